import Foundation
import Testing

/// No declaration, file, table or column has a name that was replaced by a term of the field.
struct RetiredNamesTests {
  /// The glossary keeps the words that it explains.
  private static let kept = Result {
    let text = try SourceTree.text(of: "docs/glossary.md")
    return Set(text.matches(of: /`(\w+)/).map { String($0.1) })
  }

  private static func retired(in file: SourceTree.File, _ kept: Set<String>) -> [String] {
    let name = String(file.path.split(separator: "/").last?.dropLast(6) ?? "")
    let isFile = RetiredNames.types.subtracting(kept).contains(name)
    return (isFile ? [finding(file, 1, "the file is named \(name)")] : [])
      + Declarations(file.swift).all.filter { declaration in
        let names =
          switch declaration.kind {
          case .type: RetiredNames.types
          case .function: RetiredNames.functions
          case .property, .enumCase: RetiredNames.properties
          case .label: RetiredNames.labels
          }
        let isAccessor =
          declaration.kind == .function && declaration.name.contains(/^[gs]et[A-Z]/)
          && !RetiredNames.accessorsOfLibraries.contains(declaration.name)
        return (names.contains(declaration.name) || isAccessor) && !kept.contains(declaration.name)
      }.map { finding(file, $0.line, "\($0.kind) \($0.name)") }
  }

  /// The tables and columns that the statements of a file create.
  private static func stored(in file: SourceTree.File) -> [(line: Int, name: String)] {
    let table = /CREATE TABLE (?:IF NOT EXISTS )?(\w+)|ADD COLUMN (\w+)/
    let column = /(?:,|\()\s*(\w+) \\\(\)/
    return file.swift.literals.filter {
      $0.text.contains("CREATE TABLE") || $0.text.contains("ADD COLUMN")
    }.flatMap { literal in
      literal.text.matches(of: table).compactMap { $0.1 ?? $0.2 }
        .map { (line: literal.line, name: String($0)) }
        + literal.text.matches(of: column).map { (line: literal.line, name: String($0.1)) }
    }
  }

  /// The tables that a file renames, with their present names.
  private static func renamed(in file: SourceTree.File) -> [(line: Int, from: String, to: String)]
  {
    file.swift.lines.enumerated().flatMap { index, line in
      line.matches(of: /renaming\("(\w+)", to: "(\w+)"\)/)
        .map { (line: index + 1, from: String($0.1), to: String($0.2)) }
    }
  }

  private static func isRetired(stored name: String) -> Bool {
    !RetiredNames.stored.isDisjoint(with: name.split(separator: "_").map(String.init))
      && !RetiredNames.storedBefore.contains(name)
  }

  @Test func `the names in the glossary are names of the sources`() throws {
    let sources = try SourceTree.sources.get().files
    let used = sources.reduce(into: Set<Substring>()) { used, file in
      for line in file.swift.lines { used.formUnion(line.split { !$0.isLetter && !$0.isNumber }) }
    }
    let rows = try SourceTree.text(of: "docs/glossary.md").split(separator: "\n")
      .filter { $0.hasPrefix("|") }
    let named = rows.flatMap { $0.matches(of: /`([^`]+)`/) }
      .flatMap { $0.1.split { !$0.isLetter && !$0.isNumber } }
    #expect(named.count > 80)
    let unknown = Set(named).subtracting(used)
    #expect(unknown.isEmpty, "the sources don't have \(unknown.sorted())")
  }

  @Test func `no declaration uses a retired name`() throws {
    let kept = try Self.kept.get()
    let files = try SourceTree.sources.get().files + SourceTree.tests.get().files
    let found = files.flatMap { Self.retired(in: $0, kept) }
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test func `no table or column uses a retired word`() throws {
    let files = try SourceTree.sources.get().files
    let renamed = files.flatMap { file in Self.renamed(in: file).map { (file, $0) } }
    let former = Set(renamed.map(\.1.from))
    let names =
      files.flatMap { file in Self.stored(in: file).map { (file, $0) } }
      .filter { !former.contains($1.name) }
      + renamed.map { ($0, (line: $1.line, name: $1.to)) }
    #expect(names.count > 500 && former.contains("errand"), "the tables were not found")
    let found = names.filter { Self.isRetired(stored: $1.name) }
      .map { finding($0, $1.line, $1.name) }
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test func `a retired name is reported in each kind of declaration`() {
    let source = """
      struct Bell { // struct Errand
        let scouts: [String]
        case one, told
        class func look(_ a: (B, C) -> D, tell: Int) { let told = "func ask"; ask() }
        init(patience: Int) {}
        func `ask is a test`() {}
        func asked() -> Bell { .told }
        func getFilm() { settle() }
      }
      """
    let file = SourceTree.File("Sources/Jobs/Errand.swift", source)
    #expect(
      Self.retired(in: file, []).map { String($0.split(separator: " ", maxSplits: 1)[1]) } == [
        "the file is named Errand", "type Bell", "property scouts", "enumCase told",
        "function look", "label tell", "label patience", "function getFilm",
      ])
    #expect(Self.retired(in: file, ["Bell", "Errand"]).count == 6, "the glossary keeps two")
  }

  @Test func `a new table and a new column with a retired word are reported`() {
    let source = #"""
      let sql = ["""
        CREATE TABLE camp_bell (
          id \(.id) NOT NULL, cause_of \(.text),
          told \(.text))
        """, "ALTER TABLE film ADD COLUMN story \(.text)"]
      """#
    let names = Self.stored(in: SourceTree.File("Sources/A/Schema.swift", source)).map(\.name)
    #expect(names == ["camp_bell", "id", "cause_of", "told", "story"])
    #expect(names.filter(Self.isRetired) == ["camp_bell", "cause_of", "told", "story"])
    #expect(RetiredNames.storedBefore.contains("told_at") && !Self.isRetired(stored: "told_at"))
    let renaming = #"SQL.renaming("camp_bell", to: "camp_letter")"#
    let renamed = Self.renamed(in: SourceTree.File("Sources/A/Schema.swift", renaming))
    #expect(renamed.map(\.from) == ["camp_bell"] && Self.isRetired(stored: renamed[0].to))
  }
}
