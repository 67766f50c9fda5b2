import PlazaData
import Testing

struct SQLTests {
  @Test func `values are bound and fragments nest`() {
    let open: SQL = "returned IS NULL AND due < \(5)"
    let sql: SQL =
      "SELECT * FROM loan WHERE who = \("Ann") AND \(open) AND id IN (\(list: [1, 2]))"
    let (text, bindings) = sql.render(.postgres)
    #expect(
      text
        == "SELECT * FROM loan WHERE who = $1 AND returned IS NULL AND due < $2 AND id IN ($3, $4)"
    )
    #expect(bindings.map(\.value) == [.text("Ann"), .int(5), .int(1), .int(2)])
  }

  @Test func `IN with an empty list matches nothing`() {
    #expect(("id IN (\(list: [] as [Int]))" as SQL).render(.sqlite).text == "id IN (NULL)")
  }

  @Test func `a missing value has a type`() {
    let bindings = ("\(nil as Int?) \(nil as String?) \(nil as [UInt8]?) \(2.5)" as SQL).render(
      .postgres
    ).bindings
    #expect(bindings.map(\.kind) == [.int, .text, .bytes, .real])
    #expect(bindings.map(\.value) == [.null, .null, .null, .real(2.5)])
  }

  @Test func `each engine gets its own SQL`() {
    let sql: SQL =
      "CREATE TABLE t (a \(.text), b \(.bytes)) \(.strict) \(sqlite: "one", postgres: "other")"
    #expect(sql.render(.sqlite).text == "CREATE TABLE t (a TEXT, b BLOB) STRICT one")
    #expect(sql.render(.postgres).text == "CREATE TABLE t (a TEXT COLLATE \"C\", b BYTEA)  other")
  }

  @Test func `the checksum is 128-bit FNV-1a`() {
    // The published hash of empty input.
    #expect(Migration("x", []).checksum == "6c62272e07bb014262b821756295c58d")
    #expect(Migration("x", ["a"]).checksum != Migration("x", ["", "a"]).checksum)
    #expect(Migration("x", ["ab", "c"]).checksum != Migration("x", ["a", "bc"]).checksum)
  }

  @Test func `the checksum of an old migration never changes`() {
    let old = Migration(
      "test/0001",
      ["CREATE TABLE t (id \(.id), n \(.int)) \(.strict)", "INSERT INTO t VALUES (\("a"), \(7))"])
    #expect(old.checksum == "d4bb08ce2fd6a28e11b5b497759e1130")
  }
}
