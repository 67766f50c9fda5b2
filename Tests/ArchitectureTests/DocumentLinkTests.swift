import Foundation
import Testing

/// Links between documents and into the code must lead to existing files.
struct DocumentLinkTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The relative links of a Markdown text whose file does not exist.
  static func dead(in text: String, at folder: URL) -> [String] {
    text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("#") && !$0.hasPrefix("mailto:") }
      .filter { link in
        let path = link.prefix { $0 != "#" }
        return !FileManager.default.fileExists(
          atPath: folder.appending(path: String(path)).standardized.path)
      }
  }

  @Test func `every document link points to an existing file`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.path).filter {
      $0.hasSuffix(".md")
    }
    var documents = names.map { Self.root.appending(path: $0) }
    let below = FileManager.default.enumerator(
      at: Self.root.appending(path: "docs"), includingPropertiesForKeys: nil)
    while let file = below?.nextObject() as? URL {
      if file.pathExtension == "md" { documents.append(file) }
    }
    #expect(documents.count > 40, "the documents were not found")
    for document in documents {
      let text = try String(contentsOf: document, encoding: .utf8)
      let dead = Self.dead(in: text, at: document.deletingLastPathComponent())
      #expect(dead == [], "\(document.lastPathComponent)")
    }
  }

  @Test func `every decision record begins with its date`() throws {
    let folder = Self.root.appending(path: "docs/decisions")
    let records = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(records.count > 50, "the records were not found")
    for record in records {
      let text = try String(contentsOf: folder.appending(path: record), encoding: .utf8)
      #expect(text.contains(/^# \d+\. .+\n\n\d{1,2} \w+ 20\d\d[., ]/), "\(record)")
    }
  }

  @Test func `a broken link is reported and other links are not`() {
    let text =
      "[a](README.md#x) [b](docs/none.md) [c](https://example.com/none) [d](#below) [e](Sources/None.swift)"
    #expect(Self.dead(in: text, at: Self.root) == ["docs/none.md", "Sources/None.swift"])
  }
}
