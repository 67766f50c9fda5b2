import PlazaBase
import PlazaData

/// Rebuilds films from their records, with their rows in lists and in the search index.
struct RebuildFilms {
  /// The state of a film before the rebuild: the year in whose count it is included, if in any.
  struct Standing: Equatable {
    var countedIn: Int?
    /// Whether it is merged or not visible to everyone, and therefore in no list.
    var isUnlisted = false
  }

  /// The films with their records, which are sorted by precedence here.
  let films: [(id: ID<Film>, records: [FilmRecord])]
  /// The state of the films that have a row already, read before any change.
  let before: [ID<Film>: Standing]
  /// Facts that the caller has already decoded.
  var loadedFacts: [ExternalKey: FilmFacts] = [:]
  /// Films prepared before the transaction from their only record.
  var singleSource: [ID<Film>: PreparedFilm.SingleSourceFilm] = [:]
  /// Films that are not visible to everyone and therefore in no list.
  var unlisted: Set<ID<Film>> = []
  let at: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let derived = try films.compactMap { film in try derive(film.id, film.records) }
    let known = films.map(\.id).filter { before[$0] != nil }
    try MaterializedRows(films: derived).write(known: Set(known), tx)
    try MaterializedRows.deleteListRows(of: known, tx)
    let listed = derived.filter { !unlisted.contains($0.film.id) }
    try MaterializedRows(films: listed).list(tx)
    try count(listed.map(\.film), tx)
    let shown = Set(listed.map(\.film.id))
    try MaterializedRows.index(listed, hidden: films.map(\.id).filter { !shown.contains($0) }, tx)
  }

  private func derive(_ id: ID<Film>, _ records: [FilmRecord]) throws -> PreparedFilm? {
    let telling = records.filter(\.isUsable)
    if let singleSource = singleSource[id], singleSource.isMade(of: telling) {
      return singleSource.film
    }
    let said = try telling.sorted(by: FilmRecord.counts).map { record in
      let facts = try loadedFacts[record.key] ?? FilmFacts(text: record.text)
      return (record.key.source, facts, record.asOf)
    }
    return DerivedFilm(id, of: said).map { PreparedFilm($0, addedAt: at) }
  }

  /// Updates the number of films per year.
  private func count(_ derived: [DerivedFilm], _ tx: any Transaction) throws {
    var change: [Int: Int] = [:]
    for film in films {
      if let year = before[film.id]?.countedIn { change[year, default: 0] -= 1 }
    }
    for film in derived { if let year = film.release.year { change[year, default: 0] += 1 } }
    let changes = change.sorted { $0.key < $1.key }
    for (year, number) in changes where number < 0 {
      try tx.send("UPDATE film_year SET films = films + \(number) WHERE year = \(year)")
    }
    try tx.send(
      "INSERT INTO film_year (year, films)",
      changes.filter { $0.value > 0 }.map { "(\($0.key), \($0.value))" },
      "ON CONFLICT (year) DO UPDATE SET films = film_year.films + excluded.films")
  }
}

extension RebuildFilms.Standing {
  /// The present state of these films.
  static func of(_ films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: Self] {
    var found: [ID<Film>: Self] = [:]
    for part in films.parts(of: 512) {
      let rows = try tx.rows(
        "SELECT id, year, merged_into, state FROM film WHERE id IN (\(list: part.padded)) ORDER BY id"
      )
      for row in rows {
        let isMerged = try row.optional("merged_into", as: ID<Film>.self) != nil
        let isUnlisted = try isMerged || row.value("state", as: FilmState.self) != .listed
        found[try row.value("id")] = Self(
          countedIn: isUnlisted ? nil : try row.optional("year"), isUnlisted: isUnlisted)
      }
    }
    return found
  }
}
