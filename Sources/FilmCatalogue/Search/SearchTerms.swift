/// A search split into classes of results: exact titles, titles that begin with the words, films
/// that contain all words, titles without a closing "the movie", and finally films that contain
/// similar words.
struct SearchTerms {
  let words: [String]
  private let filters: [Lexemes]

  init(words: [String], year: Int?, genre: Genre?) {
    self.words = words
    filters = [year.map { "#\($0)" }, genre.map(SearchTokens.of)].compactMap(\.self).map {
      .token($0)
    }
  }

  private var whole: Lexemes { .token(SearchTokens.whole(words)) }

  /// All words; the last one may be incomplete.
  private var parts: [Lexemes] { Self.parts(words) }

  private static func parts(_ words: [String]) -> [Lexemes] {
    guard let last = words.last else { return [] }
    return distinct(words).dropLast().map { .token($0) } + [beginning("", last)]
  }

  /// The words without duplicates; the last one stays at the end.
  private static func distinct(_ words: [String]) -> [String] {
    words.dropLast().reduce(into: []) { if !$0.contains($1) { $0.append($1) } } + words.suffix(1)
  }

  /// The first two words at the start of a title. A film that matches contains these words as
  /// well.
  private var start: Lexemes {
    switch words.count {
    case 1: Self.beginning("^", words[0])
    case 2: Self.beginning("/\(words[0]).", words[1])
    default: .token("/\(words[0]).\(words[1])")
    }
  }

  /// The classes of exact words. Each excludes the results of those before it.
  var classes: [SearchClass] {
    let rest = Self.parts(Array(words.dropFirst(2)))
    let exact = [
      SearchClass(words: [whole], filters: filters),
      SearchClass(words: [start] + rest, filters: filters, without: [whole]),
      SearchClass(
        words: parts, filters: filters, without: [start, whole], bands: SearchBands.top),
    ]
    guard let bare = SearchTokens.withoutTheMovie(words) else { return exact }
    let other = SearchClass(
      words: [.token(SearchTokens.whole(bare))], filters: filters, without: [.all(parts)])
    return exact + [other]
  }

  /// The class of similar words, which includes the results of the other classes: each word may be
  /// incomplete or be replaced by a similar one. A word of one or two letters that is not the last
  /// one is taken literally, because half of all films contain a word that begins with it.
  func loose(_ similarWords: [String: [String]]) -> SearchClass? {
    let words = Self.distinct(words)
    let typed = words.enumerated().map { position, word in
      let isWhole = position + 1 < words.count && word.unicodeScalars.count < 3
      return isWhole ? Lexemes.token(word) : Self.beginning("", word)
    }
    let loosened = zip(words, typed).map { word, typed in
      Lexemes.any([typed] + (similarWords[word] ?? []).map { .token($0) })
    }
    let isSame = loosened.count == 1 && loosened[0] == .any(parts)
    if isSame { return nil }
    return SearchClass(words: loosened, filters: filters, bands: 2, rare: 8, typed: typed)
  }

  private static func beginning(_ mark: String, _ word: String) -> Lexemes {
    word.unicodeScalars.count <= SearchTokens.shortest
      ? .token(mark + "+" + word) : .beginning(mark + word)
  }
}

/// A class of results.
struct SearchClass {
  /// Films must match all of these.
  let words: [Lexemes]
  var filters: [Lexemes] = []
  /// Films must match none of these.
  var without: [Lexemes] = []
  /// The number of bands in which common words are searched, at most ``SearchBands/top``; nil for
  /// all.
  var bands: Int?
  /// A word that fewer films of the sample contain is rare.
  var rare = 64
  /// The words as typed, if ``words`` contains alternatives to them.
  var typed: [Lexemes] = []
  /// Whether only films in the top are searched.
  var isAtTheTop = false

  /// The engines intersect conditions on the same level and stop with the shortest list.
  var lexemes: Lexemes {
    let all = Lexemes.all((isAtTheTop ? [SearchTokens.top] : []) + words + filters)
    return without.isEmpty ? all : .but(all, not: .any(without))
  }

  /// The class restricted to films in the top.
  var inTopBand: SearchClass {
    var top = self
    top.isAtTheTop = true
    return top
  }
}
