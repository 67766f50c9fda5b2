import PlazaBase

/// The tokens by which a film is found: words, and words with a prefix character. Both engines
/// store and query the same tokens, so neither engine's notion of a word matters.
///
/// | token       | represents                                                 |
/// |-------------|------------------------------------------------------------|
/// | `love`      | a word of a title or name, or the year                     |
/// | `+lo`       | the prefix of a word: its first one to five letters        |
/// | `^love`     | the first word of a title; `^+lo` its prefix               |
/// | `/the.love` | the first two words of a title; `/the.+lo` their prefix    |
/// | `=the.love` | a complete title                                           |
/// | `#1931`     | a filter: the year, or `#drama` for the genre              |
/// | `#some`     | a film of the sample, one in ``share``                     |
/// | `#top`      | in SQLite's index: a film in one of the first bands        |
enum SearchTokens {
  /// The maximum length of a prefix token in letters. Longer prefixes match few words, so they are
  /// searched as prefix queries.
  static let shortest = 5
  /// One film in `share` is in the sample.
  static let share = 128
  static let sample = Lexemes.token("#some")
  static let top = Lexemes.token("#top")
  /// The maximum number of words by which a film is indexed.
  private static let maximum = 400
  /// The maximum length of a word in bytes.
  private static let maximumLength = 120
  private static let articles: Set<String> = ["the", "a", "an"]

  /// The tokens of an entry.
  /// - Parameter words: the entry's ``words(of:)``.
  static func of(_ entry: SearchEntry, words: [String]) -> [String] {
    let titles = [entry.title, entry.originalTitle].compactMap(\.self).flatMap(
      IndexTerms.spellings
    ).map(inOrder)
    let year = entry.year.map { String($0) }
    let numerals = titles.flatMap { $0 }.flatMap(SearchNumerals.others)
    let words = words.prefix(maximum) + numerals + [year].compactMap(\.self)
    var tokens = Set(words)
    for word in words { tokens.formUnion(beginnings(of: word)) }
    for title in titles {
      tokens.formUnion(starts(of: title))
      if let first = title.first, articles.contains(first) {
        tokens.formUnion(starts(of: Array(title.dropFirst())))
      }
    }
    if let year { tokens.insert("#" + year) }
    tokens.formUnion(entry.genres.map(of))
    if isInSample(entry.film) { tokens.insert("#some") }
    return tokens.sorted()
  }

  static func of(_ genre: Genre) -> String { "#" + genre.rawValue.replacing("-", with: "") }

  static func whole(_ title: [String]) -> String { "=" + title.joined(separator: ".") }

  /// Words that people and posters append to a title: "F1 the movie" for "F1".
  private static let additions = ["the movie", "the film", "더 무비"].compactMap(terms(of:))

  /// The words of a title without such an addition; nil if it has none.
  static func withoutTheMovie(_ title: [String]) -> [String]? {
    additions.first { title.count > $0.count && Array(title.suffix($0.count)) == $0 }
      .map { title.dropLast($0.count) }
  }

  /// The words of a query, in order. Returns nil if nothing was typed, and an empty array if the
  /// text has no searchable words.
  static func terms(of query: String) -> [String]? {
    IndexTerms.prefixes(of: query).map { $0.map(safe).filter { !$0.isEmpty } }
  }

  /// The words by which the entry is found, without its year.
  static func words(of entry: SearchEntry) -> [String] {
    IndexTerms.of([entry.title, entry.originalTitle] + entry.people).map(safe).filter {
      !$0.isEmpty
    }
  }

  /// The words of a title as `terms(of:)` parses them from a query.
  private static func inOrder(_ title: String) -> [String] { terms(of: title) ?? [] }

  /// Whether the title is also found by words other than its own.
  static func hasOtherSpellings(_ title: String) -> Bool {
    IndexTerms.spellings(of: title).count > 1
      || inOrder(title).contains { !SearchNumerals.others(of: $0).isEmpty }
  }

  private static func starts(of title: [String]) -> [String] {
    guard let first = title.first else { return [] }
    var tokens = [whole(title), "^" + first] + beginnings(of: first).map { "^" + $0 }
    if title.count > 1 {
      tokens.append("/\(first).\(title[1])")
      tokens += beginnings(of: title[1]).map { "/\(first).\($0)" }
    }
    return tokens
  }

  /// Whether the film is in the sample. It depends only on the film's ID and is therefore stable.
  static func isInSample(_ film: ID<Film>) -> Bool {
    (film.text.fnv1a >> 32) % UInt64(share) == 0
  }

  private static func beginnings(of word: String) -> [String] {
    var (found, beginning) = ([String](), "+")
    for scalar in word.unicodeScalars.prefix(shortest) {
      beginning.unicodeScalars.append(scalar)
      found.append(beginning)
    }
    return found
  }

  /// Removes the characters that are special in tokens: prefix characters, quotes and white space.
  /// They can remain in a word next to a letter.
  private static func safe(_ word: String) -> String {
    if word.utf8.count <= maximumLength, word.utf8.allSatisfy(isPlain) { return word }
    var safe = String.UnicodeScalarView()
    var bytes = 0
    for scalar in word.unicodeScalars {
      let isPlain = scalar.isASCII ? isPlain(UInt8(scalar.value)) : !scalar.properties.isWhitespace
      guard isPlain else { continue }
      bytes += UTF8.width(scalar)
      if bytes > maximumLength { break }
      safe.append(scalar)
    }
    return String(safe)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
