import Foundation
import Testing

/// Everything named in the sheet that the owner signs, printed by `plaza doctor --security`, must
/// exist.
struct ProvisionsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func sheet() throws -> [[String]] {
    let place = root.appending(path: "Sources/PlazaServer/Assets/provisions.tsv")
    return try String(contentsOf: place, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test func `every provision has an answer with answered requirements`() throws {
    let rows = try Self.sheet()
    #expect(rows.map { $0[0] } == (1...4).map { "breach \($0)" } + (1...6).map { "type \($0)" })
    #expect(rows.allSatisfy { $0.count == 6 && !$0.contains("") })
    let asvs = try String(contentsOf: Self.root.appending(path: "docs/asvs.csv"), encoding: .utf8)
    let answered = Set(Asvs.rows(of: asvs).map(\.id))
    for row in rows {
      let unknown = row[2].split(separator: " ").map(String.init).filter { !answered.contains($0) }
      #expect(unknown.isEmpty, "\(row[0]): \(unknown)")
    }
  }

  @Test func `the evidence of every provision exists`() throws {
    let tests = Asvs.names(
      ofTestsIn: try AsvsTests.texts(below: "Tests", endings: [".swift", ".py"]))
    let documents = try AsvsTests.texts(below: "docs", endings: [".md", ".yaml"])
    for row in try Self.sheet() {
      let gone = row[3].split(separator: " ").filter {
        !FileManager.default.fileExists(atPath: Self.root.appending(path: String($0)).path)
      }
      #expect(gone.isEmpty, "\(row[0]): \(gone)")
      let isShown = row[4].contains("/") && !row[4].hasPrefix("docs/")
      let claim = Asvs.Row(
        line: 1, id: row[0], level: "1", subject: row[1], answer: isShown ? "test" : "document",
        evidence: row[4])
      #expect(Asvs.missing(in: claim, tests: tests, documents: documents) == [])
    }
  }
}
