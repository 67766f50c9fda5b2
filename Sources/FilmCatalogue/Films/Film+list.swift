public import PlazaBase
public import PlazaData

extension Film {
  /// Films, optionally of one year or genre. Every order has an index that ends in the film's ID,
  /// so the last page costs as much as the first.
  /// - Throws: `ValidationErrors` if the cursor belongs to another order.
  public static func list(_ query: FilmQuery, _ page: PageRequest, _ tx: any Transaction) throws
    -> ResultPage<Film>
  {
    let rows = try tx.rows(
      """
      SELECT \(columns) \(query.source) \(try page.after.map(query.condition(after:)) ?? "")
      ORDER BY \(query.order) LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Film.init(row:)), limit: page.limit, cursor: query.sort.cursor)
  }

  /// The number of listed films released on these days, both inclusive. Films without an exact
  /// date do not count.
  public static func count(
    releasedFrom first: CalendarDate, to last: CalendarDate, _ tx: any Transaction
  ) throws -> Int {
    try tx.count(
      """
      SELECT count(*) AS n FROM film
      WHERE release_key BETWEEN \(first.description) AND \(last.description) AND merged_into IS NULL
        AND state = 'listed'
      """)
  }
}

extension FilmSort {
  func cursor(_ film: Film) -> Cursor {
    switch self {
    case .release: Cursor(film.release.sortKey, film.id)
    case .title: Cursor(film.sortTitle, film.id)
    case .popularity: Cursor(film.popularity, film.id)
    }
  }

  fileprivate var column: SQL {
    switch self {
    case .release: "release_key"
    case .title: "sort_title"
    case .popularity: "popularity"
    }
  }
}

extension FilmQuery {
  /// `film_genre` repeats the columns that lists are ordered by, so that one index covers genre,
  /// year and order. The cross join keeps SQLite from using `film` as the outer loop.
  fileprivate var source: SQL {
    let ofYear: SQL = "\(years) \(days)"
    guard let genre else {
      return "FROM film f WHERE f.merged_into IS NULL AND f.state = 'listed' \(ofYear)"
    }
    return
      "FROM film_genre g CROSS JOIN film f WHERE f.id = g.film AND g.genre = \(genre) \(ofYear)"
  }

  private var years: SQL {
    if let year { return "AND \(table).year = \(year)" }
    return decade.map { "AND \(table).year BETWEEN \($0) AND \($0 + 9)" } ?? ""
  }

  private var days: SQL {
    if let day = outBy { return "AND \(table).release_key <= \(day.description)" }
    return comingAfter.map { "AND \(table).release_key > \($0.description)" } ?? ""
  }

  fileprivate var order: SQL {
    let way: SQL = sort == .title ? "ASC" : "DESC"
    return "\(table).\(sort.column) \(way), \(key) \(way)"
  }

  /// The condition for the films after a cursor.
  fileprivate func condition(after: Cursor) throws -> SQL {
    let columns: SQL = "AND (\(table).\(sort.column), \(key))"
    switch sort {
    case .title: return "\(columns) > (\(after.order), \(after.id))"
    case .release: return "\(columns) < (\(after.order), \(after.id))"
    case .popularity:
      guard let popularity = Int(after.order) else {
        throw ValidationErrors(
          "after", say("This page belongs to a list in another order. Start from the first page."))
      }
      return "\(columns) < (\(popularity), \(after.id))"
    }
  }

  private var table: SQL { genre == nil ? "f" : "g" }
  private var key: SQL { genre == nil ? "f.id" : "g.film" }
}
