public import PlazaBase
public import PlazaData

extension FilmDetail {
  /// The film with this ID and all its details, or the film that it was merged into.
  /// - Throws: ``NoSuchFilm`` if it does not exist or is outside the scope.
  public static func find(
    _ id: ID<Film>, in scope: FilmScope = .listed, _ tx: any Transaction
  ) throws -> FilmDetail {
    let row = try tx.first(
      """
      SELECT \(Film.columns), f.details, f.date_doubt, f.state, f.author
      FROM film asked CROSS JOIN film f WHERE asked.id = \(id) AND f.id = coalesce(asked.merged_into, asked.id)
        AND \(scope.condition)
      """)
    guard let row else { throw NoSuchFilm() }
    let film = try Film(row: row)
    let details = try FilmDetails(text: row.value("details"))
    return FilmDetail(
      film: film, overview: details.overview, directors: details.directors, cast: details.cast,
      certifications: details.certifications, links: details.links, trailers: details.trailers,
      dateDoubt: try row.optional("date_doubt"), records: try RecordNote.all(of: film.id, tx),
      state: try row.value("state"), author: try row.optional("author"))
  }
}

extension FilmDetail.RecordNote {
  /// The records of a film, in descending order of precedence.
  static func all(of film: ID<Film>, _ tx: any Transaction) throws -> [Self] {
    let rows = try tx.rows(
      """
      SELECT source, kind, external_id, fetched_at, moved FROM film_record WHERE film = \(film) AND is_removed = 0
      ORDER BY moved, source, kind, external_id
      """)
    let notes = try rows.map { row in
      Self(
        key: ExternalKey(
          try row.value("source"), try row.value("external_id"), kind: try row.value("kind")),
        asOf: try row.value("fetched_at"), moved: try row.value("moved"))
    }
    return notes.sorted { ($0.moved, $0.key.source.rank) < ($1.moved, $1.key.source.rank) }
  }
}
