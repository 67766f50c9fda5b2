import PlazaData
import PlazaTesting
import Testing

struct FullScanTests {
  private let tables = Migration(
    "test/0001-loans",
    [
      """
      CREATE TABLE person (id \(.id) PRIMARY KEY, name \(.text) NOT NULL, town \(.text)) \(.strict)
      """,
      """
      CREATE TABLE loan (id \(.id) PRIMARY KEY, person \(.id) NOT NULL REFERENCES person(id), due \(.int) NOT NULL,
        returned \(.int)) \(.strict)
      """,
      "CREATE INDEX person_by_name ON person (name, id)",
      "CREATE INDEX loan_by_person ON loan (person)",
      "CREATE INDEX loan_open ON loan (due, id) WHERE returned IS NULL",
    ])

  private func scans(_ engine: Engine, _ statements: SQL...) async throws -> [String] {
    do {
      try await expectNoFullScans(engine, [tables], large: ["person", "loan"]) { store in
        try await store.write { tx in for statement in statements { _ = try tx.rows(statement) } }
      }
      return []
    } catch let found as FullScans {
      return found.scans.map(\.table).sorted()
    }
  }

  @Test(arguments: Engine.every)
  func `indexed statements pass`(engine: Engine) async throws {
    let found = try await scans(
      engine,
      "SELECT * FROM person p WHERE p.id = \("x")",
      "SELECT p.name, l.due FROM loan l JOIN person p ON p.id = l.person WHERE p.id = \("x") ORDER BY l.due, l.id",
      "SELECT * FROM person ORDER BY name, id LIMIT \(50)",
      "SELECT * FROM person WHERE (name, id) > (\("m"), \("x")) ORDER BY name, id LIMIT 50",
      "SELECT * FROM loan WHERE returned IS NULL ORDER BY due, id",
      "UPDATE loan SET returned = \(1) WHERE id = \("x") RETURNING id",
      "DELETE FROM loan WHERE person = \("x") RETURNING id",
      "INSERT INTO person VALUES (\("a"), \("Ann"), NULL) RETURNING id")
    #expect(found == [])
  }

  @Test(
    arguments: Engine.every,
    [
      "SELECT * FROM person p WHERE p.town = \("Leeds")",
      "SELECT * FROM person p WHERE p.town = \("Leeds") LIMIT 1",
      "SELECT * FROM person ORDER BY name, id",
      "SELECT COUNT(*) AS n FROM person",
      "UPDATE person SET town = \("York") WHERE town = \("Leeds") RETURNING id",
      "SELECT * FROM loan l WHERE l.id = \("x") AND EXISTS (SELECT 1 FROM person p WHERE p.town = \("Leeds"))",
    ] as [SQL])
  func `a full scan of a large table is reported`(engine: Engine, statement: SQL) async throws {
    #expect(try await scans(engine, statement) == ["person"])
  }

  @Test(arguments: Engine.every)
  func `a large table that does not exist is reported`(engine: Engine) async throws {
    await #expect(throws: NoSuchTables.self) {
      try await expectNoFullScans(engine, [tables], large: ["persn"]) { _ in }
    }
  }
}
