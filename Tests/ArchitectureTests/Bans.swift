/// Words that the sources may not use, each with the way to do it instead.
struct Ban: Sendable {
  let pattern: @Sendable () -> Regex<Substring>
  let sentence: String
  /// Targets where the word is at home.
  var exempt: Set<String> = []

  static let all: [Ban] = [
    Ban(
      pattern: { /\bDate\(\)|\bDate\.now\b|\bDate\(timeIntervalSinceNow/ }, sentence: "ask the World for the time",
      exempt: base),
    Ban(pattern: { /\bUUID\(\)/ }, sentence: "ask the World for a key", exempt: base),
    Ban(
      pattern: { /\.random\b|\.randomElement\(|\.shuffled?\(|\bSystemRandomNumberGenerator\b/ },
      sentence: "ask the World for random bytes", exempt: base),
    Ban(pattern: { /[\w)\]}>"'?]!(?!=)/ }, sentence: "no force unwrap, try!, as! or implicitly unwrapped optional"),
    Ban(
      pattern: { /\bfatalError\(|\bpreconditionFailure\(|\bassertionFailure\(/ },
      sentence: "a server does not end itself over one request: throw"),
    Ban(pattern: { /nonisolated\(unsafe\)/ }, sentence: "no nonisolated(unsafe)"),
    Ban(pattern: { /@preconcurrency\b/ }, sentence: "no @preconcurrency"),
    Ban(pattern: { /^(?!\s*@TaskLocal ).*\b(?:static|class) var [^{]*(?:=|$)/ }, sentence: "no stored static variable"),
    Ban(
      pattern: { /^(?:(?:public|package|internal|private|fileprivate)(?:\(set\))?\s)*var\s/ },
      sentence: "no global variable"),
    Ban(pattern: { /\bprint\(/ }, sentence: "write to the log or to the terminal's own type", exempt: roots),
  ]

  private static let base: Set<String> = ["PlazaBase"]
  private static let roots: Set<String> = ["plaza", "PlazaServer"]

  static func violations(in file: SourceTree.File) -> [String] {
    // Once for the file: each call reads the pattern anew, which takes longer than to look for it in a line.
    let bans = all.filter { !$0.exempt.contains(file.target) }.map { (pattern: $0.pattern(), sentence: $0.sentence) }
    return file.swift.code.enumerated().flatMap { number, text in
      bans.filter { text.contains($0.pattern) }.map { finding(file, number + 1, $0.sentence) }
    }
  }
}
