import Foundation

/// The Swift files of the package this test was built from.
struct SourceTree {
  struct File {
    /// From the package's folder, such as `Sources/PlazaBase/ID.swift`.
    let path: String
    let swift: SwiftText

    init(_ path: String, _ source: String) {
      self.path = path
      swift = SwiftText(source)
    }

    /// The target the file belongs to: the folder under `Sources` or `Tests`.
    var target: String {
      let parts = path.split(separator: "/")
      return parts.count > 1 ? String(parts[1]) : ""
    }
  }

  let files: [File]

  /// The program's sources, read once.
  static let sources = Result { try read("Sources") }
  /// The tests' sources, read once.
  static let tests = Result { try read("Tests") }

  /// The text of every script of the pages.
  static func scripts() throws -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    return try (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".js") }.sorted().map {
      try String(contentsOf: root.appending(path: "Sources/" + $0), encoding: .utf8)
    }
  }

  /// Every Swift file below a folder of the package.
  private static func read(_ folder: String) throws -> SourceTree {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    return SourceTree(
      files: try paths.map { name in
        let path = folder + "/" + name
        return File(path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
      })
  }

  /// The package's folder.
  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}

/// A place where a rule is broken, as a compiler would print it.
func finding(_ file: SourceTree.File, _ line: Int, _ sentence: String) -> String {
  "\(file.path):\(line): \(sentence)"
}

extension [String] {
  /// The findings, one a line, for the message of a failed test.
  var listed: String { joined(separator: "\n") }
}
