import Errands
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import PlazaWeb
import Testing

@testable import FilmCatalogue
@testable import Shelf

/// Imports whose films the sources are asked about.
struct SoughtImportTests {
  /// Shelves with a source, and the worker that asks it.
  private struct Desk {
    let shelves: Shelves
    let tmdb: LoopbackTMDB
    let worker: ErrandWorker

    /// Until nothing waits any more.
    func settle() async throws {
      for _ in 0..<2000 {
        try await worker.runDue()
        let left = try await shelves.store.read {
          try $0.count("SELECT count(*) AS n FROM shelf_import_row WHERE sought = 1")
        }
        if left == 0 {
          try await worker.runDue()
          return
        }
        shelves.clock.advance(by: .seconds(1))
      }
    }

    /// The numbers at the source of the films that rows are matched to, in the file's order; nil where none is.
    func settled(_ draft: ImportDraft) async throws -> [(said: SentRow, state: ImportRow.State, film: Int?)] {
      try await shelves.store.longRead { tx in
        let numbers = try tx.rows(
          """
          SELECT r.position, f.external_id FROM shelf_import_row r JOIN film_record f ON f.film = r.film
          WHERE r.import = \(draft.id) AND r.state <> 'choice' AND f.source = 'tmdb' ORDER BY r.position
          """)
        let films = try Dictionary(
          numbers.map { (try $0.value("position", as: Int.self), try $0.value("external_id", as: String.self)) }
        ) { first, _ in first }
        var (all, page): ([ImportRow], PageRequest) = ([], PageRequest(limit: 500))
        while true {
          let slice = try draft.rows(nil, page, tx)
          all += slice.items
          guard let next = slice.next else { break }
          page.after = Cursor(next)
        }
        return all.map { ($0.said, $0.state, films[$0.position].flatMap { Int($0) }) }
      }
    }
  }

  private func open(
    _ films: [LoopbackTMDB.Item], on engine: Engine = .sqliteMemory, _ body: @Sendable (Desk) async throws -> Void
  ) async throws {
    let fetcher = Fetcher(logger: .silent)
    do {
      try await LoopbackTMDB.open(films) { server, address in
        try await Shelves.open(on: engine) { shelves in
          let client = TMDB(
            address, token: "t", fetcher: fetcher, country: "GB", language: "en-GB", time: Shelves.london,
            world: shelves.world)
          let finder = FilmFinder([client], world: shelves.world)
          let runners = MemberShelf(time: Shelves.london).runners(finder, shelves.store, in: shelves.world)
          let errands = Errands(runners: runners, time: Shelves.london)
          let worker = ErrandWorker(errands, store: shelves.store, world: shelves.world, logger: .silent)
          try await body(Desk(shelves: shelves, tmdb: server, worker: worker))
        }
      }
      await fetcher.close()
    } catch {
      await fetcher.close()
      throw error
    }
  }

  @Test(arguments: Engine.all)
  func `what the catalogue lacks is asked for, and what is sure then is imported by itself`(engine: Engine) async throws
  {
    let films = [
      LoopbackTMDB.Item(id: 1, title: "Parasite", year: 2019, imdb: "tt6751668"),
      LoopbackTMDB.Item(id: 2, title: "The Good One", year: 1966, others: ["Il Buono"]),
      LoopbackTMDB.Item(id: 3, title: "Flow", year: 2024), LoopbackTMDB.Item(id: 4, title: "Flow", year: 2024),
      LoopbackTMDB.Item(id: 5, title: "Akira: The Film", year: 1988),
    ]
    let table = """
      Title,Year,imdbID,WatchedDate
      Parasiet,2019,tt6751668,2024-01-01
      Il buono,1966,,2024-01-02
      Flow,2024,,2024-01-03
      Nobody Knows It,2001,,2024-01-04
      Akira,1988,,2024-01-05
      """
    try await open(films, on: engine) { desk in
      let taken = try await desk.shelves.desk.take(Array(table.utf8), of: desk.shelves.ann)
      #expect(taken.totals.newPlays == 0 && desk.tmdb.questions == 0, "the answer waits for nobody")
      let before = try await desk.shelves.store.read { try taken.draft.soughtFilms($0) }
      #expect(before == SoughtFilms(asked: 0, waiting: 5))
      try await desk.settle()
      #expect(try await desk.settled(taken.draft).map(\.film) == [1, 2, nil, nil, nil])
      #expect(try await desk.shelves.plays().map(\.film.title) == ["The Good One", "Parasite"])
      let rows = try await desk.shelves.store.read { try taken.draft.rows(.choice, PageRequest(), $0).items }
      #expect(rows.map(\.candidates.count) == [2, 0, 1], "two of one name, none, and one of nearly that name")
      let after = try await desk.shelves.store.read { try taken.draft.soughtFilms($0) }
      #expect(after == SoughtFilms(asked: 5))
    }
  }

  @Test func `nothing is imported that nobody asked for, and a day's questions are a day's`() async throws {
    let films = (1...4).map { LoopbackTMDB.Item(id: $0, title: "Film \($0)", year: 2000) }
    try await open(films) { desk in
      try await desk.shelves.store.write { try Limit.soughtFilms.set(3, for: desk.shelves.ann, $0) }
      let lines = films.map { "\($0.title),2000,2024-01-01" }
      let table = Array(("Title,Year,WatchedDate\n" + lines.joined(separator: "\n")).utf8)
      let draft = try await desk.shelves.desk.keep(table, of: desk.shelves.ann)
      try await desk.worker.runDue()
      let early = try await desk.shelves.store.read { try draft.soughtFilms($0) }
      #expect(early == SoughtFilms(asked: 3, waiting: 1))
      desk.shelves.clock.advance(by: .hours(9))
      try await desk.worker.runDue()
      #expect(try await desk.settled(draft).map(\.state) == [.matched, .matched, .matched, .matched])
      #expect(try await desk.shelves.plays().isEmpty)
    }
  }
}
