import PlazaBase
import PlazaData

/// Makes films anew of what their sources say, with everything by which they are listed and found.
struct RebuildFilms {
  /// What counts of a film before: the year it is counted in, if it is counted at all.
  struct Standing: Equatable {
    var countedIn: Int?
    /// It leads to another film, or not everyone may see it: it is in no list.
    var isUnlisted = false
  }

  /// The films with their records, in the order in which these count.
  let films: [(id: ID<Film>, records: [FilmRecord])]
  /// What is known of those that have a row already, as it was before anything was changed.
  let before: [ID<Film>: Standing]
  /// Facts that somebody has at hand already, so that their text need not be read again.
  var atHand: [ExternalKey: FilmFacts] = [:]
  /// Films that were made before the transaction, of the only record that they had then.
  var sole: [ID<Film>: PreparedFilm.Sole] = [:]
  /// Films that not everyone may see: they are in no list.
  var unlisted: Set<ID<Film>> = []
  let at: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let derived = try films.compactMap { film in try derive(film.id, film.records) }
    let known = films.map(\.id).filter { before[$0] != nil }
    try MaterializedRows(films: derived).write(known: Set(known), tx)
    try MaterializedRows.forgetLists(of: known, tx)
    let listed = derived.filter { !unlisted.contains($0.film.id) }
    try MaterializedRows(films: listed).list(tx)
    try count(listed.map(\.film), tx)
    let shown = Set(listed.map(\.film.id))
    try MaterializedRows.index(listed, hidden: films.map(\.id).filter { !shown.contains($0) }, tx)
  }

  private func derive(_ id: ID<Film>, _ records: [FilmRecord]) throws -> PreparedFilm? {
    let telling = records.filter(\.isTelling)
    if let sole = sole[id], sole.isMade(of: telling) { return sole.film }
    let said = try telling.sorted(by: FilmRecord.counts).map { record in
      let facts = try atHand[record.key] ?? FilmFacts(text: record.text)
      return (record.key.source, facts, record.asOf)
    }
    return DerivedFilm(id, of: said).map { PreparedFilm($0, addedAt: at) }
  }

  /// Keeps the number of films of each year.
  private func count(_ derived: [DerivedFilm], _ tx: any Transaction) throws {
    var change: [Int: Int] = [:]
    for film in films { if let year = before[film.id]?.countedIn { change[year, default: 0] -= 1 } }
    for film in derived { if let year = film.release.year { change[year, default: 0] += 1 } }
    let changes = change.sorted { $0.key < $1.key }
    for (year, number) in changes where number < 0 {
      try tx.send("UPDATE film_year SET films = films + \(number) WHERE year = \(year)")
    }
    try tx.send(
      "INSERT INTO film_year (year, films)", changes.filter { $0.value > 0 }.map { "(\($0.key), \($0.value))" },
      "ON CONFLICT (year) DO UPDATE SET films = film_year.films + excluded.films")
  }
}

extension RebuildFilms.Standing {
  /// What counts of these films now.
  static func of(_ films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: Self] {
    var found: [ID<Film>: Self] = [:]
    for part in films.parts(of: 512) {
      let rows = try tx.rows(
        "SELECT id, year, merged_into, state FROM film WHERE id IN (\(list: part.evened)) ORDER BY id")
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
