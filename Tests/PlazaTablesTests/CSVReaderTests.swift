import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaTables

struct CSVReaderTests {
  /// Returns the rows of bytes that arrive in pieces.
  private func rows(
    _ text: String, by size: Int = 7, _ limits: CSVReader.Limits = CSVReader.Limits()
  ) -> [CSV.UndecodedRow] {
    var reader = CSVReader(limits: limits)
    let bytes = Array(text.utf8)
    let read = stride(from: 0, to: bytes.count, by: size).flatMap {
      reader.read(bytes[$0...].prefix(size))
    }
    return read + reader.finish()
  }

  @Test(arguments: [
    "\u{FEFF}a;b\r\n\"c\r\n;\"\"\";d\r\n", "a,b\rc,d\r\r\"e\rf\",g", "a\nb\nc\n",
    "sep=;\na;b\n\"c",
    "a,b\n\"c\"d,e\nf,g\n",
  ])
  func `rows do not depend on the pieces in which the bytes arrive`(text: String) {
    let whole = rows(text, by: text.utf8.count)
    #expect(!whole.isEmpty)
    for size in 1...5 { #expect(rows(text, by: size) == whole) }
  }

  @Test func `a syntax error does not affect the following rows`() {
    let read = rows("a,b\n\"c\"d,e\nf,g\n")
    #expect(read.map(\.line) == [1, 2, 3])
    #expect(read.map { $0.problem?.kind } == [nil, .textAfterQuote, nil])
    #expect(String(decoding: read[2].bytes, as: UTF8.self) == "f,g")
  }

  @Test func `a row with too many bytes ends with its line and is not kept`() {
    let long = "a,b\n\"" + String(repeating: "x", count: 500) + "\nc,d\n"
    let read = rows(long, CSVReader.Limits(rowBytes: 100))
    #expect(read.map { $0.problem?.kind } == [nil, .rowTooLong, nil])
    #expect(read[1].bytes.count <= 100)
    #expect(rows("a,b\nc,d\n", CSVReader.Limits(rowBytes: 3)).allSatisfy { $0.problem == nil })
  }

  @Test func `a row with too many cells is refused with its line and column`() throws {
    let row = { (cells: Int) in Array(repeating: "a", count: cells).joined(separator: ",") }
    #expect(try CSVReader.read("\(row(200))\n\(row(200))").count == 2)
    #expect(
      throws: CSV.Problem(line: 2, column: 201, kind: .tooManyCells(maximum: 200))
    ) { try CSVReader.read("a,b\n\(row(201))\n") }
  }

  @Test func `reading stops at the maximum number of rows`() throws {
    let rows = String(repeating: "a,b\n", count: 40_000)
    #expect(try CSVReader.read(rows, atMost: 30_001).count == 30_001)
    #expect(try CSVReader.read(rows).count == 40_000)
    #expect(try CSVReader.read("a,b\n\"", atMost: 1).map(\.cells) == [["a", "b"]])
  }

  @Test func `quotes are ordinary characters in IMDb's own tables`() {
    let read = rows("tconst\ttitle\ntt1\t\"Heat\" and more\n")
    #expect(read.last?.cells.last == Array("\"Heat\" and more".utf8))
    #expect(read.allSatisfy { $0.problem == nil })
  }

  @Test func `a refused row is written as it was, with quotes where they are necessary`() {
    let text = "a;b\n\"c;\"\"d\";\"e\nf\"\n"
    #expect(
      rows(text).map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "a;b", "\"c;\"\"d\";\"e\nf\"",
      ])
  }
}
