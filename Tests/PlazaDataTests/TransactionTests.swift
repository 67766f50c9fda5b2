import PlazaData
import PlazaTesting
import Testing

struct TransactionTests {
  private struct ChangedMind: Error {}

  private func expectThings(_ count: Int, _ store: any Database) async throws {
    #expect(try await store.read { try $0.count("SELECT COUNT(*) AS n FROM thing") } == count)
  }

  @Test(arguments: Engine.every)
  func `a write that throws is rolled back`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: ChangedMind.self) {
        try await store.write { tx in
          try tx.run("INSERT INTO thing (id) VALUES (1)")
          throw ChangedMind()
        }
      }
      try await expectThings(0, store)
    }
  }

  @Test(arguments: Engine.every)
  func `a write that ignores a constraint violation is rolled back and throws it`(engine: Engine)
    async throws
  {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: DatabaseError.unique) {
        try await store.write { tx in
          try tx.run("INSERT INTO thing (id) VALUES (1)")
          _ = try? tx.run("INSERT INTO thing (id) VALUES (1)")
          _ = try? tx.run("INSERT INTO thing (id) VALUES (2)")
        }
      }
      try await expectThings(0, store)
      // The connection can be used for the next transaction.
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      try await expectThings(1, store)
    }
  }

  @Test(arguments: Engine.every)
  func `an act can replace a database error with its own refusal`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: ChangedMind.self) {
        try await store.write { tx in
          try tx.run("INSERT INTO thing (id) VALUES (1)")
          do { try tx.run("INSERT INTO thing (id) VALUES (1)") } catch DatabaseError.unique {
            throw ChangedMind()
          }
        }
      }
      try await expectThings(0, store)
    }
  }

  @Test(
    arguments: Engine.every,
    [
      "INSERT INTO thing (id) VALUES (1)", "UPDATE thing SET number = 1",
      "CREATE TABLE extra (id \(.int)) \(.strict)",
    ]
      as [SQL])
  func `a read cannot write`(engine: Engine, statement: SQL) async throws {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: DatabaseError.readOnly) {
        try await store.read { try $0.run(statement) }
      }
      try await expectThings(0, store)
      // The connection accepts writes again in a write transaction.
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      try await expectThings(1, store)
    }
  }

  @Test(arguments: Engine.every)
  func `changed rows are counted`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      try await store.write { tx in
        let statements: [(SQL, Int)] = [
          ("INSERT INTO thing (id) VALUES (1), (2), (3)", 3),
          ("UPDATE thing SET number = 7 WHERE id > 1", 2),
          ("SELECT * FROM thing", 0), ("CREATE TABLE extra (id \(.int)) \(.strict)", 0),
          ("DELETE FROM thing WHERE id = 9", 0), ("DELETE FROM thing", 3),
        ]
        for (statement, expected) in statements {
          let changed = try tx.run(statement)
          #expect(changed == expected, "\(statement)")
        }
      }
    }
  }

  /// An in-memory database has one connection, so nothing can happen between two statements.
  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a read sees one snapshot during concurrent writes`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      let (asked, written) = (Signal(), Signal())
      async let counts = store.longRead { tx in
        let before = try tx.count("SELECT COUNT(*) AS n FROM thing")
        asked.signal()
        written.wait()
        return [before, try tx.count("SELECT COUNT(*) AS n FROM thing")]
      }
      await asked.arrival()
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      written.signal()
      #expect(try await counts == [0, 0])
      try await expectThings(1, store)
    }
  }

  @Test(arguments: Engine.every)
  func `the observer gets the text and never the values`(engine: Engine) async throws {
    let log = Shared<[String]>([])
    try await engine.withStore(
      Sample.migrations, observe: { run in log.change { $0.append(run.text) } }
    ) { store in
      try await store.write { try $0.run("INSERT INTO thing (id, words) VALUES (1, \("secret"))") }
      _ = try? await store.write {
        try $0.run("INSERT INTO thing (id, words) VALUES (1, \("secret"))")
      }
    }
    #expect(log.value.filter { $0 == "INSERT INTO thing (id, words) VALUES (1, $1)" }.count >= 2)
    #expect(!log.value.contains { $0.contains("secret") })
  }

  @Test(arguments: Engine.every)
  func `a closed store is unavailable`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      await store.close()
      await #expect(throws: DatabaseError.unavailable) {
        try await store.read { try $0.rows("SELECT 1") }
      }
      await #expect(throws: DatabaseError.unavailable) {
        try await store.write { try $0.rows("SELECT 1") }
      }
    }
  }
}
