/// The translation table of a language, as written by a translator.
///
/// ```
/// # A comment.
/// @code ko
/// @name 한국어
///
/// {1} films
///   영화 {1}편
/// Closed [a day]
///   휴무
/// ```
/// A phrase begins at the start of a line; its translation follows, indented. A phrase with a
/// number has one line for each plural form of the language (`@plurals`). Brackets contain the
/// sense of an ambiguous English word.
public struct Phrasebook: Sendable {
  /// The properties of the table, such as `code` and `name`.
  public private(set) var marks: [String: String] = [:]
  /// The phrases with their forms.
  public private(set) var entries: [String: [String]] = [:]
  /// The errors in the table, one sentence each.
  public private(set) var faults: [String] = []

  /// Creates an empty table.
  public init() {}

  /// - Parameter text: the table; invalid lines are skipped and reported in ``faults``.
  public init(_ text: String) {
    var phrase: String?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = String(line).trimmed
      if words.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("@") {
        let parts = words.dropFirst().split(separator: " ", maxSplits: 1)
        marks[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
      } else if line.hasPrefix(" ") || line.hasPrefix("\t") {
        add(words, to: phrase, line: number + 1)
      } else {
        if entries[words] != nil {
          faults.append("Line \(number + 1): “\(words)” was there before.")
        }
        phrase = words
        entries[words] = entries[words] ?? []
      }
    }
    for (phrase, forms) in entries where forms.isEmpty {
      faults.append("“\(phrase)” has nothing below it.")
    }
  }

  private mutating func add(_ text: String, to phrase: String?, line: Int) {
    guard let phrase else {
      faults.append("Line \(line): there is no phrase above “\(text)”.")
      return
    }
    if !Self.placeholders(text).isSubset(of: Self.placeholders(phrase)) {
      faults.append("Line \(line): “\(text)” has a placeholder that “\(phrase)” does not have.")
    }
    entries[phrase, default: []].append(text)
  }

  /// Returns the numbers of the placeholders in a text.
  static func placeholders(_ text: some StringProtocol) -> Set<Int> {
    let openings = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    return Set(
      openings.compactMap { rest in rest.firstIndex(of: "}").flatMap { Int(rest[..<$0]) } })
  }
}
