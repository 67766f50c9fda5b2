import Foundation
import Testing

/// Replays the corpus and the findings of earlier runs; `script/fuzz` searches for more.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTargets.all.map(\.name))
  func `the corpus inputs satisfy their properties`(name: String) async throws {
    let target = try #require(FuzzTargets.named(name))
    let inputs = try corpus(name)
    #expect(!inputs.isEmpty)
    for (file, bytes) in inputs {
      do {
        try await target.check(FuzzInput(bytes: bytes))
      } catch {
        Issue.record("Fuzz/Corpus/\(name)/\(file): \(error)")
      }
    }
  }

  @Test func `every corpus and dictionary belongs to a target`() throws {
    let known = Set(FuzzTargets.all.map(\.name))
    #expect(known.count == FuzzTargets.all.count)
    #expect(Set(try names("Corpus")) == known)
    #expect(
      try names("Dictionaries").allSatisfy { known.contains($0.replacing(".dict", with: "")) })
  }

  @Test func `a violated property is reported`() throws {
    #expect(throws: Broken.self) { try hold(1 > 2, "one is not more than two") }
    try hold(2 > 1, "two is more than one")
  }

  private func corpus(_ name: String) throws -> [(file: String, bytes: [UInt8])] {
    try names("Corpus/" + name).map { file in
      (file, [UInt8](try Data(contentsOf: folder.appending(path: "Corpus/\(name)/\(file)"))))
    }
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
  }

  private var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  }
}
