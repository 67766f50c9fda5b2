import Foundation

/// The checklist of OWASP's Application Security Verification Standard 5.0, levels 1 and 2:
/// `docs/asvs.csv`, with a row per requirement, its status and the evidence.
struct Asvs {
  struct Row: Equatable {
    let line: Int
    let id: String
    let level: String
    let subject: String
    let answer: String
    let evidence: String
  }

  /// The number of requirements of levels 1 and 2 per chapter, counted in the standard's own
  /// table.
  static let chapters = [
    1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9, 13: 13,
    14: 9, 15: 13, 16: 16,
    17: 7,
  ]
  static let answers: Set<String> = ["test", "document", "not applicable", "gap"]

  /// The rows below the heading. A cell may be quoted (RFC 4180).
  static func rows(of text: String) -> [Row] {
    text.split(separator: "\n").enumerated().dropFirst().map { number, line in
      let cells = cells(of: line)
      return Row(
        line: number + 1, id: cells.at(0), level: cells.at(1), subject: cells.at(2),
        answer: cells.at(3),
        evidence: cells.at(4))
    }
  }

  private static func cells(of line: Substring) -> [String] {
    var cells: [String] = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        // Two quotes within a quoted cell are an escaped quote.
        if isQuoted, !cells[cells.count - 1].isEmpty { cells[cells.count - 1].append("\"") }
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  /// Errors in the rows themselves, irrespective of their evidence.
  static func errors(about rows: [Row]) -> [String] {
    var found: [String] = []
    let byChapter = Dictionary(grouping: rows) { Int($0.id.dropFirst().prefix { $0 != "." }) ?? 0 }
      .mapValues(\.count)
    for (chapter, count) in chapters where byChapter[chapter] != count {
      found.append("chapter \(chapter) has \(byChapter[chapter] ?? 0) rows, not \(count)")
    }
    for (id, same) in Dictionary(grouping: rows, by: \.id) where same.count > 1 {
      found.append("\(id) stands twice")
    }
    for row in rows {
      if row.id.wholeMatch(of: /V\d+\.\d+\.\d+/) == nil {
        found.append("line \(row.line) has no requirement")
      }
      if !["1", "2"].contains(row.level) { found.append("\(row.id) has no level") }
      if !answers.contains(row.answer) { found.append("\(row.id) has no answer") }
      if row.subject.isEmpty || row.evidence.count < 12 {
        found.append("\(row.id) says too little")
      }
      if row.answer == "gap", !row.evidence.contains("Needed:") {
        found.append("\(row.id) does not say what is needed")
      }
    }
    return found.sorted()
  }

  /// The evidence of a row whose status is `test` or `document`.
  static func pieces(_ row: Row) -> [String] {
    guard ["test", "document"].contains(row.answer) else { return [] }
    return row.evidence.split(separator: "; ").map { String($0) }
  }

  /// The evidence of a row that does not exist.
  /// - Parameters:
  ///   - tests: the names of all tests; see ``names(ofTestsIn:)``.
  ///   - documents: the text of every document, by its path.
  static func missing(in row: Row, tests: Set<String>, documents: [String: String]) -> [String] {
    let pieces = pieces(row)
    let kinds = pieces.map { isDocument($0) ? "document" : "test" }
    var found: [String] = []
    if ["test", "document"].contains(row.answer), !kinds.contains(row.answer) {
      found.append("\(row.id) is answered by a \(row.answer) and names none")
    }
    for piece in pieces
    where !(isDocument(piece) ? holds(documents, piece) : tests.contains(piece)) {
      found.append("\(row.id): there is no \(piece)")
    }
    return found
  }

  /// All tests as the sheet names them: `OriginTests/the test's sentence` in Swift,
  /// `Tests/System/asvs/test_asvs.py::test_name` in Python.
  /// - Parameter files: the text of every test file, by its path.
  static func names(ofTestsIn files: [String: String]) -> Set<String> {
    var names: Set<String> = []
    for (path, text) in files {
      let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map {
        Substring($0).drop { $0 == " " }
      }
      if path.hasSuffix(".py") {
        names.formUnion(
          lines.filter { $0.hasPrefix("def ") }.map {
            "\(path)::\($0.dropFirst(4).prefix { $0 != "(" })"
          })
        continue
      }
      // The name of a test can be on the line after `func`.
      let tests = lines.filter { $0.contains("func `") || $0.hasPrefix("`") }.map { line in
        line.drop { $0 != "`" }.dropFirst().prefix { $0 != "`" }
      }
      for line in lines where line.hasPrefix("struct ") || line.hasPrefix("@Suite struct ") {
        let suite =
          line.split(separator: "struct ").last.map { $0.prefix { $0.isLetter || $0.isNumber } }
          ?? ""
        names.formUnion(tests.map { "\(suite)/\($0)" })
      }
    }
    return names
  }

  private static func isDocument(_ piece: String) -> Bool {
    piece.hasPrefix("docs/") || piece.hasPrefix("README")
  }

  /// Whether a piece such as `docs/security.md#sessions` exists, with anchors as GitHub derives
  /// them from headings.
  private static func holds(_ documents: [String: String], _ piece: String) -> Bool {
    let parts = piece.split(separator: "#", maxSplits: 1)
    guard let text = documents[String(parts[0])] else { return false }
    guard parts.count == 2 else { return true }
    return text.split(separator: "\n").contains { $0.hasPrefix("#") && anchor(of: $0) == parts[1] }
  }

  static func anchor(of heading: Substring) -> String {
    let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
    return String(words.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " }).replacing(
      " ", with: "-")
  }
}

extension Array where Element: StringProtocol {
  fileprivate func at(_ index: Int) -> String { index < count ? String(self[index]) : "" }
}
