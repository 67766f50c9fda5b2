import Glibc

/// A pattern that the sources must not contain, with the alternative.
struct Ban: Sendable {
  /// Only lines that contain one of these are matched against the pattern, because finding them is
  /// a hundred times faster.
  let words: [String]
  let pattern: @Sendable () -> Regex<Substring>
  let message: String
  /// Targets in which the pattern is allowed.
  var exempt: Set<String> = []

  static let all: [Ban] = [
    Ban(
      words: ["Date"], pattern: { /\bDate\(\)|\bDate\.now\b|\bDate\(timeIntervalSinceNow/ },
      message: "ask the World for the time",
      exempt: base),
    Ban(
      words: ["UUID"], pattern: { /\bUUID\(\)/ }, message: "ask the World for a key", exempt: base),
    Ban(
      words: ["andom", "shuffle"],
      pattern: { /\.random\b|\.randomElement\(|\.shuffled?\(|\bSystemRandomNumberGenerator\b/ },
      message: "ask the World for random bytes", exempt: base),
    Ban(
      words: ["!"], pattern: { /[\w)\]}>"'?]!(?!=)/ },
      message: "no force unwrap, try!, as! or implicitly unwrapped optional"),
    Ban(
      words: ["fatalError", "Failure("],
      pattern: { /\bfatalError\(|\bpreconditionFailure\(|\bassertionFailure\(/ },
      message: "a server does not end itself over one request: throw"),
    Ban(
      words: [".rounded("],
      pattern: { /\bU?Int(?:8|16|32|64)?\((?!nearest:|exactly:).*\.rounded\(/ },
      message: "a number that does not fit ends the process: Int(nearest:) or Int(exactly:)"),
    Ban(
      words: ["Bootstrap", "HTTPClient", "URLSession"],
      pattern: {
        /(?:ClientBootstrap|DatagramBootstrap|RawSocketBootstrap|\bHTTPClient|URLSession)(?!\w)/
      },
      message:
        "only these open connections, to addresses that PlazaEgress judged: fetch by PlazaFetch",
      exempt: ["PlazaFetch", "PlazaMail", "MediaLibrary"]),
    Ban(
      words: ["nonisolated"], pattern: { /nonisolated\(unsafe\)/ },
      message: "no nonisolated(unsafe)"),
    Ban(
      words: ["@preconcurrency"], pattern: { /@preconcurrency\b/ }, message: "no @preconcurrency"),
    Ban(
      words: ["static var", "class var"],
      pattern: { /^(?!\s*@TaskLocal ).*\b(?:static|class) var [^{]*(?:=|$)/ },
      message: "no stored static variable"),
    Ban(
      words: ["var "],
      pattern: { /^(?:(?:public|package|internal|private|fileprivate)(?:\(set\))?\s)*var\s/ },
      message: "no global variable"),
    Ban(
      words: ["print("], pattern: { /\bprint\(/ },
      message: "write to the log or to the terminal's own type",
      exempt: roots),
  ]

  private static let base: Set<String> = ["PlazaBase"]
  private static let roots: Set<String> = ["plaza", "PlazaServer"]

  static func violations(in file: SourceTree.File) -> [String] {
    // Once per file: every call compiles the patterns again, which takes longer than matching a
    // line.
    let bans = all.filter { !$0.exempt.contains(file.target) }.map {
      (ban: $0, pattern: $0.pattern())
    }
    return file.swift.code.enumerated().flatMap { number, text in
      bans.filter { $0.ban.words.contains(where: text.hasBytes(of:)) && text.contains($0.pattern) }
        .map { finding(file, number + 1, $0.ban.message) }
    }
  }
}

extension String {
  /// Whether this string contains the bytes of another one.
  fileprivate func hasBytes(of other: String) -> Bool {
    withCString { text in other.withCString { strstr(text, $0) != nil } }
  }
}
