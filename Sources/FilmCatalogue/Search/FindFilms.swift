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

  public let words: String
  public let year: Int?
  public let genre: Genre?

  /// - Parameters:
  ///   - words: the text as it was typed. A text without searchable words finds nothing.
  ///   - year: only films of this year.
  ///   - genre: only films of this genre.
  public init(_ words: String, year: Int? = nil, genre: Genre? = nil) {
    self.words = words
    self.year = year
    self.genre = genre
  }

  /// - Throws: `ValidationErrors` if the cursor does not belong to this list.
  public func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<Film>
  {
    let start = try page.after.map(SearchCursor.init) ?? SearchCursor()
    guard let asked = SearchTokens.asked(words), !asked.isEmpty else {
      return ResultPage(items: [], next: nil)
    }
    let terms = SearchTerms(words: asked, year: year, genre: genre)
    let limit = min(page.limit, Self.maximum - start.shown)
    if limit < 1 { return ResultPage(items: [], next: nil) }
    let hits = try hits(terms, after: start, limit: limit + 1, tx)
    let films = try films(hits.prefix(limit).map(\.place), tx)
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
    let known = Set(first.map(\.place))
    let rest = limit - hits.count
    let places = try stream.places(
      wanted, after: start.place(in: loose), limit: rest + known.count)
    return hits
      + places.filter { !known.contains($0) }.prefix(rest).map {
        SearchHit(kind: loose, place: $0)
      }
  }

  /// The films that match the words as typed.
  private func strict(
    _ terms: SearchTerms, after start: SearchCursor, limit: Int, _ stream: inout SearchStream
  ) throws -> [SearchHit] {
    var hits: [SearchHit] = []
    for (number, wanted) in terms.classes.enumerated()
    where number >= start.kind && hits.count < limit {
      let places = try stream.places(
        wanted, after: start.place(in: number), limit: limit - hits.count)
      hits += places.map { SearchHit(kind: number, place: $0) }
    }
    return hits
  }

  private func films(_ places: [Int], _ tx: any Transaction) throws -> [Film] {
    if places.isEmpty { return [] }
    let rows = try tx.rows(
      """
      SELECT s.place, \(Film.columns) FROM film_search s JOIN film f ON f.id = s.film
      WHERE s.place IN (\(list: places.padded))
      """)
    let found = try Dictionary(
      uniqueKeysWithValues: rows.map { (try $0.value("place", as: Int.self), try Film(row: $0)) })
    return places.compactMap { found[$0] }
  }
}

/// A match before its film is read.
struct SearchHit: Equatable {
  let kind: Int
  let place: Int

  func cursor(shown: Int, _ film: Film?) -> Cursor {
    Cursor("\(kind) \(place) \(shown)", film?.id.text ?? "")
  }
}

/// The position at which a list of results continues.
struct SearchCursor {
  var kind = 0
  var place = -1
  /// The number of results before it.
  var shown = 0

  init() {}

  init(_ cursor: Cursor) throws {
    let numbers = cursor.order.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, (0...4).contains(numbers[0]), SearchPlace.all.contains(numbers[1]),
      (0...1_000_000_000).contains(numbers[2])
    else {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    (kind, place, shown) = (numbers[0], numbers[1], numbers[2])
  }

  /// The place to continue after; -1 in a class that has not been started.
  func place(in kind: Int) -> Int { kind == self.kind ? place : -1 }
}
