import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct CatalogueSizeTests {
  static let large: Set<String> = [
    "film", "film_record", "film_genre", "film_name", "film_duplicate", "film_merge",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no act or query scans a large table`(engine: Engine) async throws {
    try await expectNoFullScans(engine, FilmCatalogue.tables, large: Self.large) { store in
      let catalogue = Catalogue(store: store, clock: TestWorld())
      let one = try await catalogue.film(
        .some(genres: [.action], otherKeys: [ExternalKey(.imdb, "tt1")]))
      let other = try await catalogue.film(
        .some("The Matrix", "2000", by: [], from: .itunes, genres: [.drama]))
      try await catalogue.ingest(
        .some(genres: [.action]), .some("Heat", "1995", by: ["Michael Mann"], id: "2"))
      let merge = try await catalogue.merge(other, into: one)
      try await request(catalogue, one)
      try await catalogue.undo(merge)
      let facts = FoundFilm.some("Corrected").facts
      let (correct, add) = (
        CorrectFilm(one.id, facts, in: catalogue.world),
        AddFilmManually(facts, in: catalogue.world)
      )
      try await catalogue.store.write { tx in
        _ = try correct(tx)
        _ = try? add(tx)
      }
    }
  }

  private func request(_ catalogue: Catalogue, _ film: Film) async throws {
    try await catalogue.store.read { tx in
      for year in [nil, 1999] {
        for genre in [nil, Genre.action] {
          for sort in FilmSort.allCases {
            for after in [nil, Cursor("1", film.id)] {
              _ = try Film.list(
                FilmQuery(year: year, genre: genre, sort: sort), PageRequest(after: after), tx)
            }
          }
        }
      }
      _ = try FilmDetail.find(film.id, tx)
      _ = try Film.known(as: film.id, tx)
      _ = try FilmYear.all(tx)
      _ = try DuplicateCandidate.open(PageRequest(after: Cursor("1", "a b")), tx)
      _ = try DuplicateCandidate.count(tx)
      _ = try StaffFilmView.find(film.id, nil, tx)
      for page in [PageRequest(), PageRequest(after: Cursor("1", film.id))] {
        _ = try FilmMerge.recent(page, tx)
        _ = try DoubtfulDate.all(page, tx)
      }
      _ = try Film.matches(
        title: "The Matrix", year: 1999, director: nil, keys: [ExternalKey(.imdb, "tt1")], tx)
      _ = try Film.matches(title: "The Matrix", year: 1999, director: nil, keys: [], tx)
    }
  }

  @Test(arguments: Engine.all)
  func `ingesting 400 films takes few statements`(engine: Engine) async throws {
    let statements = StatementTrace()
    try await Catalogue.open(on: engine) { catalogue in
      let watched = InstrumentedStore(catalogue.store)
      let found = (0..<400).map {
        FoundFilm.some("Film \($0)", "2020", by: ["D \($0)"], id: "\($0)", genres: [.drama, .war])
      }
      let act = IngestFilms(found, at: catalogue.clock.now, in: catalogue.world)
      try await StatementTrace.$current.withValue(statements) {
        _ = try await watched.longWrite { try act($0) }
      }
      // SQLite writes one row per statement: the film, its record, two genres, its name, its place
      // and its tokens.
      let maximum = 120 + (engine == .postgres ? 0 : 7 * found.count)
      #expect(statements.summary.count < maximum, "\(statements.summary.count) statements")
    }
  }
}
