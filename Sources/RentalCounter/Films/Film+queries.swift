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

  /// One film of the stock.
  /// - Throws: ``NotThere/film``, also for one that was retired.
  static func find(_ id: ID<Film>, _ tx: any Transaction) throws -> Film {
    guard let film = try found([id], tx).first, film.retiredAt == nil else { throw NotThere.film }
    return film
  }

  /// The films among these that are in the stock.
  static func found(_ ids: [ID<Film>], _ tx: any Transaction) throws -> [Film] {
    let rows = try tx.rows("\(selection) WHERE f.id IN (\(list: ids)) ORDER BY f.sort_title, f.id")
    return try withCopies(rows, tx)
  }

  /// Films by title.
  /// - Parameters:
  ///   - query: words that stand in the title, the cast or the director, or a copy's code.
  ///   - inStockOnly: only films of which a copy is in the shop.
  static func list(
    _ query: String?, inStockOnly: Bool = false, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<Film> {
    let rows = try tx.rows(
      """
      \(selection)
      WHERE f.retired_at IS NULL AND (f.sort_title, f.id) > (\(page.after?.order ?? ""), \(page.after?.id ?? ""))
        \(inStockOnly ? anyCopyIn : "") \(matching(query))
      ORDER BY f.sort_title, f.id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try withCopies(rows, tx), limit: page.limit) { Cursor($0.sortTitle, $0.id) }
  }

  private static func matching(_ query: String?) -> SQL {
    if let code = ShortCode(query ?? "") {
      return "AND f.id IN (SELECT film FROM rental_copy WHERE code = \(code) AND is_kept = 1)"
    }
    return (SearchWords.asked(query) ?? []).reduce("") { sql, word in
      """
      \(sql) AND f.id IN
        (SELECT film FROM rental_film_word WHERE word >= \(word) AND word < \(SearchWords.end(of: word)))
      """
    }
  }

  private static func withCopies(_ rows: [Row], _ tx: any Transaction) throws -> [Film] {
    let films = try rows.map(Film.init(row:))
    let copies = Dictionary(grouping: try Copy.kept(of: films.map(\.id), tx), by: \.film)
    return films.map { film in
      var film = film
      film.copies = copies[film.id] ?? []
      return film
    }
  }

  /// Keeps the words by which this film is found.
  func keepWords(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_film_word WHERE film = \(id)")
    let codes = copies.map { Optional($0.code.description) }
    let names = SearchWords.of([details.title, details.cast, details.director], anyPart: true)
    for word in Set(names + SearchWords.of(codes)).sorted() {
      try tx.run("INSERT INTO rental_film_word (word, film) VALUES (\(word), \(id))")
    }
  }
}

extension Copy {
  private static let selection: SQL = """
    SELECT c.id, c.film, c.number, c.code, r.id AS rental, r.due_on
    FROM rental_copy c LEFT JOIN rental r ON r.copy = c.id AND r.returned_at IS NULL
    """

  /// The copies that are kept of these films, by number.
  static func kept(of films: [ID<Film>], _ tx: any Transaction) throws -> [Copy] {
    let copies = try tx.rows(
      "\(selection) WHERE c.film IN (\(list: films)) AND c.is_kept = 1 ORDER BY c.film, c.number"
    ).map(Copy.init(row:))
    return try withHolds(copies, of: films, tx)
  }

  /// The kept copy with this code.
  static func find(_ code: ShortCode, _ tx: any Transaction) throws -> Copy? {
    guard let row = try tx.first("\(selection) WHERE c.code = \(code) AND c.is_kept = 1") else { return nil }
    let copy = try Copy(row: row)
    return try withHolds([copy], of: [copy.film], tx).first
  }

  /// A second question: as one more join the planner reads one of the tables whole.
  private static func withHolds(_ copies: [Copy], of films: [ID<Film>], _ tx: any Transaction) throws -> [Copy] {
    if copies.isEmpty { return [] }
    let rows = try tx.rows(
      """
      SELECT copy, id, customer, kept_until FROM rental_reservation
      WHERE film IN (\(list: films)) AND ended_at IS NULL
      """)
    if rows.isEmpty { return copies }
    let holds = Dictionary(
      try rows.map { (try $0.value("copy", as: ID<Copy>.self), try Hold(row: $0)) }, uniquingKeysWith: { one, _ in one }
    )
    return copies.map { copy in
      var copy = copy
      copy.hold = holds[copy.id]
      return copy
    }
  }
}
