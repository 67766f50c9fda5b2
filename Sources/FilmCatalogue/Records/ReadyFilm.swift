import PlazaBase

/// A film with everything that is written of it. To make it takes longer than to write it, and needs no transaction.
struct ReadyFilm: Sendable {
  let film: DerivedFilm
  let sortTitle: String
  /// The text of its ``FilmDetails``.
  let details: String
  let document: SearchDocument

  init(_ film: DerivedFilm) {
    self.film = film
    sortTitle = FilmWords.sortTitle(of: film.title)
    details = film.details.text
    document = SearchDocument(
      SearchEntry(
        film: film.id, title: film.title, originalTitle: film.originalTitle,
        people: film.details.directors + film.details.cast, year: film.release.year, genres: film.genres,
        popularity: film.popularity))
  }
}

extension ReadyFilm {
  /// What a film is made of when it has one record only.
  struct Sole: Sendable {
    let film: ReadyFilm
    let key: ExternalKey
    let text: String

    init?(_ id: ID<Film>, _ found: FoundFilm, text: String, at: Instant) {
      guard let film = DerivedFilm(id, of: [(found.key.source, found.facts, at)]) else { return nil }
      self.film = ReadyFilm(film)
      self.key = found.key
      self.text = text
    }

    /// Whether this is all that is said of the film.
    func isMade(of records: [FilmRecord]) -> Bool {
      records.count == 1 && records[0].key == key && records[0].text == text && records[0].asOf == film.film.asOf
    }
  }
}
