public import PlazaBase
public import PlazaData

extension Film {
  /// Films of a year or of any, of a genre or of any. Each order has an index that ends in the film's key, so that the
  /// last page costs what the first does.
  /// - Throws: complaints about a place that is none of this order.
  public static func list(_ query: FilmQuery, _ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<Film> {
    let rows = try tx.rows(
      """
      SELECT \(columns) \(query.source) \(try page.after.map(query.place) ?? "")
      ORDER BY \(query.order) LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Film.init(row:)), limit: page.limit, cursor: query.sort.cursor)
  }

  /// How many came out on these days, of those whose day is known.
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
  /// Genres repeat what lists are ordered by, so that one index answers genre, year and order. A cross join keeps
  /// SQLite from beginning with the films.
  fileprivate var source: SQL {
    let ofYear: SQL = "\(years) \(days)"
    guard let genre else { return "FROM film f WHERE f.merged_into IS NULL AND f.state = 'listed' \(ofYear)" }
    return "FROM film_genre g CROSS JOIN film f WHERE f.id = g.film AND g.genre = \(genre) \(ofYear)"
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

  /// What follows a place.
  fileprivate func place(_ after: Cursor) throws -> SQL {
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
