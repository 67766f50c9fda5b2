import PlazaBase
import PlazaData

/// A film's line of the index.
struct SearchRow {
  let place: Int
  let film: ID<Film>
  let tokens: String

  static func known(_ films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: SearchRow] {
    let rows = try tx.rows("SELECT place, film, tokens FROM film_search WHERE film IN (\(list: films.evened))")
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let found = SearchRow(
          place: try row.value("place"), film: try row.value("film"), tokens: try row.value("tokens"))
        return (found.film, found)
      })
  }

  static func remove(_ rows: [SearchRow], _ tx: any Transaction) throws {
    if rows.isEmpty { return }
    if tx.dialect == .sqlite {
      // An index without the texts has to be told what it forgets.
      for row in rows {
        try tx.run(
          "INSERT INTO film_token (film_token, rowid, tokens) VALUES ('delete', \(row.place), \(row.tokens))")
      }
    }
    try SearchBands.read(tx).forget(rows.map(\.place), tx)
    try tx.run("DELETE FROM film_search WHERE film IN (\(list: rows.map(\.film).evened))")
  }

  static func add(_ rows: [SearchRow], _ tx: any Transaction) throws {
    if rows.isEmpty { return }
    let bands = try SearchBands.read(tx)
    let values = rows.map { row -> SQL in
      // SQLite's index needs no bands: only their bounds are kept.
      let band = tx.dialect == .postgres ? bands.band(of: row.place) : 0
      return "(\(row.place), \(row.film), \(band), \(row.tokens))"
    }
    try tx.insert("INSERT INTO film_search (place, film, band, tokens)", values)
    if tx.dialect == .sqlite {
      for row in rows { try tx.run("INSERT INTO film_token (rowid, tokens) VALUES (\(row.place), \(row.tokens))") }
    }
    try bands.take(in: rows.map(\.place), tx)
  }
}
