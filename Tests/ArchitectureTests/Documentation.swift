/// The border of a kit is documented: every public declaration, and every requirement of a public protocol, has a
/// comment of three slashes above it. Not asked for: cases of an enum, and the members below, which say what a protocol
/// already says.
enum Documentation {
  /// Members that answer a requirement of the standard library or of the data seam.
  private static let witnesses: Set<String> = [
    "==", "<", "hash(into", "sqlValue", "sqlKind", "init(sqlValue", "init(from", "encode(to", "makeIterator", "next",
    "rawValue", "init(rawValue",
  ]

  static func isKit(_ target: String) -> Bool {
    target.hasPrefix("Plaza") && target != "PlazaServer" && target != "PlazaTesting"
  }

  static func violations(in file: SourceTree.File) -> [String] {
    var protocolDepth: Int?
    var depth = 0
    return file.swift.code.enumerated().compactMap { number, text in
      let isRequirement = protocolDepth.map { depth == $0 + 1 } ?? false
      if text.contains(/\bpublic protocol\b/) { protocolDepth = depth }
      depth += text.count { $0 == "{" } - text.count { $0 == "}" }
      if let own = protocolDepth, depth <= own, !text.contains("public protocol") { protocolDepth = nil }
      guard let name = declared(in: text, requirement: isRequirement), !witnesses.contains(name),
        !isDocumented(number, file.swift)
      else { return nil }
      return finding(file, number + 1, "\(name) is public and says nothing about itself")
    }
  }

  /// The name of what a line declares in public, an initialiser or function with its first label.
  private static func declared(in line: String, requirement: Bool) -> String? {
    let kinds =
      #/
      \b (?: (?: struct | class | enum | actor | protocol | typealias | associatedtype | let | var | macro ) \s+ (\w+)
        | func \s+ ([^\s\(<]+) (?: < [^\(]* > )? (\( (?: into | to ) \b )?
        | (init) [?<]* [^\(]* (\(\w*)?
        | (subscript) \b )
      /#
    guard requirement || line.contains(/(?:^|\s)(?:public|open)\s/), !line.contains(/\bimport\b/),
      let match = line.firstMatch(of: kinds)
    else { return nil }
    let parts = [match.1, match.2, match.3, match.4, match.5, match.6]
    return parts.compactMap { $0.map(String.init) }.joined()
  }

  /// Whether a documentation comment stands above a line, over its attributes.
  private static func isDocumented(_ number: Int, _ swift: SwiftText) -> Bool {
    var above = number - 1
    while above >= 0, swift.lines[above].contains(/^\s*(?:@|#if\b)/) { above -= 1 }
    return above >= 0 && swift.lines[above].contains(/^\s*\/\/\//)
  }
}
