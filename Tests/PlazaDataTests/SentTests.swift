import PlazaData
import PlazaTesting
import Testing

/// Statements whose result the transaction does not wait for.
struct SentTests {
  private struct ChangedMind: Error {}

  private func expectThings(_ count: Int, _ store: any Database) async throws {
    #expect(try await store.read { try $0.count("SELECT COUNT(*) AS n FROM thing") } == count)
    // The connection can be used for the next transaction.
    try await store.write { tx in
      try tx.send("INSERT INTO thing (id) VALUES (1000)")
      let count = try tx.count("SELECT COUNT(*) AS n FROM thing")
      try tx.send("DELETE FROM thing WHERE id = 1000")
      #expect(try tx.count("SELECT COUNT(*) AS n FROM thing") == count - 1)
    }
  }

  @Test(arguments: Engine.every)
  func `sent statements run before the next statement and are committed`(engine: Engine)
    async throws
  {
    try await engine.withStore(Sample.migrations) { store in
      try await store.write { tx in
        for id in 0..<30 { try tx.send("INSERT INTO thing (id, number) VALUES (\(id), \(id))") }
        try tx.send("UPDATE thing SET number = number + 1")
        #expect(try tx.count("SELECT SUM(number) AS n FROM thing") == 30 * 31 / 2)
        #expect(try tx.run("DELETE FROM thing WHERE id < 10") == 10)
        try tx.send("INSERT INTO thing (id) VALUES (100)")
      }
      try await expectThings(21, store)
    }
  }

  @Test(arguments: Engine.every)
  func `the violation of the last sent statement is thrown and everything is rolled back`(
    engine: Engine
  ) async throws {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: DatabaseError.unique) {
        try await store.write { tx in
          try tx.send("INSERT INTO thing (id) VALUES (1)")
          try tx.send("INSERT INTO thing (id) VALUES (1)")
        }
      }
      await #expect(throws: DatabaseError.foreignKey) {
        try await store.write { tx in
          try tx.run("INSERT INTO thing (id) VALUES (1)")
          try tx.send("INSERT INTO collar (id, pet) VALUES (1, 1)")
        }
      }
      try await expectThings(0, store)
    }
  }

  @Test(arguments: Engine.every)
  func
    `a violation is thrown by the next statement even if ignored, and everything is rolled back`(
      engine: Engine
    )
    async throws
  {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: DatabaseError.check) {
        try await store.write { tx in
          try tx.run("INSERT INTO thing (id) VALUES (1)")
          _ = try? tx.send("INSERT INTO thing (id, flag) VALUES (2, 7)")
          _ = try? tx.rows("SELECT id FROM thing")
          _ = try? tx.send("INSERT INTO thing (id) VALUES (3)")
        }
      }
      try await expectThings(0, store)
    }
  }

  @Test(arguments: Engine.every)
  func `an error or an invalid value after a sent statement rolls everything back`(engine: Engine)
    async throws
  {
    try await engine.withStore(Sample.migrations) { store in
      await #expect(throws: ChangedMind.self) {
        try await store.write { tx in
          try tx.send("INSERT INTO thing (id) VALUES (1)")
          throw ChangedMind()
        }
      }
      await #expect(throws: DatabaseError.nul) {
        try await store.write { tx in
          try tx.send("INSERT INTO thing (id) VALUES (1)")
          try tx.send("INSERT INTO thing (id, words) VALUES (2, \("\0"))")
        }
      }
      try await expectThings(0, store)
    }
  }

  @Test(arguments: Engine.every)
  func `32 concurrent tasks with sent statements count to 32`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      try await store.write { try $0.run("INSERT INTO thing (id, number) VALUES (1, 0)") }
      try await withThrowingTaskGroup { group in
        for _ in 0..<32 {
          group.addTask {
            try await store.write { tx in
              let number = try tx.count("SELECT number AS n FROM thing WHERE id = 1")
              try tx.send("UPDATE thing SET number = \(number + 1) WHERE id = 1")
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await store.read { try $0.count("SELECT number AS n FROM thing") } == 32)
    }
  }
}
