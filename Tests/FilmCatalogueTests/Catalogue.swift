import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting

@testable import FilmCatalogue

/// A catalogue in a database of its own.
struct Catalogue {
  let store: any Database
  let clock: TestWorld

  var world: World { clock.world }

  /// Calls `body` with an empty catalogue on this engine.
  @discardableResult
  static func open<Value: Sendable>(
    on engine: Engine, _ clock: TestWorld = TestWorld(), _ body: (Catalogue) async throws -> Value
  ) async throws -> Value {
    try await engine.withStore(FilmCatalogue.tables + WebTables.migrations, world: clock) {
      try await body(Catalogue(store: $0, clock: clock))
    }
  }

  @discardableResult
  func ingest(_ found: FoundFilm...) async throws -> IngestResult { try await ingest(found) }

  @discardableResult
  func ingest(_ found: [FoundFilm]) async throws -> IngestResult {
    let act = IngestFilms(found, at: clock.now, in: world)
    return try await store.write { try act($0) }
  }

  /// Ingests one film and returns it.
  @discardableResult
  func film(_ found: FoundFilm) async throws -> Film {
    let taken = try await ingest(found)
    guard let id = taken.films[found.key] else { throw NoSuchFilm() }
    return try await find(id)
  }

  func find(_ id: ID<Film>, in scope: FilmScope = .listed) async throws -> Film {
    try await store.read { try Film.find(id, in: scope, $0) }
  }

  func detail(_ id: ID<Film>, in scope: FilmScope = .listed) async throws -> FilmDetail {
    try await store.read { try FilmDetail.find(id, in: scope, $0) }
  }

  /// Adds a film as a member.
  func own(_ title: String, _ year: Int? = 2026, by person: Cast = .bob) async throws -> ID<Film> {
    let add = AddOwnFilm(title: title, year: year, director: "Bob", by: person.id, in: world)
    return try await store.write { try add($0) }
  }

  func merge(_ gone: Film, into survivor: Film) async throws -> FilmMerge {
    clock.advance(by: .seconds(1))
    let act = MergeFilms(gone.id, into: survivor.id, by: nil, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func undo(_ merge: FilmMerge) async throws -> FilmMerge {
    clock.advance(by: .seconds(1))
    let act = UndoMerge(merge.id, by: nil, at: clock.now)
    return try await store.write { try act($0) }
  }

  /// The pairs of possible duplicates that are undecided.
  func duplicates() async throws -> [[ID<Film>]] {
    try await store.read { tx in
      try DuplicateCandidate.open(PageRequest(limit: 200), tx).items.map {
        [$0.one.id, $0.other.id]
      }
    }
  }

  /// Differences between the films and the stored counts per year, genres and names.
  func inconsistencies() async throws -> [String] {
    try await store.read { tx in
      let counted = try tx.rows(
        """
        SELECT year, count(*) AS films FROM film WHERE merged_into IS NULL AND year IS NOT NULL AND state = 'listed'
        GROUP BY year ORDER BY year
        """
      )
      let statusLine = try counted.map {
        FilmYear(year: try $0.value("year"), count: try $0.value("films"))
      }
      let kept = try FilmYear.all(tx).sorted { $0.year < $1.year }
      let stray = try tx.count(
        """
        SELECT (SELECT count(*) FROM film_genre g JOIN film f ON f.id = g.film WHERE f.merged_into IS NOT NULL OR f.state <> 'listed')
          + (SELECT count(*) FROM film_name n JOIN film f ON f.id = n.film WHERE f.merged_into IS NOT NULL OR f.state <> 'listed')
          AS n
        """)
      return (statusLine == kept ? [] : ["counted \(statusLine), kept \(kept)"])
        + (stray == 0 ? [] : ["\(stray) stray rows"])
    }
  }
}

extension FoundFilm {
  /// A film as TMDB describes it by default.
  static func some(
    _ title: String = "The Matrix", _ date: String = "1999-03-31",
    by directors: [String] = ["Lana Wachowski"],
    id: String? = nil, from source: FilmSource = .tmdb, original: String? = nil,
    genres: [Genre] = [],
    popularity: Double? = nil, otherKeys: [ExternalKey] = []
  ) -> FoundFilm {
    var facts = FilmFacts(title: title)
    facts.originalTitle = original
    facts.release = PartialDate(date) ?? .unknown
    facts.directors = directors
    facts.genres = genres
    facts.popularity = popularity
    return FoundFilm(
      key: ExternalKey(source, id ?? "\(title) \(date) \(directors.joined())"), facts: facts,
      otherKeys: otherKeys)
  }
}
