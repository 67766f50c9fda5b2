public import PlazaBase
public import PlazaData

/// Finds films as somebody types, by title, original title, people and year: first those called exactly that, then
/// those whose title begins so, then those that have all the words, each in the order of popularity. The last word may
/// be unfinished. Where that finds little, films with words like these follow. A search has no more than
/// ``FindFilms/most`` answers.
public struct FindFilms: Sendable {
  /// Fewer answers than these are little.
  private static let little = 10
  /// Whoever looks at so many answers types one word more.
  static let most = 1000

  public let words: String
  public let year: Int?
  public let genre: Genre?

  /// - Parameters:
  ///   - words: as they were typed. Where nothing can be found by them, nothing is found.
  ///   - year: only films of this year.
  ///   - genre: only films of this genre.
  public init(_ words: String, year: Int? = nil, genre: Genre? = nil) {
    self.words = words
    self.year = year
    self.genre = genre
  }

  /// - Throws: complaints about a place that this list does not have.
  public func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<Film> {
    let start = try page.after.map(SearchCursor.init) ?? SearchCursor()
    guard let asked = SearchTokens.asked(words), !asked.isEmpty else { return ResultPage(items: [], next: nil) }
    let terms = SearchTerms(words: asked, year: year, genre: genre)
    let limit = min(page.limit, Self.most - start.shown)
    if limit < 1 { return ResultPage(items: [], next: nil) }
    let hits = try hits(terms, after: start, limit: limit + 1, tx)
    let films = try films(hits.prefix(limit).map(\.place), tx)
    let shown = start.shown + limit
    let last = hits.count > limit && shown < Self.most ? hits[limit - 1] : nil
    return ResultPage(items: films, next: last?.cursor(shown: shown, films.last).text)
  }

  private func hits(
    _ terms: SearchTerms, after start: SearchCursor, limit: Int, _ tx: any Transaction
  ) throws -> [SearchHit] {
    var stream = try SearchStream(tx)
    let hits = try strict(terms, after: start, limit: limit, &stream)
    let loose = terms.classes.count
    let isLittle = start.kind == loose || start.shown + hits.count < Self.little
    guard isLittle, hits.count < limit, let wanted = terms.loose(try SpellingDictionary.alike(terms.words, tx)) else {
      return hits
    }
    // To have the index leave them out would read its lists to their ends.
    let first = start.shown == 0 ? hits : try strict(terms, after: SearchCursor(), limit: Self.little, &stream)
    let known = Set(first.map(\.place))
    let rest = limit - hits.count
    let places = try stream.places(wanted, after: start.place(in: loose), limit: rest + known.count)
    return hits + places.filter { !known.contains($0) }.prefix(rest).map { SearchHit(kind: loose, place: $0) }
  }

  /// What has the words as they were typed.
  private func strict(
    _ terms: SearchTerms, after start: SearchCursor, limit: Int, _ stream: inout SearchStream
  ) throws -> [SearchHit] {
    var hits: [SearchHit] = []
    for (number, wanted) in terms.classes.enumerated() where number >= start.kind && hits.count < limit {
      let places = try stream.places(wanted, after: start.place(in: number), limit: limit - hits.count)
      hits += places.map { SearchHit(kind: number, place: $0) }
    }
    return hits
  }

  private func films(_ places: [Int], _ tx: any Transaction) throws -> [Film] {
    if places.isEmpty { return [] }
    let rows = try tx.rows(
      """
      SELECT s.place, \(Film.columns) FROM film_search s JOIN film f ON f.id = s.film
      WHERE s.place IN (\(list: places.evened))
      """)
    let found = try Dictionary(
      uniqueKeysWithValues: rows.map { (try $0.value("place", as: Int.self), try Film(row: $0)) })
    return places.compactMap { found[$0] }
  }
}

/// A film that was found, before it is read.
struct SearchHit: Equatable {
  let kind: Int
  let place: Int

  func cursor(shown: Int, _ film: Film?) -> Cursor { Cursor("\(kind) \(place) \(shown)", film?.id.text ?? "") }
}

/// Where a list of answers goes on.
struct SearchCursor {
  var kind = 0
  var place = -1
  /// How many came before.
  var shown = 0

  init() {}

  init(_ cursor: Cursor) throws {
    let numbers = cursor.order.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, (0...3).contains(numbers[0]), SearchPlace.all.contains(numbers[1]),
      (0...1_000_000_000).contains(numbers[2])
    else {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    (kind, place, shown) = (numbers[0], numbers[1], numbers[2])
  }

  /// Within a class that is begun there is a place to go on after.
  func place(in kind: Int) -> Int { kind == self.kind ? place : -1 }
}
