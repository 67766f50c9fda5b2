import PlazaData
import PlazaTesting
import Testing

/// SQL that both engines accept, and the cases in which their results would differ without
/// adaptation.
struct DialectTests {
  private func texts(_ engine: Engine, _ setup: [SQL], _ question: SQL) async throws -> [String?] {
    try await engine.withStore(Sample.migrations) { store in
      try await store.write { tx in
        for statement in setup { try tx.run(statement) }
        return try tx.rows(question).map { try $0.optional("v", as: String.self) }
      }
    }
  }

  private func numbers(_ engine: Engine, _ setup: [SQL], _ question: SQL) async throws -> [Int?] {
    try await engine.withStore(Sample.migrations) { store in
      try await store.write { tx in
        for statement in setup { try tx.run(statement) }
        return try tx.rows(question).map { try $0.optional("v", as: Int.self) }
      }
    }
  }

  private let people: SQL = """
    INSERT INTO thing (id, words, number) VALUES
      (1, \("Zoe"), 1), (2, \("ann"), 2), (3, \("Ann"), NULL), (4, \("Émile"), 2), (5, \("a_b"), 5), (6, \("_"), 5)
    """

  @Test(arguments: Engine.every)
  func `text is ordered by its bytes`(engine: Engine) async throws {
    let ordered = try await texts(
      engine, [people], "SELECT words AS v FROM thing ORDER BY words, id")
    #expect(ordered == ["Ann", "Zoe", "_", "a_b", "ann", "Émile"])
    #expect(
      ordered.compactMap(\.self)
        == ordered.compactMap(\.self).sorted {
          Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
        })
  }

  @Test(arguments: Engine.every)
  func `keyset pagination by row values skips no rows`(engine: Engine) async throws {
    let page: SQL = """
      SELECT words AS v FROM thing WHERE (number, words) > (\(2), \("ann")) ORDER BY number, words, id LIMIT \(2)
      """
    #expect(try await texts(engine, [people], page) == ["Émile", "_"])
  }

  @Test(arguments: Engine.every)
  func `LIKE is case-sensitive, and lower makes a comparison case-insensitive`(engine: Engine)
    async throws
  {
    let strict: SQL = "SELECT words AS v FROM thing WHERE words LIKE \("a%") ORDER BY words, id"
    #expect(try await texts(engine, [people], strict) == ["a_b", "ann"])
    let loose: SQL =
      "SELECT words AS v FROM thing WHERE lower(words) LIKE lower(\("A%")) ORDER BY words, id"
    #expect(try await texts(engine, [people], loose) == ["Ann", "a_b", "ann"])
    let escaped: SQL =
      "SELECT words AS v FROM thing WHERE words LIKE \("%!_%") ESCAPE '!' ORDER BY words, id"
    #expect(try await texts(engine, [people], escaped) == ["_", "a_b"])
  }

  @Test(arguments: Engine.every)
  func `lower changes only ASCII letters`(engine: Engine) async throws {
    #expect(
      try await texts(engine, [people], "SELECT lower(words) AS v FROM thing WHERE id = 4") == [
        "Émile"
      ])
  }

  @Test(arguments: Engine.every)
  func `NULLs are ordered as the statement says`(engine: Engine) async throws {
    let last: SQL = "SELECT id AS v FROM thing WHERE id <= 3 ORDER BY number DESC NULLS LAST, id"
    #expect(try await numbers(engine, [people], last) == [2, 1, 3])
    let first: SQL = "SELECT id AS v FROM thing WHERE id <= 3 ORDER BY number NULLS FIRST, id"
    #expect(try await numbers(engine, [people], first) == [3, 1, 2])
  }

  @Test(arguments: Engine.every)
  func `ON CONFLICT DO NOTHING with RETURNING shows which insert succeeded`(engine: Engine)
    async throws
  {
    let take: SQL =
      "INSERT INTO thing (id, code) VALUES (8, \("A")) ON CONFLICT DO NOTHING RETURNING id AS v"
    #expect(try await numbers(engine, [], take) == [8])
    #expect(
      try await numbers(engine, ["INSERT INTO thing (id, code) VALUES (1, \("A"))"], take) == [])
    let upsert: SQL = """
      INSERT INTO thing (id, number) VALUES (1, 3)
      ON CONFLICT (id) DO UPDATE SET number = thing.number + excluded.number RETURNING number AS v
      """
    #expect(
      try await numbers(engine, ["INSERT INTO thing (id, number) VALUES (1, 4)"], upsert) == [7])
  }

  @Test(arguments: Engine.every)
  func `a bound value has a type in any position`(engine: Engine) async throws {
    #expect(try await numbers(engine, [], "SELECT \(5) AS v") == [5])
    #expect(try await texts(engine, [], "SELECT \("x") AS v") == ["x"])
    let missing: String? = nil
    #expect(try await numbers(engine, [], "SELECT 1 AS v WHERE \(missing) IS NULL") == [1])
    #expect(
      try await texts(engine, [], "SELECT COALESCE(\(missing), \("default")) AS v") == ["default"])
    #expect(try await texts(engine, [], "SELECT \("a") || \("b") AS v") == ["ab"])
    #expect(try await texts(engine, [], "SELECT CAST(\(missing) AS TEXT) AS v") == [nil])
    #expect(
      try await numbers(engine, [], "SELECT CASE WHEN \(true) = 1 THEN \(2) ELSE \(3) END AS v")
        == [2])
  }

  @Test(arguments: Engine.every)
  func `sums and counts are integers, and a sum of no rows is NULL`(engine: Engine) async throws {
    #expect(try await numbers(engine, [people], "SELECT SUM(number) AS v FROM thing") == [15])
    #expect(try await numbers(engine, [people], "SELECT COUNT(number) AS v FROM thing") == [5])
    #expect(
      try await numbers(engine, [people], "SELECT SUM(number) AS v FROM thing WHERE id > 99") == [
        nil
      ])
    #expect(
      try await numbers(
        engine, [people], "SELECT COUNT(*) FILTER (WHERE number = 5) AS v FROM thing") == [2])
    #expect(try await numbers(engine, [], "SELECT 7 / 2 AS v") == [3])
    #expect(try await numbers(engine, [], "SELECT -7 / 2 AS v") == [-3])
    #expect(try await numbers(engine, [], "SELECT -7 % 3 AS v") == [-1])
  }

  @Test(arguments: Engine.every)
  func `comparisons evaluate to 0 or 1`(engine: Engine) async throws {
    #expect(
      try await numbers(engine, [], "SELECT 1 < 2 AS v UNION ALL SELECT 2 < 1 ORDER BY v") == [
        0, 1,
      ])
    #expect(try await numbers(engine, [], "SELECT (NULL IS NOT DISTINCT FROM NULL) AS v") == [1])
    #expect(
      try await numbers(engine, [people], "SELECT COUNT(*) AS v FROM thing WHERE number <> 2") == [
        3
      ])
  }

  @Test(arguments: Engine.every)
  func `text length counts characters and substrings start at 1`(engine: Engine) async throws {
    #expect(try await numbers(engine, [], "SELECT length(\("Émile😀")) AS v") == [6])
    #expect(try await texts(engine, [], "SELECT substr(\("Émile"), 1, 2) AS v") == ["Ém"])
  }

  @Test(arguments: Engine.every)
  func `common table expressions, recursion and window functions are supported`(engine: Engine)
    async throws
  {
    let count: SQL = """
      WITH RECURSIVE step(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM step WHERE n < 4)
      SELECT SUM(n) AS v FROM step
      """
    #expect(try await numbers(engine, [], count) == [10])
    let ranked: SQL = """
      SELECT row_number() OVER (PARTITION BY number ORDER BY words DESC, id) AS v
      FROM thing WHERE number = 2 ORDER BY words, id
      """
    #expect(try await numbers(engine, [people], ranked) == [2, 1])
  }

  @Test(arguments: Engine.every)
  func `UPDATE supports FROM and RETURNING`(engine: Engine) async throws {
    let update: SQL = """
      UPDATE thing SET number = owner.id FROM owner WHERE owner.name = thing.words RETURNING thing.number AS v
      """
    #expect(
      try await numbers(engine, [people, "INSERT INTO owner VALUES (77, \("ann"))"], update) == [
        77
      ])
  }

  @Test(arguments: Engine.every)
  func `a partial unique index allows one open row`(engine: Engine) async throws {
    let setup: [SQL] = [
      "CREATE TABLE loan (id \(.int) PRIMARY KEY, copy \(.int) NOT NULL, returned \(.int)) \(.strict)",
      "CREATE UNIQUE INDEX loan_open ON loan (copy) WHERE returned IS NULL",
      "INSERT INTO loan VALUES (1, 5, 10), (2, 5, NULL)",
    ]
    let again: SQL = """
      INSERT INTO loan VALUES (3, 5, NULL) ON CONFLICT (copy) WHERE returned IS NULL DO NOTHING RETURNING id AS v
      """
    #expect(try await numbers(engine, setup, again) == [])
    let returned: SQL = "UPDATE loan SET returned = 11 WHERE id = 2"
    #expect(try await numbers(engine, setup + [returned], again) == [3])
  }

  @Test(arguments: Engine.every)
  func `double-quoted words are identifiers and never text`(engine: Engine) async throws {
    await #expect(throws: DatabaseError.self) {
      try await texts(engine, [people], "SELECT words AS v FROM thing WHERE words = \"ann\"")
    }
  }

  @Test(arguments: Engine.every)
  func `a prepared statement works after its table gains a column`(engine: Engine) async throws {
    try await engine.withStore(Sample.migrations) { store in
      let ask: @Sendable (any Transaction) throws -> [Row] = {
        try $0.rows("SELECT * FROM thing ORDER BY id")
      }
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      // Every connection has the statement prepared before the table changes.
      for _ in 0..<20 { _ = try await store.read(ask) }
      try await store.write {
        try $0.run("ALTER TABLE thing ADD COLUMN extra \(.int) NOT NULL DEFAULT 4")
      }
      let rows = try await store.read(ask)
      #expect(try rows.map { try $0.value("extra", as: Int.self) } == [4])
    }
  }
}
