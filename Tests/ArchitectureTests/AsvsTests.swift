import Foundation
import Testing

/// Every requirement must have a status, and its evidence must exist.
struct AsvsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `every requirement of levels 1 and 2 has one answer`() throws {
    let rows = try Self.sheet()
    #expect(rows.count == 253)
    #expect(rows.count { $0.level == "1" } == 70)
    #expect(rows.count { $0.level == "2" } == 183)
    let found = Asvs.errors(about: rows)
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test func `the evidence of every answer exists`() throws {
    let swift = try Self.texts(below: "Fuzz", endings: [".swift"])
    let tests = Asvs.names(
      ofTestsIn: try Self.texts(below: "Tests", endings: [".swift", ".py"]).merging(swift) { $1 })
    let documents = try Self.texts(below: "docs", endings: [".md", ".yaml"]).merging(
      try Self.texts(named: "README.md")
    ) { $1 }
    #expect(tests.count > 500 && documents.count > 8, "the files were not found")
    let found = try Self.sheet().flatMap {
      Asvs.missing(in: $0, tests: tests, documents: documents)
    }
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test func `every third-party package and program is in the list of components`() throws {
    let package = try String(
      contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let list = try String(
      contentsOf: Self.root.appending(path: "docs/controls.md"), encoding: .utf8)
    let names = package.matches(of: /url: "https:\/\/github.com\/([\w.\/-]+)"/).map {
      String($0.1)
    }
    #expect(names.count >= 12, "the packages were not found")
    let absent = names.filter { !list.contains($0) }
    #expect(absent.isEmpty, "\(absent.listed)")
    let debian = try String(
      contentsOf: Self.root.appending(path: "script/lib/packages.sh"), encoding: .utf8)
    let served = debian.split(separator: "\nEND\n")[0].matches(
      of: /\n([a-z][a-z0-9-]+) {1,}[a-zA-Z]/
    ).map(\.1)
      .filter { !["ca-certificates", "git", "pkg-config"].contains($0) }
    #expect(served.count >= 8, "Debian's packages were not found")
    #expect(served.filter { !list.contains($0) } == [])
  }

  @Test(arguments: [
    ("V1.2.1,1,words,test,ATests/it holds", []),
    ("V1.2.1,1,words,test,Tests/a.py::test_it", []),
    ("V1.2.1,1,words,test,ATests/it holds; docs/a.md#two-words", []),
    ("V1.2.1,1,words,document,docs/a.md#two-words", []),
    ("V1.2.1,1,words,not applicable,There is no such thing here.", []),
    (
      "V1.2.1,1,words,test,ATests/it does not hold",
      ["V1.2.1: there is no ATests/it does not hold"]
    ),
    ("V1.2.1,1,words,test,BTests/it holds", ["V1.2.1: there is no BTests/it holds"]),
    ("V1.2.1,1,words,test,Tests/a.py::test_other", ["V1.2.1: there is no Tests/a.py::test_other"]),
    (
      "V1.2.1,1,words,document,docs/a.md#three-words",
      ["V1.2.1: there is no docs/a.md#three-words"]
    ),
    ("V1.2.1,1,words,test,docs/a.md#two-words", ["V1.2.1 is answered by a test and names none"]),
  ])
  func `missing evidence is reported`(line: String, wanted: [String]) {
    let row = Asvs.rows(of: "id,level,subject,answer,evidence\n" + line)[0]
    let tests = Asvs.names(ofTestsIn: [
      "Tests/a.swift": "struct ATests {\n  @Test func `it holds`() {}\n}",
      "Tests/a.py": "def test_it(plaza):\n  pass",
    ])
    #expect(
      Asvs.missing(in: row, tests: tests, documents: ["docs/a.md": "# One\n\n## Two words!\n"])
        == wanted)
  }

  @Test(arguments: [
    ("V1.2.1,3,words,test,ATests/it holds", "has no level"),
    ("V1.2.1,1,words,perhaps,ATests/it holds", "has no answer"),
    ("V1.2.1,1,words,not applicable,no", "says too little"),
    ("V1.2.1,1,words,gap,It does not hold here.", "does not say what is needed"),
    ("1.2.1,1,words,test,ATests/it holds", "has no requirement"),
    ("V1.2.1,1,words,test,ATests/it holds\nV1.2.1,1,words,test,ATests/it holds", "stands twice"),
    ("V1.2.1,1,words,test,ATests/it holds", "chapter 1 has 1 rows"),
  ])
  func `an invalid row is reported`(lines: String, message: String) {
    let found = Asvs.errors(about: Asvs.rows(of: "id,level,subject,answer,evidence\n" + lines))
    #expect(found.contains { $0.contains(message) }, "\(found.listed)")
  }

  @Test func `a quoted cell is read as one cell`() {
    let row = Asvs.rows(
      of: "id\nV1.2.3,2,\"one, two\",gap,\"says \"\"no\"\", for now. Needed: more\"")[0]
    let wanted = Asvs.Row(
      line: 2, id: "V1.2.3", level: "2", subject: "one, two", answer: "gap",
      evidence: "says \"no\", for now. Needed: more")
    #expect(row == wanted)
  }

  private static func sheet() throws -> [Asvs.Row] {
    Asvs.rows(of: try String(contentsOf: root.appending(path: "docs/asvs.csv"), encoding: .utf8))
  }

  private static func texts(named path: String) throws -> [String: String] {
    [path: try String(contentsOf: root.appending(path: path), encoding: .utf8)]
  }

  static func texts(below folder: String, endings: [String]) throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (names?.compactMap { $0 as? String } ?? []).filter { name in
      endings.contains(where: name.hasSuffix)
    }
    let texts = try paths.map { path in
      (
        folder + "/" + path,
        try String(contentsOf: root.appending(path: folder + "/" + path), encoding: .utf8)
      )
    }
    return Dictionary(texts) { first, _ in first }
  }
}
