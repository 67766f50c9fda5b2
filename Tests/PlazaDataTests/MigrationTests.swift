import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

struct MigrationTests {
  private let first = Migration("m/0001-a", ["CREATE TABLE a (id \(.int) PRIMARY KEY) \(.strict)"])
  private let second = Migration(
    "m/0002-b",
    ["CREATE TABLE b (id \(.int) PRIMARY KEY) \(.strict)", "INSERT INTO b VALUES (\(7))"])

  @Test(arguments: Engine.every)
  func `each migration is applied once, in order, and recorded with its time`(engine: Engine)
    async throws
  {
    let world = TestWorld()
    try await engine.withStore([first], world: world) { store in
      world.advance(by: .seconds(60))
      try await store.migrate([first, second])
      try await store.migrate([first, second])
      let notes = try await store.read {
        try $0.rows("SELECT id, applied_at FROM plaza_migration ORDER BY id")
      }
      #expect(try notes.map { try $0.value("id", as: String.self) } == ["m/0001-a", "m/0002-b"])
      let times = try notes.map { try $0.value("applied_at", as: Instant.self) }
      #expect(times == [world.now - .seconds(60), world.now])
      let rows = try await store.read { try $0.count("SELECT COUNT(*) AS n FROM b") }
      #expect(rows == 1)
    }
  }

  @Test(
    arguments: Engine.every,
    [
      Migration("m/0001-a", ["CREATE TABLE a (id \(.int) PRIMARY KEY, extra \(.int)) \(.strict)"]),
      Migration("m/0001-a", ["CREATE TABLE a (id \(.text) PRIMARY KEY) \(.strict)"]),
      Migration("m/0001-a", []),
    ])
  func `an edited migration stops the start`(engine: Engine, edited: Migration) async throws {
    try await engine.withStore([first]) { store in
      await #expect(throws: MigrationError.changed(id: "m/0001-a")) {
        try await store.migrate([edited, second])
      }
    }
  }

  @Test func `a changed value changes the checksum`() {
    let other = Migration(
      "m/0002-b",
      ["CREATE TABLE b (id \(.int) PRIMARY KEY) \(.strict)", "INSERT INTO b VALUES (\(8))"])
    #expect(second.checksum != other.checksum)
  }

  @Test(arguments: Engine.every)
  func `a database from a newer version stops the start`(engine: Engine) async throws {
    try await engine.withStore([first, second]) { store in
      await #expect(throws: MigrationError.unknown(id: "m/0002-b")) {
        try await store.migrate([first])
      }
    }
  }

  @Test(arguments: Engine.every)
  func `a database with the tables of another program is refused and left unchanged`(
    engine: Engine
  ) async throws {
    try await engine.withStore { store in
      try await store.write { tx in
        try tx.run("DROP TABLE IF EXISTS plaza_migration")
        #expect(try DatabaseContents.of(tx) == .empty)
        try tx.run("CREATE TABLE recipe (id \(.int) PRIMARY KEY NOT NULL) \(.strict)")
        #expect(try DatabaseContents.of(tx) == .foreign)
      }
      await #expect(throws: MigrationError.foreignDatabase) { try await store.migrate([first]) }
      #expect(try await store.read { try DatabaseContents.of($0) } == .foreign)
      try await store.write { try $0.run("DROP TABLE recipe") }
      try await store.migrate([first])
      #expect(try await store.read { try DatabaseContents.of($0) } == .plaza)
    }
  }

  @Test(arguments: Engine.every)
  func `two migrations with the same ID stop the start`(engine: Engine) async throws {
    try await engine.withStore { store in
      await #expect(throws: MigrationError.duplicate(id: "m/0001-a")) {
        try await store.migrate([first, first])
      }
    }
  }

  @Test(arguments: Engine.every)
  func `a failed migration is rolled back and earlier ones stay`(
    engine: Engine
  ) async throws {
    let failing = Migration(
      "m/0002-bad",
      ["CREATE TABLE half (id \(.int) PRIMARY KEY) \(.strict)", "INSERT INTO nowhere VALUES (1)"])
    try await engine.withStore { store in
      await #expect(throws: DatabaseError.self) { try await store.migrate([first, failing]) }
      try await store.migrate([
        first, Migration("m/0002-good", ["CREATE TABLE half (id \(.int)) \(.strict)"]),
      ])
    }
  }

  @Test(arguments: Engine.every)
  func `a table that is not strict or uses a locale collation is refused`(engine: Engine)
    async throws
  {
    let loose: SQL =
      engine == .postgres ? "CREATE TABLE loose (t TEXT)" : "CREATE TABLE loose (t \(.text))"
    try await engine.withStore([first]) { store in
      await #expect(throws: MigrationError.notPortable(id: "m/0002-loose", table: "loose")) {
        try await store.migrate([first, Migration("m/0002-loose", [loose])])
      }
      try await store.migrate([first, second])
    }
  }

  @Test(arguments: Engine.every)
  func `a referenced table can be rebuilt`(engine: Engine) async throws {
    let family = Migration(
      "m/0003-family",
      [
        "CREATE TABLE child (id \(.int) PRIMARY KEY, a \(.int) NOT NULL REFERENCES a(id) ON DELETE CASCADE) \(.strict)",
        "INSERT INTO a VALUES (1)", "INSERT INTO child VALUES (1, 1)",
      ])
    let rebuild = Migration(
      "m/0004-rebuild",
      [
        "CREATE TABLE a_new (id \(.int) PRIMARY KEY, size \(.int) NOT NULL) \(.strict)",
        "INSERT INTO a_new SELECT id, 0 FROM a",
        "\(sqlite: "DROP TABLE a", postgres: "ALTER TABLE child DROP CONSTRAINT child_a_fkey")",
        "\(sqlite: "ALTER TABLE a_new RENAME TO a", postgres: "DROP TABLE a")",
        """
        \(sqlite: "SELECT 1", postgres: "ALTER TABLE a_new RENAME TO a")
        """,
        """
        \(sqlite: "SELECT 1",
          postgres: "ALTER TABLE child ADD CONSTRAINT child_a_fkey FOREIGN KEY (a) REFERENCES a ON DELETE CASCADE")
        """,
      ])
    try await engine.withStore([first, family, rebuild]) { store in
      await #expect(throws: DatabaseError.foreignKey) {
        try await store.write { try $0.run("INSERT INTO child VALUES (2, 99)") }
      }
      let children = try await store.write { tx in
        try tx.run("DELETE FROM a WHERE id = 1")
        return try tx.count("SELECT COUNT(*) AS n FROM child")
      }
      #expect(children == 0)
    }
  }

  @Test func `SQLite stores on one file can migrate concurrently`() async throws {
    let many = (1...20).map { number in
      Migration("m/\(number + 1000)", [SQL(unsafe: "CREATE TABLE t\(number) (id INTEGER) STRICT")])
    }
    try await withTemporaryFolder { folder in
      let stores = try (0..<3).map { _ in
        try SQLiteStore(unlocked: folder + "/plaza.sqlite", world: TestWorld().world)
      }
      try await migrateAtOnce(stores, many)
      for store in stores { await store.close() }
    }
  }

  @Test func `PostgreSQL stores on one schema can migrate concurrently`() async throws {
    let many = (1...20).map { number in
      Migration("m/\(number + 1000)", [SQL(unsafe: "CREATE TABLE t\(number) (id BIGINT)")])
    }
    try await withPostgres { store in try await migrateAtOnce([store, store, store], many) }
  }

  private func migrateAtOnce(_ stores: [any Database], _ migrations: [Migration]) async throws {
    try await withThrowingTaskGroup { group in
      for store in stores { group.addTask { try await store.migrate(migrations) } }
      try await group.waitForAll()
    }
    let applied = try await stores[0].read {
      try $0.count("SELECT COUNT(*) AS n FROM plaza_migration")
    }
    #expect(applied == migrations.count)
  }
}
