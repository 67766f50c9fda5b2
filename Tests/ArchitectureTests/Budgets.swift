/// Exceptions to the rules. Each is allowed but counted, so that adding one is a deliberate
/// decision.
struct Budget: Sendable {
  let name: String
  let maximum: Int
  let pattern: @Sendable () -> Regex<Substring>

  static let all: [Budget] = [
    Budget(
      name: "SQL that the engines do not share", maximum: 10, pattern: { /(?:^|\s)\(sqlite:/ }),
    Budget(
      name: "HTML that did not come from the source", maximum: 2,
      pattern: { /(?:\bMarkup|\.init)\(trusted:/ }),
    Budget(
      name: "types whose thread safety the compiler cannot check", maximum: 3,
      pattern: { /@unchecked Sendable/ }),
  ]

  /// The locations in the code, ignoring comments.
  func uses(in file: SourceTree.File) -> [String] {
    let pattern = pattern()
    return file.swift.code.enumerated().flatMap { number, text in
      text.matches(of: pattern).map { _ in finding(file, number + 1, name) }
    }
  }
}
