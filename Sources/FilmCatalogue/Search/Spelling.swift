/// Which errors are tolerated in a word, and the keys by which misspelt words are looked up.
enum Spelling {
  /// The number of letters used for lookup. Candidates are then compared completely.
  private static let looked = 7

  /// Whether the spelling of a word is corrected. Words with digits are not, because 1931 and 1932
  /// are different years.
  static func isSpelled(_ word: String) -> Bool {
    (3...40).contains(word.unicodeScalars.count)
      && !word.unicodeScalars.contains { ("0"..."9").contains($0) }
  }

  /// The number of errors tolerated: a letter added, omitted or replaced, or two letters
  /// transposed.
  static func slips(_ word: String) -> Int {
    guard isSpelled(word) else { return 0 }
    return switch word.unicodeScalars.count {
    case ..<4: 0
    case 4...7: 1
    default: 2
    }
  }

  /// The prefixes of a word with up to `maximum` letters deleted. Two words within that edit
  /// distance have one of these in common.
  static func remains(_ word: String, without maximum: Int) -> Set<String> {
    let letters = Array(word.unicodeScalars.prefix(looked))
    let choices = (0..<(1 << letters.count)).lazy.filter { $0.nonzeroBitCount <= maximum }
    return Set(
      choices.map { gone in
        var rest = String.UnicodeScalarView()
        for (position, letter) in letters.enumerated() where gone >> position & 1 == 0 {
          rest.append(letter)
        }
        return String(rest)
      })
  }

  /// The lookup keys of a word in the vocabulary. Short words never match a query with two errors.
  static func lookupKeys(_ word: String) -> Set<String> {
    remains(word, without: word.unicodeScalars.count < 6 ? 1 : 2)
  }
}
