import PlazaBase

/// The tokens that a film is found by: words, and words with a mark before them. Both engines keep the same tokens and
/// are asked for the same ones, so neither has a say in what a word is.
///
/// | token       | stands for                                             |
/// |-------------|--------------------------------------------------------|
/// | `love`      | a word of a title, of a name, or the year              |
/// | `+lo`       | a word that begins so: its first one to five letters   |
/// | `^love`     | a title's first word; `^+lo` its beginning             |
/// | `/the.love` | a title's first two words; `/the.+lo` their beginning  |
/// | `=the.love` | a whole title                                          |
/// | `#1931`     | to be chosen by: the year, or `#drama` the genre       |
/// | `#some`     | one film of ``share``, for counting without reading all |
enum SearchTokens {
  /// Beginnings up to this length are tokens. A longer one is looked for among the words, of which few begin so.
  static let shortest = 5
  /// One film of so many is in the sample.
  static let share = 128
  static let sample = Lexemes.token("#some")
  /// A film with more words is found by these.
  private static let most = 400
  private static let articles: Set<String> = ["the", "a", "an"]

  static func of(_ entry: SearchEntry) -> [String] {
    let titles = [entry.title, entry.originalTitle].compactMap(\.self).map(inOrder)
    let texts = [entry.title, entry.originalTitle] + entry.people
    let year = entry.year.map { String($0) }
    let words = (SearchWords.of(texts).map(safe).filter { !$0.isEmpty }).prefix(most) + [year].compactMap(\.self)
    var tokens = Set(words)
    for word in words { tokens.formUnion(beginnings(of: word)) }
    for title in titles {
      tokens.formUnion(starts(of: title))
      if let first = title.first, articles.contains(first) { tokens.formUnion(starts(of: Array(title.dropFirst()))) }
    }
    if let year { tokens.insert("#" + year) }
    tokens.formUnion(entry.genres.map(of))
    if isInSample(entry.film) { tokens.insert("#some") }
    return tokens.sorted()
  }

  static func of(_ genre: Genre) -> String { "#" + genre.rawValue.replacing("-", with: "") }

  static func whole(_ title: [String]) -> String { "=" + title.joined(separator: ".") }

  /// The words that somebody typed, in their order; nil where nothing was typed, none where nothing can be found so.
  static func asked(_ query: String) -> [String]? {
    SearchWords.asked(query).map { $0.map(safe).filter { !$0.isEmpty } }
  }

  /// The words of a vocabulary that typed words may have been meant to be.
  static func spelled(_ entry: SearchEntry) -> [String] {
    let texts = [entry.title, entry.originalTitle] + entry.people
    return SearchWords.of(texts).map(safe).filter(Spelling.isSpelled)
  }

  /// A title's words as `asked` reads them when somebody types the title.
  private static func inOrder(_ title: String) -> [String] { asked(title) ?? [] }

  private static func starts(of title: [String]) -> [String] {
    guard let first = title.first else { return [] }
    var tokens = [whole(title), "^" + first] + beginnings(of: first).map { "^" + $0 }
    if title.count > 1 {
      tokens.append("/\(first).\(title[1])")
      tokens += beginnings(of: title[1]).map { "/\(first).\($0)" }
    }
    return tokens
  }

  /// By the film's key, so that it is the same film everywhere and whatever else changes.
  static func isInSample(_ film: ID<Film>) -> Bool {
    let hash = film.text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (hash >> 32) % UInt64(share) == 0
  }

  private static func beginnings(of word: String) -> [String] {
    let scalars = word.unicodeScalars
    return (1...shortest).compactMap { count in
      scalars.count < count ? nil : "+" + String(String.UnicodeScalarView(scalars.prefix(count)))
    }
  }

  /// A letter can drag a sign with it that is none: what a mark, a quote or a space could be is left out here.
  private static func safe(_ word: String) -> String {
    var safe = String.UnicodeScalarView()
    var bytes = 0
    for scalar in word.unicodeScalars {
      let isPlain = !scalar.isASCII || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      guard isPlain, scalar.isASCII || !scalar.properties.isWhitespace else { continue }
      bytes += UTF8.width(scalar)
      if bytes > 120 { break }
      safe.append(scalar)
    }
    return String(safe)
  }
}
