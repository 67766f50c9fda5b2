import Foundation

/// The Swift files of the package from which this test was built.
struct SourceTree {
  struct File {
    /// Relative to the package, such as `Sources/PlazaBase/ID.swift`.
    let path: String
    let swift: SwiftText

    init(_ path: String, _ source: String) {
      self.path = path
      swift = SwiftText(source)
    }

    /// The target of the file: the folder below `Sources` or `Tests`.
    var target: String {
      let parts = path.split(separator: "/")
      return parts.count > 1 ? String(parts[1]) : ""
    }
  }

  let files: [File]

  /// The files below `Sources`, read once.
  static let sources = Result { try read("Sources") }
  /// The files below `Tests`, read once.
  static let tests = Result { try read("Tests") }

  /// All scripts of pages, with their module.
  static func scripts() throws -> [(target: String, text: String)] {
    try texts(in: "Sources", ending: ".js")
  }

  /// All tables of Korean phrases, with their module.
  static func phraseTables() throws -> [(target: String, text: String)] {
    try texts(in: "Sources", ending: "/ko.phrases")
  }

  /// The lines of all documents: the Markdown files and the contract of the API.
  static func documents() throws -> [String] {
    let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".md") }
    let paths = top + names(in: "docs", ending: ".md") + names(in: "docs", ending: ".yaml")
    return try lines(of: paths)
  }

  /// The comments of all scripts: of pages, tests and the shell.
  static func scriptComments() throws -> [String] {
    let paths =
      names(in: "Sources", ending: ".js") + names(in: "Tests", ending: ".py")
      + names(in: "script", ending: ".sh") + names(in: "script", ending: ".py")
    return try lines(of: paths)
      .filter { $0.starts(with: /\s*(?:#|\/\/|\/?\*|""")/) }
  }

  private static func lines(of paths: [String]) throws -> [String] {
    try paths.flatMap { try text(of: $0).split(separator: "\n").map(String.init) }
  }

  /// All Swift files below a folder of the package.
  private static func read(_ folder: String) throws -> SourceTree {
    SourceTree(files: try names(in: folder, ending: ".swift").map { File($0, try text(of: $0)) })
  }

  private static func texts(in folder: String, ending: String) throws -> [(
    target: String, text: String
  )] {
    try names(in: folder, ending: ending).map {
      (String($0.split(separator: "/")[1]), try text(of: $0))
    }
  }

  /// Paths relative to the package.
  private static func names(in folder: String, ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let found = (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }
    return found.sorted().map { folder + "/" + $0 }
  }

  /// The text of a file, whose path is relative to the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The folder of the package.
  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}

/// A violation in the format of a compiler diagnostic.
func finding(_ file: SourceTree.File, _ line: Int, _ message: String) -> String {
  "\(file.path):\(line): \(message)"
}

extension [String] {
  /// The findings, one per line, for the message of a failed test.
  var listed: String { joined(separator: "\n") }
}
