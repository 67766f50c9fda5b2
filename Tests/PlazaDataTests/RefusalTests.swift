import PlazaData
import PlazaTesting
import Testing

/// Both engines report the same error for the same mistake.
struct RefusalTests {
  private func refusal(_ engine: Engine, _ statements: SQL...) async throws -> DatabaseError? {
    try await engine.withStore(Sample.migrations) { store in
      do {
        try await store.write { tx in for statement in statements { try tx.run(statement) } }
        return nil
      } catch let error as DatabaseError {
        return error
      }
    }
  }

  @Test(arguments: Engine.every)
  func `a unique index and a primary key refuse a duplicate`(engine: Engine) async throws {
    let first: SQL = "INSERT INTO thing (id, code) VALUES (1, \("A"))"
    #expect(
      try await refusal(engine, first, "INSERT INTO thing (id, code) VALUES (2, \("A"))")
        == .unique)
    #expect(
      try await refusal(engine, first, "INSERT INTO thing (id, code) VALUES (1, \("B"))")
        == .unique)
  }

  @Test(
    arguments: Engine.every,
    [
      "INSERT INTO thing (id, flag) VALUES (1, 2)",
      "INSERT INTO owner (id, name) VALUES (1, NULL)",
      "INSERT INTO thing (id, number) VALUES (1, \("abc"))",
      "INSERT INTO thing (id, number) VALUES (1, \([1, 2] as [UInt8]))",
      "INSERT INTO thing (id, data) VALUES (1, \("text"))",
      "INSERT INTO thing (id, ratio) VALUES (1, \("much"))",
    ] as [SQL])
  func `a check, NOT NULL and a column type refuse invalid values`(engine: Engine, statement: SQL)
    async throws
  {
    #expect(try await refusal(engine, statement) == .check)
  }

  @Test(arguments: Engine.every)
  func `a foreign key refuses an orphan, at the commit if it is deferred`(engine: Engine)
    async throws
  {
    #expect(try await refusal(engine, "INSERT INTO collar VALUES (1, 99)") == .foreignKey)
    #expect(try await refusal(engine, "INSERT INTO pet VALUES (1, 99)") == .foreignKey)
    #expect(
      try await refusal(
        engine, "INSERT INTO pet VALUES (1, 99)", "INSERT INTO owner VALUES (99, \("Ann"))") == nil
    )
  }

  @Test(arguments: Engine.every)
  func `a parent with children cannot be deleted`(engine: Engine) async throws {
    let family: [SQL] = [
      "INSERT INTO owner VALUES (1, \("Ann"))", "INSERT INTO pet VALUES (1, 1)",
    ]
    #expect(
      try await refusal(engine, family[0], family[1], "DELETE FROM owner WHERE id = 1")
        == .foreignKey)
  }

  @Test(arguments: Engine.every)
  func `an invalid statement is another error with the message of the engine`(engine: Engine)
    async throws
  {
    guard case .other(let words) = try await refusal(engine, "SELECT * FROM nowhere") else {
      Issue.record("not .other")
      return
    }
    #expect(words.contains("nowhere"))
  }

  @Test(arguments: Engine.every)
  func `errors for a missing column and a wrong type name the column`(engine: Engine) async throws
  {
    try await engine.withStore(Sample.migrations) { store in
      let row = try #require(
        try await store.read { try $0.first("SELECT 1 AS one, NULL AS none") })
      #expect(throws: DatabaseError.noColumn("two")) { try row.value("two", as: Int.self) }
      #expect(throws: DatabaseError.mismatch(column: "one", expected: "String")) {
        try row.value("one", as: String.self)
      }
      #expect(throws: DatabaseError.mismatch(column: "none", expected: "Int")) {
        try row.value("none", as: Int.self)
      }
    }
  }
}
