import Logging
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

@testable import PlazaServer

/// Conditions under which a move is refused.
@Suite struct MoveRefusalTests {
  @Test func `a move is refused while a server uses the database`() async throws {
    try await withOldPlaza { plaza in
      let served = try SQLiteStore(path: plaza.file, world: plaza.world.world, logger: .silent)
      let move = TransferData(
        plaza.settings, to: .postgres(address: plaza.address), files: nil,
        world: plaza.world.world, logger: .silent)
      let refusal = await #expect(throws: SQLiteOpenError.self) { try await move { _, _ in } }
      #expect("\(String(describing: refusal))".contains("already uses this data folder"))
      #expect(try await tables(of: plaza) == 0)
      await served.close()
      try await plaza.move()
    }
  }

  @Test func `a database of another application is left unchanged`() async throws {
    try await withOldPlaza { plaza in
      try await plaza.target.write { try $0.run("CREATE TABLE ledger (id BIGINT PRIMARY KEY)") }
      await #expect(throws: MoveRefusal.foreignDatabase) { try await plaza.move() }
      #expect(try await tables(of: plaza) == 1)
    }
  }

  @Test func `a database created on PostgreSQL is not overwritten`() async throws {
    try await withOldPlaza { plaza in
      await (try await plaza.openTarget()).close()
      await #expect(throws: MoveRefusal.foreignDatabase) { try await plaza.move() }
    }
  }

  @Test func `two installations cannot move into one database`() async throws {
    try await withOldPlaza { plaza in
      try await plaza.move()
      try await plaza.proceed(["UPDATE plaza_migration SET applied_at = applied_at + 1"])
      let refusal = await #expect(throws: MoveRefusal.self) { try await plaza.move() }
      guard case .anotherPlaza = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
    }
  }

  @Test func `a target that a server has used is not overwritten`() async throws {
    try await withOldPlaza { plaza in
      try await plaza.move()
      let served = try await plaza.openTarget()
      try await served.store.write {
        try $0.run("INSERT INTO plaza_readiness (id, tries) VALUES (9, 9)")
      }
      await served.close()
      await #expect(throws: MoveRefusal.inUse) { try await plaza.move() }
      let kept = try await plaza.target.read {
        try $0.exists("SELECT 1 AS n FROM plaza_readiness WHERE id = 9")
      }
      #expect(kept)
    }
  }

  @Test func `a database of another version is not moved`() async throws {
    try await withOldPlaza { plaza in
      try await plaza.proceed(["DELETE FROM plaza_migration WHERE id LIKE 'camp/%'"])
      await #expect(throws: MoveRefusal.otherVersion) { try await plaza.move() }
      #expect(try await tables(of: plaza) == 0)
    }
  }

  @Test func `a move is refused if its settings are incomplete or wrong`() async throws {
    try await withOldPlaza { plaza in
      await #expect(throws: MoveRefusal.nothingNamed) { try await plaza.move(rowsToo: false) }
      var other = plaza.settings
      other.database = .postgres(address: plaza.address)
      await #expect(throws: MoveRefusal.notSQLite) {
        try await TransferData(other, to: other.database, files: nil, logger: .silent) { _, _ in }
      }
      await #expect(throws: MoveRefusal.notPostgres) {
        try await TransferData(
          plaza.settings, to: plaza.settings.database, files: nil, logger: .silent
        ) { _, _ in }
      }
      await #expect(throws: MoveRefusal.sameLocation(plaza.folder + "/files")) {
        try await plaza.move(files: plaza.settings.files)
      }
    }
  }

  private func tables(of plaza: SourceInstallation) async throws -> Int {
    try await plaza.target.read {
      try $0.count(
        "SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = current_schema()"
      )
    }
  }
}
