/// What is said in one language instead of the English phrases: the table that a translator writes.
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
/// A phrase stands at the start of a line and what is said instead below it, indented. Where the language counts
/// otherwise (`@plurals`), a phrase that counts has a line for each of its forms. In brackets stands the sense of a
/// word that means two things in English.
public struct Phrasebook: Sendable {
  /// What the table says of itself, such as `code` and `name`.
  public private(set) var marks: [String: String] = [:]
  /// Each phrase with its forms.
  public private(set) var entries: [String: [String]] = [:]
  /// What cannot be read, a sentence for each line.
  public private(set) var faults: [String] = []

  /// A table without phrases.
  public init() {}

  /// - Parameter text: as a translator wrote it; what cannot be read is left out and told by ``faults``.
  public init(_ text: String) {
    var phrase: String?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = String(line).trimmed
      if words.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("@") {
        let parts = words.dropFirst().split(separator: " ", maxSplits: 1)
        marks[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
      } else if line.hasPrefix(" ") || line.hasPrefix("\t") {
        add(words, to: phrase, line: number + 1)
      } else {
        if entries[words] != nil { faults.append("Line \(number + 1): “\(words)” was there before.") }
        phrase = words
        entries[words] = entries[words] ?? []
      }
    }
    for (phrase, forms) in entries where forms.isEmpty { faults.append("“\(phrase)” has nothing below it.") }
  }

  private mutating func add(_ words: String, to phrase: String?, line: Int) {
    guard let phrase else {
      faults.append("Line \(line): there is no phrase above “\(words)”.")
      return
    }
    if !Self.places(words).isSubset(of: Self.places(phrase)) {
      faults.append("Line \(line): “\(words)” has a place that “\(phrase)” does not have.")
    }
    entries[phrase, default: []].append(words)
  }

  /// The numbers of the places in a text.
  static func places(_ text: some StringProtocol) -> Set<Int> {
    let openings = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    return Set(openings.compactMap { rest in rest.firstIndex(of: "}").flatMap { Int(rest[..<$0]) } })
  }
}
