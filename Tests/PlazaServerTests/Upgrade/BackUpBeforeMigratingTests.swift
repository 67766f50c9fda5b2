import Foundation
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

@testable import PlazaServer

/// The copy of a database before migrations.
@Suite struct BackUpBeforeMigratingTests {
  private let world = TestWorld()
  private let migrations = [
    Migration("t/0001", ["CREATE TABLE t1 (id \(.int) PRIMARY KEY) \(.strict)"]),
    Migration("t/0002", ["CREATE TABLE t2 (id \(.int) PRIMARY KEY) \(.strict)"]),
    Migration("t/0003", ["CREATE TABLE t3 (id \(.int) PRIMARY KEY) \(.strict)"]),
    Migration("t/0004", ["CREATE TABLE t4 (id \(.int) PRIMARY KEY) \(.strict)"]),
    Migration("t/0005", ["CREATE TABLE t5 (id \(.int) PRIMARY KEY) \(.strict)"]),
    Migration("t/0006", ["CREATE TABLE t6 (id \(.int) PRIMARY KEY) \(.strict)"]),
  ]

  private func settings(_ folder: String, _ more: [String: String] = [:]) async throws -> Settings
  {
    try await Settings.read(flags: ["data": folder], environment: more, file: nil)
  }

  /// Migrates a file to the first migrations of the list, as a version that has only these.
  private func start(
    _ count: Int, _ folder: String, fails: Bool = false,
    free: @escaping @Sendable (String) -> Int? = { _ in 1_000_000_000 }
  ) async throws {
    let store = try SQLiteStore(
      path: folder + "/plaza.sqlite", world: world.world, logger: .silent)
    let known = Array(migrations.prefix(count))
    let backUp = BackUpBeforeMigrating(
      try await settings(folder), in: world.world, logger: .silent, freeBytes: free)
    do {
      try await backUp(store, known)
      if !fails { try await store.migrate(known) }
    } catch {
      await store.close()
      throw error
    }
    await store.close()
    world.advance(by: .minutes(5))
  }

  private func copies(_ folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/backups")
    return (names ?? []).sorted()
  }

  @Test func `a new database and one without pending migrations are not copied`() async throws {
    try await withTemporaryFolder { folder in
      try await start(2, folder)
      try await start(2, folder)
      #expect(copies(folder) == [])
    }
  }

  @Test func `the copy has the state before the migrations and only its owner can read it`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try await start(1, folder)
      try await start(2, folder)
      #expect(copies(folder) == ["before-\(Version.text)-2-20260601T120500Z.sqlite"])
      let path = folder + "/backups/" + copies(folder)[0]
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((rights as? NSNumber)?.intValue == 0o600)
      let copy = try SQLiteStore(path: path, world: world.world, logger: .silent)
      let tables = try await copy.read {
        try $0.count("SELECT COUNT(*) AS n FROM sqlite_schema WHERE name IN ('t1', 't2')")
      }
      await copy.close()
      #expect(tables == 1)
    }
  }

  @Test func `the last three copies are kept`() async throws {
    try await withTemporaryFolder { folder in
      for count in 1...6 { try await start(count, folder) }
      #expect(copies(folder).map { $0.split(separator: "-")[2] } == ["4", "5", "6"])
    }
  }

  @Test func `migrations that were interrupted continue without another copy`() async throws {
    try await withTemporaryFolder { folder in
      try await start(1, folder)
      try await start(3, folder, fails: true)
      let store = try SQLiteStore(
        path: folder + "/plaza.sqlite", world: world.world, logger: .silent)
      try await store.migrate(Array(migrations.prefix(2)))
      await store.close()
      let before = copies(folder)
      try await start(3, folder)
      #expect(before.count == 1 && copies(folder) == before)
    }
  }

  @Test func `without enough disk space nothing is migrated`() async throws {
    try await withTemporaryFolder { folder in
      try await start(1, folder)
      let error = await #expect(throws: BackupFailure.self) {
        try await start(2, folder, free: { _ in 50_000_000 })
      }
      #expect(error?.description.contains("only 50 MB are free. Nothing was changed.") == true)
      #expect(copies(folder) == [])
      try await start(2, folder)
      #expect(copies(folder).count == 1)
    }
  }

  @Test func `a PostgreSQL database that cannot be dumped is still migrated`() async throws {
    try await withTemporaryFolder { folder in
      try await Engine.postgres.withStore(Array(migrations.prefix(1)), world: world) { store in
        let other = ["PLAZA_DATABASE": "postgres://plaza:secret@127.0.0.1:1/none"]
        let settings = try await settings(folder, other)
        world.advance(by: .minutes(5))
        let backUp = BackUpBeforeMigrating(settings, in: world.world, logger: .silent)
        try await backUp(store, migrations)
        #expect(copies(folder) == [])
      }
    }
  }

  @Test func `the reason why a dump failed contains no password`() async throws {
    try await withTemporaryFolder { folder in
      let dump = PostgresDump("postgres://plaza:secret@127.0.0.1:1/none")
      let reason = try #require(await dump.write(to: folder + "/dump"))
      #expect(!reason.contains("secret") && !reason.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder + "/dump"))
    }
  }
}
