import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting

@testable import FilmCatalogue
@testable import Shelf

/// A shelf with a fake source, and the worker that queries it.
struct LookupFixture {
  let fixture: DiaryFixture
  let tmdb: LoopbackTMDB
  let worker: JobWorker

  /// An import service whose uncertain rows wait for the source's response.
  var service: ImportService {
    ImportService(
      fixture.store, time: DiaryFixture.london, queriesSources: true, in: fixture.world)
  }

  /// Runs the worker until no row waits.
  func runToEnd() async throws {
    for _ in 0..<2000 {
      try await worker.runDue()
      let left = try await fixture.store.read {
        try $0.count("SELECT count(*) AS n FROM shelf_import_row WHERE sought = 1")
      }
      if left == 0 {
        try await worker.runDue()
        return
      }
      fixture.clock.advance(by: .seconds(1))
    }
  }

  /// Returns the rows in the order of the file, each with the source's ID of the matched film; nil
  /// if none was matched.
  func settled(_ draft: ImportDraft) async throws -> [(
    uploaded: UploadedRow, state: ImportRow.State, film: Int?
  )] {
    try await fixture.store.longRead { tx in
      let numbers = try tx.rows(
        """
        SELECT r.position, f.external_id FROM shelf_import_row r JOIN film_record f ON f.film = r.film
        WHERE r.import = \(draft.id) AND r.state <> 'choice' AND f.source = 'tmdb' ORDER BY r.position
        """)
      let films = try Dictionary(
        numbers.map {
          (try $0.value("position", as: Int.self), try $0.value("external_id", as: String.self))
        }
      ) { first, _ in first }
      var (all, page): ([ImportRow], PageRequest) = ([], PageRequest(limit: 500))
      while true {
        let slice = try draft.rows(nil, page, tx)
        all += slice.items
        guard let next = slice.next else { break }
        page.after = Cursor(next)
      }
      return all.map { ($0.uploaded, $0.state, films[$0.position].flatMap { Int($0) }) }
    }
  }

  static func open(
    _ films: [LoopbackTMDB.Item], on engine: Engine = .sqliteMemory,
    _ body: @Sendable (LookupFixture) async throws -> Void
  ) async throws {
    let fetcher = HTTPFetcher(logger: .silent)
    do {
      try await LoopbackTMDB.open(films) { server, address in
        try await DiaryFixture.open(on: engine) { fixture in
          let client = TMDB(
            address, token: "t", fetcher: fetcher, country: "GB", language: "en-GB",
            time: DiaryFixture.london,
            world: fixture.world)
          let finder = FilmFinder([client], world: fixture.world)
          let runners = MemberFilms(time: DiaryFixture.london).runners(
            finder, fixture.store, in: fixture.world)
          let jobs = Jobs(runners: runners, time: DiaryFixture.london)
          let worker = JobWorker(jobs, store: fixture.store, world: fixture.world, logger: .silent)
          try await body(LookupFixture(fixture: fixture, tmdb: server, worker: worker))
        }
      }
      await fetcher.close()
    } catch {
      await fetcher.close()
      throw error
    }
  }
}
