import Foundation
import GRDB
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

struct SQLiteFileTests {
  private func withFile(_ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { try await body($0 + "/plaza.sqlite") }
  }

  private func open(_ path: String) throws -> SQLiteStore {
    try SQLiteStore(path: path, world: TestWorld().world, logger: .silent)
  }

  private func pragma(_ store: SQLiteStore, _ name: String, write: Bool = true) async throws
    -> SQLValue
  {
    let ask: @Sendable (any Transaction) throws -> SQLValue = { tx in
      let row = try #require(try tx.first(SQL(unsafe: "SELECT * FROM pragma_\(name)")))
      return try row.optional(name == "busy_timeout" ? "timeout" : name, as: Int64.self).map {
        .int($0)
      } ?? .null
    }
    return write ? try await store.write(ask) : try await store.read(ask)
  }

  @Test func `the writing connection syncs to disk at every commit`() async throws {
    try await withFile { path in
      let store = try open(path)
      #expect(try await pragma(store, "synchronous") == .int(2))
      #expect(try await pragma(store, "foreign_keys") == .int(1))
      #expect(try await pragma(store, "busy_timeout") == .int(5000))
      #expect(try await pragma(store, "foreign_keys", write: false) == .int(1))
      let mode = try await store.read {
        try $0.first("SELECT journal_mode FROM pragma_journal_mode")
      }
      #expect(try mode?.value("journal_mode", as: String.self) == "wal")
      await store.close()
    }
  }

  @Test func `foreign keys are enforced again after a migration`() async throws {
    try await withFile { path in
      let store = try open(path)
      try await store.migrate(Sample.migrations)
      #expect(try await pragma(store, "foreign_keys") == .int(1))
      await store.close()
    }
  }

  @Test func `a child process that inherits the lock file does not hold the lock`() async throws {
    try await withFile { path in
      let store = try open(path)
      let inherited = try #require(try Self.inherited(path + ".lock"))
      await store.close()
      let again = try open(path)
      await again.close()
      close(inherited)
    }
  }

  /// Returns the file descriptor that a child process inherits for an open file, before it
  /// executes its program.
  private static func inherited(_ path: String) throws -> Int32? {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      let place = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/" + name)
      if place == path, let descriptor = Int32(name) { return dup(descriptor) }
    }
    return nil
  }

  @Test func `a second process on the file is refused until the first ends`()
    async throws
  {
    try await withFile { path in
      let first = try open(path)
      let refusal = #expect(throws: SQLiteOpenError.self) { try open(path) }
      #expect(
        refusal
          == .inUse(lock: path + ".lock", process: "\(ProcessInfo.processInfo.processIdentifier)"))
      let message = try #require(refusal?.description)
      #expect(message.contains("already uses this data folder"))
      #expect(message.contains("Stop it first"))
      await first.close()
      let second = try open(path)
      await second.close()
    }
  }

  @Test func `the error for a missing folder names it`() async throws {
    try await withFile { path in
      let missing = path + "/deeper/plaza.sqlite"
      let refusal = #expect(throws: SQLiteOpenError.self) { try open(missing) }
      #expect(refusal?.description.contains(missing) == true)
    }
  }

  @Test func `only the owner can read the database files`() async throws {
    try await withFile { path in
      let store = try open(path)
      try await store.migrate(Sample.migrations)
      for file in [path, path + "-wal", path + "-shm", path + ".lock"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
      }
      await store.close()
    }
  }

  @Test func `written data is there after reopening`() async throws {
    try await withFile { path in
      let first = try open(path)
      try await first.migrate(Sample.migrations)
      try await first.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      await first.close()
      let second = try open(path)
      try await second.migrate(Sample.migrations)
      #expect(try await second.read { try $0.count("SELECT COUNT(*) AS n FROM thing") } == 1)
      await second.close()
    }
  }

  @Test func `a full disk is reported, and the store recovers when there is space again`()
    async throws
  {
    try await withFile { path in
      let store = try open(path)
      try await store.migrate(Sample.migrations)
      try await store.write { _ = try $0.rows("PRAGMA max_page_count = 30") }
      await #expect(throws: PlazaData.DatabaseError.full) {
        try await store.write {
          try $0.run("INSERT INTO thing (id, data) VALUES (1, zeroblob(1000000))")
        }
      }
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (2)") }
      #expect(try await store.read { try $0.count("SELECT COUNT(*) AS n FROM thing") } == 1)
      await store.close()
    }
  }

  @Test func `corruption and orphaned rows are found`() async throws {
    try await withFile { path in
      let store = try open(path)
      try await store.migrate(Sample.migrations)
      #expect(try await store.damage() == [])
      await store.close()

      let stranger = try DatabaseQueue(path: path)
      try await stranger.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA foreign_keys = OFF; INSERT INTO pet VALUES (3, 99)")
        try database.execute(
          sql: "CREATE INDEX thing_words ON thing (words); INSERT INTO thing (id) VALUES (1), (2)")
        try database.execute(
          sql: "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'nothing'")
        try database.execute(
          sql:
            "UPDATE sqlite_schema SET sql = 'CREATE INDEX thing_words ON thing (number)' WHERE name = 'thing_words'"
        )
        try database.execute(
          sql: "PRAGMA writable_schema = RESET; UPDATE thing SET number = 5 WHERE id = 1")
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try stranger.close()

      let again = try open(path)
      let damage = try await again.damage()
      #expect(damage.contains { $0.contains("row 3 of pet points to a row of owner") })
      #expect(damage.count > 0)
      await again.close()
    }
  }
}
