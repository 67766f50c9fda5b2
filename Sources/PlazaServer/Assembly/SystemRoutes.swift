import HTTPTypes
import PlazaData
import PlazaFiles
import PlazaMarkup
import PlazaWeb

/// What the plaza answers as a whole: the square, its state for machines, and the contract of its API.
struct SystemRoutes: Sendable {
  let store: any Store
  let files: any FileStore
  let storefronts: [any Storefront]

  var routes: [Route] {
    [
      .get("/", for: .everyone) { call in call.page(SquarePage(storefronts: storefronts, viewer: call.viewer).page) },
      .get("/health", for: .everyone) { _ in state("ok") },
      .get("/ready", for: .everyone) { _ in await ready() },
      .get("/openapi.yaml", for: .everyone) { _ in
        .bytes(PackageResources.openapi_yaml, type: "application/yaml; charset=utf-8")
      },
    ]
  }

  private func state(_ word: String, _ status: HTTPResponse.Status = .ok) -> Answer {
    var answer = Answer.json(status: status) { $0.field("status", word) }
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  /// Whether the database answers and objects can be stored.
  private func ready() async -> Answer {
    do {
      _ = try await store.read { tx in try tx.count("SELECT 1 AS n") }
    } catch {
      return state("the database does not answer", .serviceUnavailable)
    }
    return await canStore() ? state("ready") : state("objects cannot be stored", .serviceUnavailable)
  }

  private func canStore() async -> Bool {
    (try? await files.list("ready")) != nil
  }
}
