import HTTPTypes
import Logging
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Storefronts
import Synchronization
import Testing

@testable import PlazaServer

/// A read replica of the database.
@Suite struct ReplicaTests {
  @Test func `every replica route exists, is public and only reads`() async throws {
    try await withDemoPlaza { plaza, _ in
      let patterns = (plaza.shared.features + plaza.storefronts).flatMap(\.replicaPatterns)
      #expect(patterns.count > 20)
      for pattern in patterns {
        let routes = plaza.routes.filter { $0.pattern == pattern && $0.method == .get }
        #expect(routes.count == 1 && routes.allSatisfy { $0.audience == .everyone }, "\(pattern)")
        #expect(!pattern.contains("{token}") && !pattern.contains("{code}"), "\(pattern)")
      }
    }
  }

  @Test func `a server that is no replica is never read, and reads use the primary`() async throws
  {
    try await withPostgres { postgres in
      let store: any Database = postgres
      try await store.write { tx in
        try tx.run("CREATE TABLE here (n BIGINT PRIMARY KEY)")
        try tx.run("INSERT INTO here (n) VALUES (7)")
      }
      let watch = ReplicaMonitor(
        try await address(of: store), of: store, world: .real, logger: .silent)
      #expect(await watch.check() == "\(ReplicaFailure.noReplica)")
      let both = ReplicaStore(primary: store, watch: watch)
      let found = try await Staleness.$allowed.withValue(Staleness(written: nil)) {
        try await both.read { try $0.count("SELECT n FROM here") }
      }
      #expect(found == 7 && watch.metrics.reads == 0 && !watch.metrics.isUsed)
      await watch.close()
    }
  }

  @Test func `an unreachable replica blocks no reads and is logged once`() async throws {
    try await Engine.postgres.withStore { store in
      let log = MessageLog()
      let watch = ReplicaMonitor(
        "postgres://plaza@127.0.0.1:1/none", of: store, world: .real, logger: log.logger)
      let both = ReplicaStore(primary: store, watch: watch)
      for _ in 0..<3 {
        let trouble = await watch.check()
        #expect(trouble?.contains("cannot be reached") == true)
        let one = try await Staleness.$allowed.withValue(Staleness(written: nil)) {
          try await both.read { try $0.count("SELECT 1 AS n") }
        }
        #expect(one == 1)
      }
      #expect(log.lines.filter { $0.contains("is not used") }.count == 1)
      await watch.close()
    }
  }

  @Test(arguments: [
    ("postgres://a@b/c", "postgres://a@d/c", true), ("postgres://a@b/c", "sqlite:x", false),
    ("sqlite:x", "postgres://a@d/c", false),
  ])
  func `a replica can be set only with PostgreSQL`(
    database: String, replica: String, isTaken: Bool
  ) async throws {
    let environment = ["PLAZA_DATABASE": database, "PLAZA_DATABASE_REPLICA": replica]
    let read = { try await Settings.read(flags: [:], environment: environment, file: nil) }
    if isTaken {
      #expect(try await read().replica == replica)
    } else {
      let refusal = await #expect(throws: SettingsError.self) { _ = try await read() }
      #expect(refusal?.description.hasPrefix("PLAZA_DATABASE_REPLICA ") == true)
    }
  }
}

/// Records messages.
private final class MessageLog: Sendable {
  private let notified = Mutex<[String]>([])

  var lines: [String] { notified.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(notified: self) } }

  private struct Handler: LogHandler {
    let notified: MessageLog
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.info

    init(notified: MessageLog) { self.notified = notified }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { notified.notified.withLock { $0.append("\(event.message)") } }
  }
}
