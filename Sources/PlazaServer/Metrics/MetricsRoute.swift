import HTTPTypes
import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// `GET /metrics`, for clients on the same machine and those with the token. All others receive
/// 404.
struct MetricsRoute: Sendable {
  let settings: Settings
  let requests: RequestMeter
  let connections: Connections
  let store: InstrumentedStore
  let replica: ReplicaMonitor?
  let passwords: PasswordHasher
  let loops: EventLoopMonitor

  var route: Route {
    .get("/metrics", for: .everyone) { request in
      guard isAllowed(request) else { throw Problem.notFound }
      let jobs = try? await store.read { [now = request.now] in try JobMetrics(at: now, $0) }
      let report = MetricsReport(
        version: Version.text, engine: store.dialect == .sqlite ? "sqlite" : "postgres",
        requests: requests,
        connections: connections, store: await store.metrics, statements: store.statements,
        replica: replica?.metrics, jobs: jobs, passwords: passwords.metrics,
        process: ProcessMetrics(),
        stalls: loops.stalls)
      var answer = Response.bytes(
        Array(report.text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
      answer.headers[.cacheControl] = "no-store"
      return answer
    }
  }

  private func isAllowed(_ request: Request) -> Bool {
    if let token = settings.metricsToken,
      let authorization = request.head.headerFields[.authorization]
    {
      return Self.isSame(authorization, "Bearer \(token)")
    }
    return LocalCaller(settings).isLocal(request)
  }

  /// Compares two strings in constant time.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
