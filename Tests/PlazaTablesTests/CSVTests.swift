import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaTables

struct CSVTests {
  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]), ("a;b\nc;d,e", [["a", "b"], ["c", "d,e"]]),
    ("a\tb\n1,5\t2", [["a", "b"], ["1,5", "2"]]), ("\u{FEFF}a,b", [["a", "b"]]),
    ("sep=;\na,b;c", [["a,b", "c"]]),
    ("\"a\"\"b\",\"c\nd\"\n", [["a\"b", "c\nd"]]), ("\"a\r\nb\",c", [["a\r\nb", "c"]]),
    ("a,,\n,,\n,x,", [["a", "", ""], ["", "x", ""]]),
    ("\"\",x", [["", "x"]]), ("it's,5\" tape", [["it's", "5\" tape"]]), ("", []), ("\n\n", []),
    ("'=1,'a,''b", [["=1", "'a", "'b"]]),
    ("\"a;b\",c\n", [["a;b", "c"]]), ("기생충,é", [["기생충", "é"]]),
  ])
  func `CSV in spreadsheet dialects is read`(text: String, rows: [[String]]) throws {
    #expect(try CSVReader.read(text).map(\.cells) == rows)
  }

  @Test(arguments: ["a;b\nc;d\ne;f", "sep=;\na;b\nc;d\ne;f"])
  func `a separator declaration is not counted as a row`(text: String) throws {
    #expect(try CSVReader.read(text, atMost: 2).map(\.cells) == [["a", "b"], ["c", "d"]])
  }

  @Test(arguments: [
    ("a,b\nc,\"d", 2, 2, "never closed"), ("\"a\"b,c", 1, 1, "after a closing quote"),
    ("a\n\"x\ny\nz\" ,", 4, 1, "after a closing quote"), ("\"", 1, 1, "never closed"),
  ])
  func `invalid CSV is refused with line and column`(
    text: String, line: Int, column: Int, words: String
  ) throws {
    #expect {
      try CSVReader.read(text)
    } throws: { error in
      guard let problem = error as? CSV.Problem else { return false }
      return problem.line == line && problem.column == column && problem.message.contains(words)
    }
  }

  @Test func `CSV errors are reported in the reader's language`() throws {
    let words = Language.korean.withLanguage {
      do throws(CSV.Problem) { return try CSVReader.read("a,b\nc,\"d").description } catch {
        return error.whole
      }
    }
    #expect(words == "2행 2열: 여기에서 연 따옴표가 닫히지 않았습니다.")
  }

  @Test func `rows keep their line numbers after multi-line cells`() throws {
    let rows = try CSVReader.read("a,b\r\n\"x\r\ny\nz\",1\r\n\r\nlast,2")
    #expect(rows.map(\.line) == [1, 2, 6])
  }

  @Test(arguments: ["=1+1", "+44 20", "-1", "@SUM(A1)", "\tx", "\rx", "'", "'=x", "''", "'a"])
  func `a cell that looks like a formula is written as text and read back unchanged`(cell: String)
    throws
  {
    let text = CSV.write([[cell, "x"]])
    let first = text.drop { $0 == "\"" }.unicodeScalars.first
    #expect(first == "'" || !"=+-@\t\r".unicodeScalars.contains { $0 == first })
    #expect(try CSVReader.read(text).map(\.cells) == [[cell, "x"]])
  }

  @Test func `control characters are removed, and no cell content breaks the table`() throws {
    let cells = ["a\u{0}\u{1B}b\u{7F}", "\u{0}=1", "x\r\ny\tz", "\u{202E}\u{FFFF}", "\"\u{301},"]
    let text = CSV.write([["A", "B", "C", "D", "E"], cells])
    #expect(!text.utf8.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F })
    #expect(text.contains(",'=1,"))
    #expect(
      try CSVReader.read(text)[1].cells == [
        "ab", "=1", "x\r\ny\tz", "\u{202E}\u{FFFF}", "\"\u{301},",
      ])
  }

  @Test func `any table survives writing and reading`() throws {
    for seed in UInt64(1)...400 {
      var random = SplitMix64(seed: seed)
      let letters = [
        "a", "\"", ",", ";", "\t", "\n", "\r\n", "\r", "'", "=", "+", " ", "é", "충", "👍",
        "\u{301}", "sep=",
      ]
      let width = 1 + Int(random.next() % 5)
      let rows = (0..<Int(random.next() % 8)).map { _ in
        (0..<width).map { _ in
          (0..<Int(random.next() % 6)).map { _ in
            letters[Int(random.next() % UInt64(letters.count))]
          }.joined()
        }
      }
      // The first row is a header that determines the separator.
      let table = [(0..<max(width, 2)).map { "h\($0)" }] + rows
      let text = (random.next() % 2 == 0 ? "\u{FEFF}" : "") + CSV.write(table)
      let read = try CSVReader.read(text).map(\.cells)
      #expect(
        read == table.filter { $0.contains { !$0.isEmpty } },
        "seed \(seed): \(text.debugDescription)")
    }
  }
}

struct DecodedTextTests {
  @Test func `text is decoded as UTF-8 or else as Windows-1252`() {
    #expect(DecodedText(Array("é 기".utf8)) == DecodedText(text: "é 기", isGuessed: false))
    #expect(
      DecodedText([0x63, 0xE9, 0x20, 0x80, 0x92]) == DecodedText(text: "cé €’", isGuessed: true))
  }

  @Test func `UTF-16 is detected by its byte order mark and Korean text by its code page`() {
    #expect(
      DecodedText([0xFF, 0xFE, 0xE9, 0, 0x30, 0xAE]) == DecodedText(text: "é기", isGuessed: false))
    #expect(
      DecodedText([0xFE, 0xFF, 0, 0xE9, 0xAE, 0x30]) == DecodedText(text: "é기", isGuessed: false))
    let name: [UInt8] = [
      0xC0, 0xCC, 0xB8, 0xA7, 0x2C, 0xC1, 0xD6, 0xBC, 0xD2, 0x0A, 0x8C, 0x63, 0xB9, 0xE6,
    ]
    #expect(
      DecodedText(name, knowsKorean: true) == DecodedText(text: "이름,주소\n똠방", isGuessed: true))
    #expect(DecodedText(name)?.text != "이름,주소\n똠방")
    for western in ["café, Łódź", "ÄÖÜ Größe", "naïve ÉCOLE", "Ångström"] {
      let bytes = western.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : 0x4C }
      #expect(
        DecodedText(bytes, knowsKorean: true)?.text == DecodedText(bytes)?.text, "\(western)")
    }
  }

  @Test(
    arguments: [[0xFF, 0xFE, 0x61], [0x61, 0x81], [0, 1], [0x50, 0x4B, 3, 4, 0, 0xFF]] as [[UInt8]]
  )
  func `bytes in an unknown encoding are refused`(bytes: [UInt8]) {
    #expect(DecodedText(bytes) == nil)
  }
}
