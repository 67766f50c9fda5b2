/// What was typed, as the classes of answers: whole titles, titles that begin so, whatever has all the words, and at
/// last what has words like them.
struct SearchTerms {
  let words: [String]
  private let filters: [Lexemes]

  init(words: [String], year: Int?, genre: Genre?) {
    self.words = words
    filters = [year.map { "#\($0)" }, genre.map(SearchTokens.of)].compactMap(\.self).map { .token($0) }
  }

  private var whole: Lexemes { .token(SearchTokens.whole(words)) }

  /// The last word may be unfinished.
  private var parts: [Lexemes] { Self.parts(words) }

  private static func parts(_ words: [String]) -> [Lexemes] {
    guard let last = words.last else { return [] }
    return distinct(words).dropLast().map { .token($0) } + [beginning("", last)]
  }

  /// Each word once, and the last one at the end.
  private static func distinct(_ words: [String]) -> [String] {
    words.dropLast().reduce(into: []) { if !$0.contains($1) { $0.append($1) } } + words.suffix(1)
  }

  /// A title's first two words, of which a film has the words as well.
  private var start: Lexemes {
    switch words.count {
    case 1: Self.beginning("^", words[0])
    case 2: Self.beginning("/\(words[0]).", words[1])
    default: .token("/\(words[0]).\(words[1])")
    }
  }

  /// Each class without those before it.
  var classes: [SearchClass] {
    let rest = Self.parts(Array(words.dropFirst(2)))
    return [
      SearchClass(words: [whole], filters: filters),
      SearchClass(words: [start] + rest, filters: filters, without: [whole]),
      SearchClass(words: parts, filters: filters, without: [start, whole], bands: SearchBands.top),
    ]
  }

  /// The class after those, and with them: each word may be unfinished, or be one of the words like it. One or two
  /// letters that another word follows are a word as they stand: half of all films have some word that begins so.
  func loose(_ alike: [String: [String]]) -> SearchClass? {
    let words = Self.distinct(words)
    let typed = words.enumerated().map { position, word in
      let isWhole = position + 1 < words.count && word.unicodeScalars.count < 3
      return isWhole ? Lexemes.token(word) : Self.beginning("", word)
    }
    let loosened = zip(words, typed).map { word, typed in
      Lexemes.any([typed] + (alike[word] ?? []).map { .token($0) })
    }
    let isSame = loosened.count == 1 && loosened[0] == .any(parts)
    if isSame { return nil }
    return SearchClass(words: loosened, filters: filters, bands: 2, rare: 8, typed: typed)
  }

  private static func beginning(_ mark: String, _ word: String) -> Lexemes {
    word.unicodeScalars.count <= SearchTokens.shortest ? .token(mark + "+" + word) : .beginning(mark + word)
  }
}

/// Films that are an answer for one reason.
struct SearchClass {
  /// They have all of these,
  let words: [Lexemes]
  var filters: [Lexemes] = []
  /// and none of those.
  var without: [Lexemes] = []
  /// Common words are looked for in so many bands only, no more than ``SearchBands/top``; nil for all of them.
  var bands: Int?
  /// A word of which the sample has fewer films than these is not common.
  var rare = 64
  /// The words as they were typed, where ``words`` have others in their place.
  var typed: [Lexemes] = []
  /// Whether those at the top are meant and no others.
  var isAtTheTop = false

  /// An engine goes through the lists of what stands side by side together, and leaves off with the shortest.
  var lexemes: Lexemes {
    let all = Lexemes.all((isAtTheTop ? [SearchTokens.top] : []) + words + filters)
    return without.isEmpty ? all : .but(all, not: .any(without))
  }

  /// The same of films at the top.
  var atTheTop: SearchClass {
    var top = self
    top.isAtTheTop = true
    return top
  }
}
