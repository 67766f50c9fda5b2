public import PlazaBase
public import PlazaData

/// Finds films while the user types, by title, original title, people and year: first those with
/// exactly this title, then those whose title begins with it, then those that contain all words,
/// then those with the title without "the movie", each group in order of popularity. The last word
/// may be incomplete. If there are few results, films with similar words follow. A search returns
/// at most ``FindFilms/maximum`` results.
public struct FindFilms: Sendable {
  /// Fewer results than this count as few.
  private static let little = 10
  /// The maximum number of results of a search.
  static let maximum = 1000

  public let text: String
  public let year: Int?
  public let genre: Genre?

  /// - Parameters:
  ///   - text: the text as typed. A text without searchable words finds nothing.
  ///   - year: only films of this year.
  ///   - genre: only films of this genre.
  public init(_ text: String, year: Int? = nil, genre: Genre? = nil) {
    self.text = text
    self.year = year
    self.genre = genre
  }

  /// - Throws: `ValidationErrors` if the cursor does not belong to this list.
  public func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<Film>
  {
    let start = try page.after.map(SearchCursor.init) ?? SearchCursor()
    guard let typed = SearchTokens.terms(of: text), !typed.isEmpty else {
      return ResultPage(items: [], next: nil)
    }
    let terms = SearchTerms(words: typed, year: year, genre: genre)
    let limit = min(page.limit, Self.maximum - start.shown)
    if limit < 1 { return ResultPage(items: [], next: nil) }
    let hits = try hits(terms, after: start, limit: limit + 1, tx)
    let films = try films(hits.prefix(limit).map(\.position), tx)
    let shown = start.shown + limit
    let last = hits.count > limit && shown < Self.maximum ? hits[limit - 1] : nil
    return ResultPage(items: films, next: last?.cursor(shown: shown, films.last).text)
  }

  private func hits(
    _ terms: SearchTerms, after start: SearchCursor, limit: Int, _ tx: any Transaction
  ) throws -> [SearchHit] {
    var stream = try SearchStream(tx)
    let hits = try strict(terms, after: start, limit: limit, &stream)
    let loose = terms.classes.count
    let isLittle = start.kind == loose || start.shown + hits.count < Self.little
    guard isLittle, hits.count < limit,
      let wanted = terms.loose(try SpellingDictionary.similarWords(terms.words, tx))
    else {
      return hits
    }
    // Excluding these in the index query would read its lists to the end.
    let first =
      start.shown == 0
      ? hits : try strict(terms, after: SearchCursor(), limit: Self.little, &stream)
    let known = Set(first.map(\.position))
    let rest = limit - hits.count
    let positions = try stream.positions(
      wanted, after: start.position(in: loose), limit: rest + known.count)
    return hits
      + positions.filter { !known.contains($0) }.prefix(rest).map {
        SearchHit(kind: loose, position: $0)
      }
  }

  /// The films that match the words as typed.
  private func strict(
    _ terms: SearchTerms, after start: SearchCursor, limit: Int, _ stream: inout SearchStream
  ) throws -> [SearchHit] {
    var hits: [SearchHit] = []
    for (number, wanted) in terms.classes.enumerated()
    where number >= start.kind && hits.count < limit {
      let positions = try stream.positions(
        wanted, after: start.position(in: number), limit: limit - hits.count)
      hits += positions.map { SearchHit(kind: number, position: $0) }
    }
    return hits
  }

  private func films(_ positions: [Int], _ tx: any Transaction) throws -> [Film] {
    if positions.isEmpty { return [] }
    let rows = try tx.rows(
      """
      SELECT s.place, \(Film.columns) FROM film_search s JOIN film f ON f.id = s.film
      WHERE s.place IN (\(list: positions.padded))
      """)
    let found = try Dictionary(
      uniqueKeysWithValues: rows.map { (try $0.value("place", as: Int.self), try Film(row: $0)) })
    return positions.compactMap { found[$0] }
  }
}

/// A match before its film is read.
struct SearchHit: Equatable {
  let kind: Int
  let position: Int

  func cursor(shown: Int, _ film: Film?) -> Cursor {
    Cursor("\(kind) \(position) \(shown)", film?.id.text ?? "")
  }
}

/// The position at which a list of results continues.
struct SearchCursor {
  var kind = 0
  var position = -1
  /// The number of results before it.
  var shown = 0

  init() {}

  init(_ cursor: Cursor) throws {
    let numbers = cursor.order.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, (0...4).contains(numbers[0]),
      SearchPosition.all.contains(numbers[1]),
      (0...1_000_000_000).contains(numbers[2])
    else {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    (kind, position, shown) = (numbers[0], numbers[1], numbers[2])
  }

  /// The position to continue after; -1 in a class that has not been started.
  func position(in kind: Int) -> Int { kind == self.kind ? position : -1 }
}
