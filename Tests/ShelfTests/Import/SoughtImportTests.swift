import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import FilmCatalogue
@testable import Shelf

/// Imports whose films are looked up at the sources.
struct SoughtImportTests {
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
    try await SoughtDesk.open(films, on: engine) { desk in
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
    try await SoughtDesk.open(films) { desk in
      try await desk.shelves.store.write { try Limit.soughtFilms.set(3, for: desk.shelves.ann, $0) }
      let lines = films.map { "\($0.title),2000,2024-01-01" }
      let table = Array(("Title,Year,WatchedDate\n" + lines.joined(separator: "\n")).utf8)
      let draft = try await desk.shelves.desk.keep(table, of: desk.shelves.ann)
      try await desk.worker.runDue()
      let early = try await desk.shelves.store.read { try draft.soughtFilms($0) }
      #expect(early == SoughtFilms(asked: 3, waiting: 1))
      let now = desk.shelves.clock.now
      let pause = try await desk.shelves.store.read { try SeekingPause.of(draft, now: now, $0) }
      #expect(pause?.until == now + .minutes(15) && pause?.why?().hasPrefix("The sources were asked") == true)
      desk.shelves.clock.advance(by: .hours(9))
      try await desk.worker.runDue()
      #expect(try await desk.settled(draft).map(\.state) == [.matched, .matched, .matched, .matched])
      #expect(try await desk.shelves.plays().isEmpty)
    }
  }
}
