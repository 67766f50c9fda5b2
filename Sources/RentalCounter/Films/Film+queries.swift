import PlazaBase
import PlazaData

extension Film {
  private static let selection: SQL = """
    SELECT f.id, f.title, f.sort_title, f.actors, f.director, f.rating, f.cover, f.retired_at,
      (SELECT m.catalogue_film FROM rental_catalogue m WHERE m.film = f.id) AS catalogue
    FROM rental_film f
    """

  private static let anyCopyIn: SQL = """
    AND EXISTS (SELECT 1 FROM rental_copy c WHERE c.film = f.id AND c.is_kept = 1
      AND NOT EXISTS (SELECT 1 FROM rental r WHERE r.copy = c.id AND r.returned_at IS NULL))
    """

  /// Returns a film of the stock.
  /// - Throws: ``NotFound/film``, also for a retired film.
  static func find(_ id: ID<Film>, _ tx: any Transaction) throws -> Film {
    guard let film = try found([id], tx).first, film.retiredAt == nil else { throw NotFound.film }
    return film
  }

  /// Returns the films with these keys, ordered by title. Retired films are included.
  static func found(_ ids: [ID<Film>], _ tx: any Transaction) throws -> [Film] {
    let rows = try tx.rows("\(selection) WHERE f.id IN (\(list: ids)) ORDER BY f.sort_title, f.id")
    return try withCopies(rows, tx)
  }

  /// Returns films of the stock ordered by title.
  /// - Parameters:
  ///   - query: Words that occur in the title, the cast or the director, or a copy's code.
  ///   - inStockOnly: Whether to return only films of which a copy is in the shop.
  ///   - byCode: Whether copies' codes match. They are for the staff only.
  static func list(
    _ query: String?, inStockOnly: Bool = false, byCode: Bool = true, _ page: PageRequest,
    _ tx: any Transaction
  ) throws -> ResultPage<Film> {
    let rows = try tx.rows(
      """
      \(selection)
      WHERE f.retired_at IS NULL AND (f.sort_title, f.id) > (\(page.after?.order ?? ""), \(page.after?.id ?? ""))
        \(inStockOnly ? anyCopyIn : "") \(matching(query, byCode: byCode, tx))
      ORDER BY f.sort_title, f.id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try withCopies(rows, tx), limit: page.limit) { Cursor($0.sortTitle, $0.id) }
  }

  /// A copy's code, or a part of it, as it is among a film's search words.
  private static let isCode: SQL = """
    EXISTS (SELECT 1 FROM rental_copy c WHERE c.film = rental_film_word.film AND word IN (
      lower(c.code), lower(substr(c.code, 1, 3)), lower(substr(c.code, 4, 3)), lower(substr(c.code, 7, 2))))
    """

  /// A word may look like a code, so only a code that a copy has is searched for as one.
  private static func matching(_ query: String?, byCode: Bool, _ tx: any Transaction) throws -> SQL
  {
    if byCode, let code = ShortCode(query ?? ""), try Copy.isTaken(code, tx) {
      return "AND f.id IN (SELECT film FROM rental_copy WHERE code = \(code) AND is_kept = 1)"
    }
    let withoutCodes: SQL = byCode ? "" : "AND NOT \(isCode)"
    return (IndexTerms.prefixes(of: query) ?? []).reduce("") { sql, word in
      """
      \(sql) AND f.id IN
        (SELECT film FROM rental_film_word
         WHERE word >= \(word) AND word < \(IndexTerms.end(of: word)) \(withoutCodes))
      """
    }
  }

  private static func withCopies(_ rows: [Row], _ tx: any Transaction) throws -> [Film] {
    let films = try rows.map(Film.init(row:))
    let copies = Dictionary(grouping: try Copy.inStock(of: films.map(\.id), tx), by: \.film)
    return films.map { film in
      var film = film
      film.copies = copies[film.id] ?? []
      return film
    }
  }

  /// Replaces the search words under which this film is found.
  func storeSearchTerms(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_film_word WHERE film = \(id)")
    let codes = copies.map { Optional($0.code.description) }
    let names = IndexTerms.of([details.title, details.cast, details.director], anyPart: true)
    let numerals = IndexTerms.of([details.title]).flatMap(SearchNumerals.others)
    for word in Set(names + numerals + IndexTerms.of(codes)).sorted() {
      try tx.run("INSERT INTO rental_film_word (word, film) VALUES (\(word), \(id))")
    }
  }
}

extension Copy {
  private static let selection: SQL = """
    SELECT c.id, c.film, c.number, c.code, r.id AS rental, r.due_on
    FROM rental_copy c LEFT JOIN rental r ON r.copy = c.id AND r.returned_at IS NULL
    """

  /// Returns the copies of these films that are in the stock, ordered by number.
  static func inStock(of films: [ID<Film>], _ tx: any Transaction) throws -> [Copy] {
    let copies = try tx.rows(
      "\(selection) WHERE c.film IN (\(list: films)) AND c.is_kept = 1 ORDER BY c.film, c.number"
    ).map(Copy.init(row:))
    return try withHolds(copies, of: films, tx)
  }

  /// Returns the copy in the stock that has this code.
  static func find(_ code: ShortCode, _ tx: any Transaction) throws -> Copy? {
    guard let row = try tx.first("\(selection) WHERE c.code = \(code) AND c.is_kept = 1") else {
      return nil
    }
    let copy = try Copy(row: row)
    return try withHolds([copy], of: [copy.film], tx).first
  }

  /// A separate query, because with another join the planner scans one of the tables.
  private static func withHolds(_ copies: [Copy], of films: [ID<Film>], _ tx: any Transaction)
    throws -> [Copy]
  {
    if copies.isEmpty { return [] }
    let rows = try tx.rows(
      """
      SELECT copy, id, customer, kept_until FROM rental_reservation
      WHERE film IN (\(list: films)) AND ended_at IS NULL
      """)
    if rows.isEmpty { return copies }
    let holds = Dictionary(
      try rows.map { (try $0.value("copy", as: ID<Copy>.self), try Hold(row: $0)) },
      uniquingKeysWith: { one, _ in one }
    )
    return copies.map { copy in
      var copy = copy
      copy.hold = holds[copy.id]
      return copy
    }
  }
}
