/// Every public declaration of a kit, and every requirement of a public protocol, must have a
/// documentation comment. Enum cases are exempt, and so are witnesses of requirements, because the
/// protocol documents them.
enum Documentation {
  /// Requirements of external protocols; functions with their first label.
  static let foreign: Set<String> = [
    // The standard library
    "==", "<", "hash(into", "init(from", "encode(to", "makeIterator(", "next(", "rawValue", "init(rawValue",
    "init(stringLiteral", "init(stringInterpolation", "callAsFunction(_",
    // SwiftNIO's channel handlers
    "InboundIn", "InboundOut", "OutboundIn", "OutboundOut", "handlerAdded(context", "handlerRemoved(context",
    "channelActive(context", "channelInactive(context", "channelRead(context", "channelReadComplete(context",
    "errorCaught(context", "userInboundEventTriggered(context", "write(context", "flush(context", "close(context",
    // Hummingbird's contexts, responders and middleware
    "Context", "coreContext", "respond(to", "handle(_", "response(from", "run(",
  ]

  /// The names of all requirements of the public protocols in these files.
  static func requirements(of files: [SourceTree.File]) -> Set<String> {
    Set(files.flatMap { declarations(in: $0).filter(\.isRequirement).map(\.name) })
  }

  static func isKit(_ target: String) -> Bool {
    target.hasPrefix("Plaza") && target != "PlazaServer" && target != "PlazaTesting"
  }

  static func violations(in file: SourceTree.File, answering requirements: Set<String> = []) -> [String] {
    declarations(in: file)
      .filter { one in
        (one.isRequirement || !foreign.contains(one.name) && !requirements.contains(one.name))
          && !isDocumented(one.line - 1, file.swift)
      }
      .map { finding(file, $0.line, "\($0.name) is public and says nothing about itself") }
  }

  private struct Declaration {
    let line: Int
    let name: String
    let isRequirement: Bool
  }

  /// The public declarations of a file, and the requirements of its public protocols.
  private static func declarations(in file: SourceTree.File) -> [Declaration] {
    var protocolDepth: Int?
    var depth = 0
    return file.swift.code.enumerated().compactMap { number, text in
      let isRequirement = protocolDepth.map { depth == $0 + 1 } ?? false
      if text.contains("public protocol "), text.contains(/\bpublic protocol\b/) { protocolDepth = depth }
      depth += text.count { $0 == "{" } - text.count { $0 == "}" }
      if let own = protocolDepth, depth <= own, !text.contains("public protocol") { protocolDepth = nil }
      return declared(in: text, requirement: isRequirement)
        .map { Declaration(line: number + 1, name: $0, isRequirement: isRequirement) }
    }
  }

  /// The name of the public declaration on a line; initialisers and functions with their first
  /// label.
  private static func declared(in line: String, requirement: Bool) -> String? {
    // A fast check first: compiling the patterns takes longer than matching, and most lines declare
    // nothing public.
    guard requirement || line.contains("public ") || line.contains("open ") else { return nil }
    let kinds =
      #/
      \b (?: (?: struct | class | enum | actor | protocol | typealias | associatedtype | let | var | macro ) \s+ (\w+)
        | func \s+ ([^\s\(<]+ | <) (?: < [^\(]* > )? (\( \w*)?
        | (init) [?<]* [^\(]* (\(\w*)?
        | (subscript) \b )
      /#
    guard requirement || line.contains(/(?:^|\s)(?:public|open)\s/), !line.contains(/\bimport\b/),
      let match = line.firstMatch(of: kinds)
    else { return nil }
    let parts = [match.1, match.2, match.3, match.4, match.5, match.6]
    return parts.compactMap { $0.map(String.init) }.joined()
  }

  /// Whether a documentation comment precedes the declaration and its attributes.
  private static func isDocumented(_ number: Int, _ swift: SwiftText) -> Bool {
    var above = number - 1
    while above >= 0, swift.lines[above].contains(/^\s*(?:@|#if\b)/) { above -= 1 }
    return above >= 0 && swift.lines[above].contains(/^\s*\/\/\//)
  }
}
