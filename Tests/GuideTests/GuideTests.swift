import Foundation
import Testing

/// `docs/adding-a-storefront.md` must contain the files of the folder LostAndFound unchanged.
struct GuideTests {
  @Test func `the guide contains the tested code`() throws {
    let guide = try text("docs/adding-a-storefront.md")
    let folder = "Tests/GuideTests/LostAndFound"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path
    ).sorted()
    #expect(names.count == 7)
    for name in names {
      let source = try text(folder + "/" + name)
      #expect(guide.contains("`\(name)`"), "the guide does not name \(name)")
      #expect(guide.contains("```swift\n\(source)```"), "the guide shows another \(name)")
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}
