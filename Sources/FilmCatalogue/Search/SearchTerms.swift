/// What was typed, as the classes of answers: whole titles, titles that begin so, whatever has all the words, and at
/// last what has words like them.
struct SearchTerms {
  private let words: [String]
  private let filters: [Lexemes]

  init(words: [String], year: Int?, genre: Genre?) {
    self.words = words
    filters = [year.map { "#\($0)" }, genre.map(SearchTokens.of)].compactMap(\.self).map { .token($0) }
  }

  private var whole: Lexemes { .token(SearchTokens.whole(words)) }

  /// The last word may be unfinished.
  private var parts: [Lexemes] {
    guard let last = words.last else { return [] }
    let whole = words.dropLast().reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return whole.map { .token($0) } + [Self.beginning("", last)]
  }

  private var start: Lexemes {
    switch words.count {
    case 1: Self.beginning("^", words[0])
    case 2: Self.beginning("/\(words[0]).", words[1])
    default: .token("/\(words[0]).\(words[1])")
    }
  }

  private var typed: Lexemes { .all(parts + filters) }

  /// Each class without those before it.
  var classes: [Lexemes] {
    [
      .all([whole] + filters),
      .but(.all([start] + parts + filters), not: whole),
      .but(typed, not: .any([start, whole])),
    ]
  }

  /// The class after those: each word may be unfinished, or be one of the words like it.
  func loose(_ alike: (String) throws -> [String]) rethrows -> Lexemes? {
    let loosened = try words.map { word in
      Lexemes.any([Self.beginning("", word)] + (try alike(word)).map { .token($0) })
    }
    let isSame = loosened.count == 1 && loosened[0] == .any(parts)
    return isSame ? nil : .but(.all(loosened + filters), not: .any([typed, whole]))
  }

  private static func beginning(_ mark: String, _ word: String) -> Lexemes {
    word.unicodeScalars.count <= SearchTokens.shortest ? .token(mark + "+" + word) : .beginning(mark + word)
  }
}
