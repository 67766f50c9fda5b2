import FilmCatalogue
import PlazaBase
import PlazaData

/// Equivalent SQL statements without any of Plaza's code.
enum BareSQL {
  static func list(_ query: FilmQuery, after: Cursor?) -> SQL {
    let from: SQL = query.genre == nil ? "film f" : "film_genre g CROSS JOIN film f"
    let table: SQL = query.genre == nil ? "f" : "g"
    var conditions: SQL = query.genre.map { "f.id = g.film AND g.genre = \($0)" } ?? "f.merged_into IS NULL"
    if let year = query.year { conditions = "\(conditions) AND \(table).year = \(year)" }
    let id: SQL = query.genre == nil ? "f.id" : "g.film"
    let (column, way, sign): (SQL, SQL, SQL) =
      switch query.sort {
      case .release: ("\(table).release_key", "DESC", "<")
      case .title: ("\(table).sort_title", "ASC", ">")
      case .popularity: ("\(table).popularity", "DESC", "<")
      }
    if let after { conditions = "\(conditions) AND (\(column), \(id)) \(sign) (\(after.order), \(after.id))" }
    return """
      SELECT f.id, f.title, f.year FROM \(from) WHERE \(conditions) ORDER BY \(column) \(way), \(id) \(way) LIMIT 51
      """
  }

  /// Matches all words, the last one as a prefix, the most popular films first, without word
  /// classes, typo tolerance or bounds.
  static func search(_ words: String, _ filters: [String], after place: Int, _ dialect: Dialect) -> SQL {
    let parts = words.split(separator: " ").map(String.init)
    let (last, isLong) = (parts.last ?? "", (parts.last ?? "").count > 5)
    let tokens = parts.dropLast() + filters.map { "#\($0)" }
    switch dialect {
    case .sqlite:
      let match = tokens.map { "\"\($0)\"" } + [isLong ? "\"\(last)\" *" : "\"+\(last)\""]
      return """
        SELECT f.id, f.title, f.year
        FROM film_token t JOIN film_search s ON s.place = t.rowid JOIN film f ON f.id = s.film
        WHERE t.film_token MATCH \(match.joined(separator: " AND ")) AND t.rowid > \(place) ORDER BY t.rowid LIMIT 51
        """
    case .postgres:
      let match = tokens.map { "'\($0)'" } + [isLong ? "'\(last)':*" : "'+\(last)'"]
      return """
        SELECT f.id, f.title, f.year
        FROM (SELECT * FROM (\(bands(match.joined(separator: " & "), after: place))) hit LIMIT 51) hit
          JOIN film f ON f.id = hit.film ORDER BY hit.place
        """
    }
  }

  /// Reads one band after the other until there are enough rows.
  private static func bands(_ query: String, after place: Int) -> SQL {
    let bands: [SQL] = ["s.band = 0", "s.band = 1", "s.band = 2", "s.band = 3", "s.band = 4"]
    let each = bands.map { band -> SQL in
      """
      (SELECT s.place, s.film FROM film_search s
       WHERE \(band) AND array_to_tsvector(string_to_array(s.tokens, ' ')) @@ CAST(\(query) AS tsquery)
         AND s.place > \(place) ORDER BY s.place)
      """
    }
    return each.dropFirst().reduce(each[0]) { "\($0) UNION ALL \($1)" }
  }
}
