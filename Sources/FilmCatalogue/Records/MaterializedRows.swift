import PlazaBase
import PlazaData

/// The rows that are derived from films' records.
struct MaterializedRows {
  let films: [PreparedFilm]

  /// Writes the rows of the films themselves. Columns that sources do not determine are preserved:
  /// the picture, the time of addition and the merge target.
  /// - Parameter known: films that have a row. Other films are inserted without a lookup, which is
  ///   faster.
  func write(known: Set<ID<Film>>, _ tx: any Transaction) throws {
    let head: SQL = "INSERT INTO film (\(PreparedFilm.columns))"
    try tx.send(head, films.filter { !known.contains($0.film.id) }.map(\.row))
    try tx.send(
      head, films.filter { known.contains($0.film.id) }.map(\.row),
      """
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, sort_title = excluded.sort_title,
        original_title = excluded.original_title, year = excluded.year, released = excluded.released,
        release_key = excluded.release_key, genres = excluded.genres, running_minutes = excluded.running_minutes,
        artwork = excluded.artwork, popularity = excluded.popularity, score = excluded.score,
        details = excluded.details, date_doubt = excluded.date_doubt, source = excluded.source, as_of = excluded.as_of
      """)
  }

  /// Inserts the films into the tables of genres and names.
  func list(_ tx: any Transaction) throws {
    // In the order of the indexes; each row is added to six.
    let ordered = films.sorted { $0.sortTitle < $1.sortTitle }.flatMap(\.genres)
    let genres = Dictionary(grouping: ordered, by: \.genre).sorted {
      $0.key.rawValue < $1.key.rawValue
    }
    try tx.send(
      "INSERT INTO film_genre (genre, film, year, release_key, sort_title, popularity)",
      genres.flatMap { $0.value.map(\.row) })
    let names = films.map(\.film).flatMap { film in film.nameKeys.map { (key: $0, film: film) } }
    try tx.send(
      "INSERT INTO film_name (name_key, film, year)",
      names.sorted { $0.key < $1.key }.map {
        "(\($0.key), \($0.film.id), \($0.film.release.year))"
      })
  }

  /// Deletes films from these tables.
  static func deleteListRows(of films: [ID<Film>], _ tx: any Transaction) throws {
    for part in films.parts(of: 512) {
      try tx.run("DELETE FROM film_genre WHERE film IN (\(list: part.padded))")
      try tx.run("DELETE FROM film_name WHERE film IN (\(list: part.padded))")
    }
  }

  /// Updates the search index.
  /// - Parameter hidden: films to remove from the index.
  static func index(_ films: [PreparedFilm], hidden: [ID<Film>], _ tx: any Transaction) throws {
    let gone = hidden.map { SearchDocument(SearchEntry(film: $0, title: "", isListed: false)) }
    try SearchIndex.save(films.map(\.document) + gone, tx)
  }
}
