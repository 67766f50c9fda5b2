import PlazaBase
import PlazaData

/// A film with all rows that are derived from it. Preparing it is slow and needs no transaction.
final class PreparedFilm: Sendable {
  let film: DerivedFilm
  let sortTitle: String
  /// Its row in `film`, in the order of ``columns``.
  let row: SQL
  /// Its rows in `film_genre`.
  let genres: [(genre: Genre, row: SQL)]
  let document: SearchDocument

  static let columns: SQL = """
    id, title, sort_title, original_title, year, released, release_key, genres, running_minutes, artwork, popularity,
    score, details, date_doubt, source, as_of, added_at
    """

  /// - Parameter addedAt: when it is added to the catalogue, if it is new.
  init(_ film: DerivedFilm, addedAt: Instant) {
    self.film = film
    let sortTitle = FilmNormalization.sortTitle(of: film.title)
    let (year, day) = (film.release.year, film.release.sortKey)
    self.sortTitle = sortTitle
    row = """
      (\(film.id), \(film.title), \(sortTitle), \(film.originalTitle), \(year), \(film.release.description), \(day),
        \(film.genreList), \(film.runningMinutes), \(film.artwork), \(film.popularity), \(film.score),
        \(film.details.text), \(film.dateDoubt), \(film.source), \(film.asOf), \(addedAt))
      """
    genres = film.genres.map { genre in
      (genre, "(\(genre), \(film.id), \(year), \(day), \(sortTitle), \(film.popularity))")
    }
    document = SearchDocument(
      SearchEntry(
        film: film.id, title: film.title, originalTitle: film.originalTitle,
        people: film.details.directors + film.details.cast, year: year, genres: film.genres,
        popularity: film.popularity))
  }
}

extension PreparedFilm {
  /// A film prepared on the assumption that it has only one record.
  struct SingleSourceFilm: Sendable {
    let film: PreparedFilm
    let key: ExternalKey
    let text: String

    init?(_ id: ID<Film>, _ found: FoundFilm, text: String, at: Instant) {
      guard let film = DerivedFilm(id, of: [(found.key.source, found.facts, at)]) else {
        return nil
      }
      self.film = PreparedFilm(film, addedAt: at)
      self.key = found.key
      self.text = text
    }

    /// Whether this is the only record of the film.
    func isMade(of records: [FilmRecord]) -> Bool {
      records.count == 1 && records[0].key == key && records[0].text == text
        && records[0].asOf == film.film.asOf
    }
  }
}

extension DerivedFilm {
  fileprivate var genreList: String { genres.map(\.rawValue).joined(separator: ",") }
}
