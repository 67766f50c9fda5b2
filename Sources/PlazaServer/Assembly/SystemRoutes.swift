import CPlazaServerFiles
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// Health checks, and the OpenAPI document.
struct SystemRoutes: Sendable {
  let readiness: Readiness

  var routes: [Route] {
    [
      .get("/health", for: .everyone) { _ in state("ok") },
      .get("/ready", for: .everyone) { _ in await ready() },
      .get("/openapi.yaml", for: .everyone) { _ in
        .bytes(server_openapi_yaml.bytes, type: "application/yaml; charset=utf-8")
      }.cacheable,
    ]
  }

  private func state(_ word: String, _ status: HTTPResponse.Status = .ok) -> Response {
    var answer = Response.json(status: status) { $0.field("status", word) }
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  private func ready() async -> Response {
    let state = await readiness.state()
    return self.state(state.rawValue, state == .ready ? .ok : .serviceUnavailable)
  }
}
