import HTTPTypes
import Logging
import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

@Suite struct RequestMeterTests {
  /// A site with one route that reads from the database, and one that exists for its metrics.
  private func responder(_ store: any Database, _ meter: RequestMeter) -> Router {
    let watched = InstrumentedStore(store)
    let routes: [Route] = [
      .get("/count/{number}", for: .everyone) { request in
        let number = try request.parameter("number")
        for _ in 0..<3 {
          _ = try await watched.read { tx in
            try tx.rows("SELECT \(number) AS a UNION ALL SELECT 'b'")
          }
        }
        _ = try await watched.write { tx in
          try tx.run("UPDATE plaza_migration SET id = id WHERE id = 'none'")
        }
        return .json { $0.field("status", "ok") }
      },
      .post("/fail", for: .everyone, body: .none) { _ in throw Problem.busy },
    ]
    let site = Site(
      world: TestWorld().world, store: watched, origin: nil, isDemo: false,
      identify: { _, _ in nil },
      shell: SiteShell(for: []), meter: meter)
    return Router(site: site, routes: routes, storefronts: [])
  }

  @Test func `requests are counted by route, method and status, not by path`() async throws {
    let meter = RequestMeter()
    try await Engine.sqliteMemory.withStore { store in
      let web = WebClient(responder(store, meter))
      for number in 1...3 { _ = try await web.get("/count/\(number)") }
      _ = try await web.send(.head, "/count/1")
      _ = try await web.send(.delete, "/count/1")
      _ = try await web.send(.post, "/fail")
      _ = try await web.get("/nowhere")
      _ = try await web.get("/nowhere/else")
    }
    let seen = meter.all.filter { $0.copy.classes.reduce(0, +) > 0 }
      .map { "\($0.method) \($0.pattern) \($0.copy.classes.map(String.init).joined())" }
    #expect(
      Set(seen) == [
        "GET /count/{number} 03000", "HEAD /count/{number} 01000", "DELETE /count/{number} 00010",
        "POST /fail 00001", "GET (none) 00020",
      ])
    #expect(meter.inFlight == 0)
  }

  @Test func `latencies are counted in the right bucket and summed`() {
    let figures = RouteMetrics(pattern: "/", method: "GET")
    for microseconds in [0, 500, 501, 20_000_000] {
      figures.count(status: 200, took: .microseconds(microseconds))
    }
    #expect(figures.copy.latencies.first == 2)
    #expect(figures.copy.latencies[1] == 1)
    #expect(figures.copy.latencies.last == 1)
    #expect(figures.copy.microseconds == 20_001_001)
    #expect(figures.copy.classes == [0, 4, 0, 0, 0])
  }

  @Test func `a slow request is logged with its statements but without their values`() async throws
  {
    let log = Journal()
    let meter = RequestMeter(timeout: .zero)
    try await Engine.sqliteMemory.withStore { store in
      let web = WebClient(responder(store, meter), logger: log.logger)
      _ = try await web.get("/count/secret?also=secret")
    }
    let lines = log.lines.filter { $0.message == "slow request" }
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.level == .warning)
    #expect(line.metadata["route"] == "/count/{number}")
    #expect(line.metadata["status"] == "200")
    #expect(line.metadata["statements"] == "4")
    let texts = line.metadata.filter { $0.key.hasPrefix("sql") }.values.map(\.description)
    #expect(texts.count == 2)
    #expect(
      texts.contains {
        $0.hasPrefix("3x ") && $0.hasSuffix(" 6 rows: SELECT $1 AS a UNION ALL SELECT 'b'")
      })
    #expect(texts.contains { $0.hasPrefix("1x ") && $0.contains("UPDATE") })
    #expect(!line.metadata.values.contains { $0.description.contains("secret") })
    #expect(line.metadata["request"]?.description.count == 16)
    #expect(meter.slowOnes == 1)
  }

  @Test func `a fast request is not logged as slow`() async throws {
    let log = Journal()
    let meter = RequestMeter(timeout: .hours(1))
    try await Engine.sqliteMemory.withStore { store in
      _ = try await WebClient(responder(store, meter), logger: log.logger).get("/count/1")
    }
    #expect(!log.lines.contains { $0.message == "slow request" })
    #expect(meter.slowOnes == 0)
  }

  @Test func `the log line stays short with many statements`() async throws {
    let trace = StatementTrace()
    try await Engine.sqliteMemory.withStore { store in
      let watched = InstrumentedStore(store)
      try await StatementTrace.$current.withValue(trace) {
        _ = try await watched.read { tx in
          for number in 0..<1000 {
            _ = try tx.rows(
              SQL(unsafe: "SELECT 1 AS a\(number)" + String(repeating: "x", count: 900)))
          }
        }
      }
    }
    let log = Journal()
    SlowRequest(id: "1", method: "GET", route: "/", status: 200, took: .seconds(1)).log(
      trace, log.logger)
    let line = try #require(log.lines.first)
    #expect(line.metadata["statements"] == "1000")
    #expect(line.metadata.values.map(\.description.count).reduce(0, +) < 4000)
  }
}

/// Records log messages.
private final class Journal: Sendable {
  struct Line: Sendable {
    let level: Logger.Level
    let message: String
    let metadata: Logger.Metadata
  }

  private let stored = Mutex<[Line]>([])

  var lines: [Line] { stored.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(journal: self) } }

  private struct Handler: LogHandler {
    let journal: Journal
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.info

    init(journal: Journal) { self.journal = journal }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let line = Line(
        level: event.level, message: event.message.description,
        metadata: metadata.merging(event.metadata ?? [:]) { _, new in new })
      journal.stored.withLock { $0.append(line) }
    }
  }
}
