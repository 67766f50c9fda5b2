import PlazaBase
import PlazaData

/// A film's row in the index.
struct SearchRow {
  let position: Int
  let film: ID<Film>
  let tokens: String

  static func known(_ films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: SearchRow] {
    let rows = try tx.rows(
      "SELECT place, film, tokens FROM film_search WHERE film IN (\(list: films.padded))")
    return try Dictionary(
      uniqueKeysWithValues: rows.map(SearchRow.init(row:)).map { ($0.film, $0) })
  }

  static func remove(_ rows: [SearchRow], _ tx: any Transaction) throws {
    if rows.isEmpty { return }
    let bands = try SearchBands.read(tx)
    if tx.dialect == .sqlite {
      for row in rows { try row.leave(isTop: bands.isTop(row.position), tx) }
    }
    try bands.remove(rows.map(\.position), tx)
    try tx.send("DELETE FROM film_search WHERE film IN (\(list: rows.map(\.film).padded))")
  }

  static func add(_ rows: [SearchRow], _ tx: any Transaction) throws {
    if rows.isEmpty { return }
    let bands = try SearchBands.read(tx)
    let values = rows.map { row -> SQL in
      // SQLite's index does not use bands; only their bounds are stored.
      let band = tx.dialect == .postgres ? bands.band(of: row.position) : 0
      return "(\(row.position), \(row.film), \(band), \(row.tokens))"
    }
    try tx.send("INSERT INTO film_search (place, film, band, tokens)", values)
    if tx.dialect == .sqlite {
      for row in rows { try row.enter(isTop: bands.isTop(row.position), tx) }
    }
    try bands.add(in: rows.map(\.position), tx)
  }

  /// Removes the rows of these positions from the top.
  static func moveToLowerBand(from start: Int, before end: Int, _ tx: any Transaction) throws {
    let rows = try tx.rows(
      "SELECT place, film, tokens FROM film_search WHERE place >= \(start) AND place < \(end) ORDER BY place"
    )
    for row in try rows.map(SearchRow.init(row:)) {
      try row.leave(isTop: true, tx)
      try row.enter(isTop: false, tx)
    }
  }

  private func enter(isTop: Bool, _ tx: any Transaction) throws {
    try tx.run("INSERT INTO film_token (rowid, tokens) VALUES (\(position), \(indexed(isTop)))")
  }

  /// A contentless FTS5 table must be given the tokens it is to delete.
  private func leave(isTop: Bool, _ tx: any Transaction) throws {
    try tx.run(
      "INSERT INTO film_token (film_token, rowid, tokens) VALUES ('delete', \(position), \(indexed(isTop)))"
    )
  }

  private func indexed(_ isTop: Bool) -> String { isTop ? tokens + " #top" : tokens }
}

extension SearchRow {
  init(row: Row) throws {
    self.init(
      position: try row.value("place"), film: try row.value("film"),
      tokens: try row.value("tokens"))
  }
}
