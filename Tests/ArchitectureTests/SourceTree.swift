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

  /// Every script of the pages, with its module.
  static func scripts() throws -> [(target: String, text: String)] { try texts(in: "Sources", ending: ".js") }

  /// Every table of Korean phrases, with its module.
  static func phraseTables() throws -> [(target: String, text: String)] {
    try texts(in: "Sources", ending: "/ko.phrases")
  }

  /// Every Swift file below a folder of the package.
  private static func read(_ folder: String) throws -> SourceTree {
    SourceTree(files: try names(in: folder, ending: ".swift").map { File($0, try text(of: $0)) })
  }

  private static func texts(in folder: String, ending: String) throws -> [(target: String, text: String)] {
    try names(in: folder, ending: ending).map { (String($0.split(separator: "/")[1]), try text(of: $0)) }
  }

  /// Paths from the package's folder.
  private static func names(in folder: String, ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let found = (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }
    return found.sorted().map { folder + "/" + $0 }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The package's folder.
  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}

/// A place where a rule is broken, as a compiler would print it.
func finding(_ file: SourceTree.File, _ line: Int, _ message: String) -> String {
  "\(file.path):\(line): \(message)"
}

extension [String] {
  /// The findings, one a line, for the message of a failed test.
  var listed: String { joined(separator: "\n") }
}
