import PlazaTesting
import Testing

@testable import RentalCounter

struct CSVTests {
  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]), ("a;b\nc;d,e", [["a", "b"], ["c", "d,e"]]),
    ("a\tb\n1,5\t2", [["a", "b"], ["1,5", "2"]]), ("\u{FEFF}a,b", [["a", "b"]]), ("sep=;\na,b;c", [["a,b", "c"]]),
    ("\"a\"\"b\",\"c\nd\"\n", [["a\"b", "c\nd"]]), ("\"a\r\nb\",c", [["a\r\nb", "c"]]),
    ("a,,\n,,\n,x,", [["a", "", ""], ["", "x", ""]]),
    ("\"\",x", [["", "x"]]), ("it's,5\" tape", [["it's", "5\" tape"]]), ("", []), ("\n\n", []),
    ("'=1,'a,''b", [["=1", "'a", "'b"]]),
    ("\"a;b\",c\n", [["a;b", "c"]]), ("기생충,é", [["기생충", "é"]]),
  ])
  func `tables are read as spreadsheets write them`(text: String, rows: [[String]]) throws {
    #expect(try CSVReader.read(text).map(\.cells) == rows)
  }

  @Test(arguments: [
    ("a,b\nc,\"d", 2, 2, "never closed"), ("\"a\"b,c", 1, 1, "after a closing quote"),
    ("a\n\"x\ny\nz\" ,", 4, 1, "after a closing quote"), ("\"", 1, 1, "never closed"),
  ])
  func `what is no table is refused at its place`(text: String, line: Int, column: Int, words: String) throws {
    #expect {
      try CSVReader.read(text)
    } throws: { error in
      guard let problem = error as? CSV.Problem else { return false }
      return problem.line == line && problem.column == column && problem.sentence.contains(words)
    }
  }

  @Test func `rows know their line, also behind cells of several lines`() throws {
    let rows = try CSVReader.read("a,b\r\n\"x\r\ny\nz\",1\r\n\r\nlast,2")
    #expect(rows.map(\.line) == [1, 2, 6])
  }

  @Test(arguments: ["=1+1", "+44 20", "-1", "@SUM(A1)", "\tx", "\rx", "'", "'=x", "''", "'a"])
  func `a cell that a spreadsheet would run is written as text and read as it was`(cell: String) throws {
    let text = CSV.write([[cell, "x"]])
    let first = text.drop { $0 == "\"" }.unicodeScalars.first
    #expect(first == "'" || !"=+-@\t\r".unicodeScalars.contains { $0 == first })
    #expect(try CSVReader.read(text).map(\.cells) == [[cell, "x"]])
  }

  @Test func `any table comes back as it was`() throws {
    for seed in UInt64(1)...400 {
      var chance = SplitMix64(seed: seed)
      let letters = [
        "a", "\"", ",", ";", "\t", "\n", "\r\n", "\r", "'", "=", "+", " ", "é", "충", "👍", "\u{301}", "sep=",
      ]
      let width = 1 + Int(chance.next() % 5)
      let rows = (0..<Int(chance.next() % 8)).map { _ in
        (0..<width).map { _ in
          (0..<Int(chance.next() % 6)).map { _ in letters[Int(chance.next() % UInt64(letters.count))] }.joined()
        }
      }
      // The first row names the columns, so that the separator is known.
      let table = [(0..<max(width, 2)).map { "h\($0)" }] + rows
      let text = (chance.next() % 2 == 0 ? "\u{FEFF}" : "") + CSV.write(table)
      let read = try CSVReader.read(text).map(\.cells)
      #expect(read == table.filter { $0.contains { !$0.isEmpty } }, "seed \(seed): \(text.debugDescription)")
    }
  }
}

struct ImportTextTests {
  @Test func `text is UTF-8, or else Windows-1252`() throws {
    #expect(try ImportText(Array("é 기".utf8)) == ImportText(text: "é 기", isGuessed: false))
    #expect(try ImportText([0x63, 0xE9, 0x20, 0x80, 0x92]) == ImportText(text: "cé €’", isGuessed: true))
  }

  @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0x61, 0x81], [0, 1], [0x50, 0x4B, 3, 4, 0, 0xFF]] as [[UInt8]])
  func `what is neither is refused`(bytes: [UInt8]) {
    #expect(throws: ImportRefusal.notText) { try ImportText(bytes) }
  }
}

struct ImportTableTests {
  private let columns = CustomerRow.columns

  @Test func `names of columns are matched loosely, and others are left out`() throws {
    let text = "E-mail,DATE_OF_BIRTH, name ,Zip Code,address\nx,1990-05-24,Ann,N1,Here\n"
    let table = try ImportTable(text, columns: columns, required: CustomerRow.required)
    #expect(table.ignored == ["E-mail"])
    #expect(
      table.rows.map(\.cells) == [["dateOfBirth": "1990-05-24", "name": "Ann", "postcode": "N1", "address": "Here"]])
  }

  @Test func `files that are no such table are refused with what is wrong`() {
    let cases: [(String, ImportRefusal)] = [
      ("", .empty), ("\n", .empty),
      ("name,phone\n", .missingColumns(["Address", "Postcode"], found: ["name", "phone"])),
      ("name,address,postcode,Full name\n", .columnTwice("Full name")),
      (
        "name,\"address",
        .notATable(CSV.Problem(line: 1, column: 2, sentence: "a quote is opened here and never closed."))
      ),
      ("name,address,postcode\na,b,c\nd,e,f\ng,h,i", .tooManyRows(most: 2)),
    ]
    for (text, refusal) in cases {
      #expect(throws: refusal) {
        try ImportTable(text, columns: columns, required: CustomerRow.required, mostRows: 2)
      }
      #expect(refusal.sentence.hasSuffix("."))
    }
  }

  @Test func `a row with too many cells says so, one with too few lacks them`() throws {
    let table = try ImportTable("name,address,postcode\na,b,c,d\na\na,b,c,\n", columns: columns, required: ["name"])
    #expect(table.rows.map { $0.complaint != nil } == [true, false, false])
    #expect(table.rows[1].cells == ["name": "a"])
  }
}
