/// Ways around the rules. Each is allowed, and counted, so that one more is a decision.
struct Budget: Sendable {
  let name: String
  let most: Int
  let pattern: @Sendable () -> Regex<Substring>

  static let all: [Budget] = [
    Budget(name: "SQL that the engines do not share", most: 10, pattern: { /(?:^|\s)\(sqlite:/ }),
    Budget(name: "HTML that did not come from the source", most: 2, pattern: { /(?:\bMarkup|\.init)\(trusted:/ }),
    Budget(name: "types whose thread safety the compiler cannot check", most: 3, pattern: { /@unchecked Sendable/ }),
  ]

  /// Each place where it was spent. What a comment says does not count.
  func uses(in file: SourceTree.File) -> [String] {
    let pattern = pattern()
    return file.swift.code.enumerated().flatMap { number, text in
      text.matches(of: pattern).map { _ in finding(file, number + 1, name) }
    }
  }
}
