import FilmCatalogue
import PlazaBase
import PlazaData

/// Plain statements without anything of ours around them.
enum BareSQL {
  static func list(_ query: FilmQuery, after: Cursor?) -> SQL {
    let from: SQL = query.genre == nil ? "film f" : "film_genre g JOIN film f ON f.id = g.film"
    let table: SQL = query.genre == nil ? "f" : "g"
    var conditions: SQL = query.genre.map { "g.genre = \($0)" } ?? "f.merged_into IS NULL"
    if let year = query.year { conditions = "\(conditions) AND \(table).year = \(year)" }
    if let after { conditions = "\(conditions) AND \(table).sort_title > \(after.order)" }
    let id: SQL = query.genre == nil ? "f.id" : "g.film"
    let order: SQL =
      switch query.sort {
      case .release: "\(table).release_key DESC, \(id)"
      case .title: "\(table).sort_title, \(id)"
      case .popularity: "\(table).popularity DESC, \(id)"
      }
    return "SELECT f.id, f.title, f.year FROM \(from) WHERE \(conditions) ORDER BY \(order) LIMIT 51"
  }

  /// All words, the last one unfinished, the most popular films first: no classes and no misspellings.
  static func search(_ words: String, _ dialect: Dialect) -> SQL {
    let parts = words.split(separator: " ").map(String.init)
    let last = parts.last ?? ""
    switch dialect {
    case .sqlite:
      let match = parts.dropLast().map { "\"\($0)\"" } + [last.count > 5 ? "\"\(last)\" *" : "\"+\(last)\""]
      return """
        SELECT f.id, f.title, f.year
        FROM film_token t JOIN film_search s ON s.place = t.rowid JOIN film f ON f.id = s.film
        WHERE t.film_token MATCH \(match.joined(separator: " AND ")) ORDER BY t.rowid LIMIT 51
        """
    case .postgres:
      let match = parts.dropLast().map { "'\($0)'" } + [last.count > 5 ? "'\(last)':*" : "'+\(last)'"]
      let query = match.joined(separator: " & ")
      return """
        SELECT f.id, f.title, f.year FROM film_search s JOIN film f ON f.id = s.film
        WHERE s.band = 0 AND array_to_tsvector(string_to_array(s.tokens, ' ')) @@ CAST(\(query) AS tsquery)
        ORDER BY s.place LIMIT 51
        """
    }
  }
}
