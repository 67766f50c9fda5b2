import Foundation
import Testing

/// `docs/requirements.csv` maps every row of the five specifications, and the additional ones, to
/// existing tests. `script/lib/evidence.py` checks after a complete run that these tests passed.
struct RequirementsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The number of rows per specification, and of additional ones: print shop, rental, Popcorn,
  /// Marquee and camp.
  private static let counts = [
    ("B", 20, 3), ("R", 19, 3), ("P", 14, 3), ("M", 15, 2), ("S", 11, 3),
  ]

  private static func rows() throws -> [Asvs.Row] {
    Asvs.rows(
      of: try String(contentsOf: root.appending(path: "docs/requirements.csv"), encoding: .utf8))
  }

  @Test func `every row of the specifications has one answer`() throws {
    let wanted = Self.counts.flatMap { letter, count, _ in (1...count).map { "\(letter)\($0)" } }
    let beyond = Self.counts.flatMap { letter, _, count in (1...count).map { "\(letter)+\($0)" } }
    #expect(wanted.count == 79 && beyond.count + 5 == 19)
    #expect(try Self.rows().map(\.id) == wanted + beyond + (1...5).map { "X\($0)" })
    #expect(try Self.rows().allSatisfy { $0.answer == "test" && !$0.subject.isEmpty })
  }

  @Test func `every test named as evidence exists`() throws {
    let tests = Asvs.names(
      ofTestsIn: try AsvsTests.texts(below: "Tests", endings: [".swift", ".py"]))
    let suites = Set(tests.compactMap { $0.split(separator: "/").first.map(String.init) })
    let found = try Self.rows().flatMap {
      Asvs.missing(in: $0, tests: tests.union(suites), documents: [:])
    }
    #expect(found == [])
  }
}
