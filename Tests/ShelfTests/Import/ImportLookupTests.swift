import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import FilmCatalogue
@testable import Shelf

/// Imports whose films are looked up in the sources.
struct ImportLookupTests {
  @Test(arguments: Engine.all)
  func `missing films are looked up at the source, and certain matches are imported automatically`(
    engine: Engine
  )
    async throws
  {
    let films = [
      LoopbackTMDB.Item(id: 1, title: "Parasite", year: 2019, imdb: "tt6751668"),
      LoopbackTMDB.Item(id: 2, title: "The Good One", year: 1966, others: ["Il Buono"]),
      LoopbackTMDB.Item(id: 3, title: "Flow", year: 2024),
      LoopbackTMDB.Item(id: 4, title: "Flow", year: 2024),
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
    try await LookupFixture.open(films, on: engine) { desk in
      let taken = try await desk.fixture.importer.importFile(
        Array(table.utf8), of: desk.fixture.ann)
      #expect(
        taken.totals.newPlays == 0 && desk.tmdb.questions == 0, "the answer waits for nobody")
      let before = try await desk.fixture.store.read { try taken.draft.soughtFilms($0) }
      #expect(before == LookupProgress(queried: 0, waiting: 5))
      try await desk.runToEnd()
      #expect(try await desk.settled(taken.draft).map(\.film) == [1, 2, nil, nil, nil])
      #expect(try await desk.fixture.plays().map(\.film.title) == ["The Good One", "Parasite"])
      let rows = try await desk.fixture.store.read {
        try taken.draft.rows(.choice, PageRequest(), $0).items
      }
      #expect(
        rows.map(\.candidates.count) == [2, 0, 1],
        "two of one name, none, and one of nearly that name")
      let after = try await desk.fixture.store.read { try taken.draft.soughtFilms($0) }
      #expect(after == LookupProgress(queried: 5))
    }
  }

  /// Fills the catalogue with Heat (1995), Solaris (2002) and The Pledge (2001), each with its
  /// TMDB ID.
  private func known(_ desk: LookupFixture) async throws {
    let films = [("1", "Heat", 1995), ("3", "Solaris", 2002), ("4", "The Pledge", 2001)].map {
      id, title, year in
      var facts = FilmFacts(title: title)
      facts.release = PartialDate(year: year) ?? .unknown
      return FoundFilm(key: ExternalKey(.tmdb, id), facts: facts)
    }
    let ingest = IngestFilms(films, at: desk.fixture.clock.now, in: desk.fixture.world)
    try await desk.fixture.store.longWrite { _ = try ingest($0) }
  }

  private static let namesakes = [
    LoopbackTMDB.Item(id: 1, title: "Heat", year: 1995, imdb: "tt0000001"),
    LoopbackTMDB.Item(id: 2, title: "Heat", year: 1995, imdb: "tt0000002"),
    LoopbackTMDB.Item(id: 3, title: "Solaris", year: 2002, imdb: "tt0000003"),
    LoopbackTMDB.Item(id: 5, title: "Solaris", year: 2001, imdb: "tt0000005"),
    LoopbackTMDB.Item(id: 4, title: "The Pledge", year: 2001, imdb: "tt0000004"),
    LoopbackTMDB.Item(
      id: 6, title: "The Piano Teacher", year: 2001, imdb: "tt0000006", others: ["La Pianiste"]),
  ]

  @Test(arguments: Engine.all)
  func `uncertain matches wait for the lookup at the source`(engine: Engine) async throws {
    // Two films of one name and year; a year that is off by one and is that of a namesake; the ID
    // of another film of that year; a certain match; and another title of the film that the ID
    // names.
    let table = """
      Title,Year,tmdbID,imdbID,WatchedDate
      Heat,1995,,,2024-01-01
      Solaris,2002,,tt0000005,2024-01-02
      The Piano Teacher,2001,4,,2024-01-03
      Heat,1995,1,,2024-01-04
      La Pianiste,2001,6,,2024-01-05
      """
    try await LookupFixture.open(Self.namesakes, on: engine) { desk in
      try await known(desk)
      let taken = try await desk.service.importFile(Array(table.utf8), of: desk.fixture.ann)
      #expect(taken.totals.newPlays == 1, "only what is certain is taken at once")
      #expect(try await desk.fixture.store.read { try taken.draft.held($0) } == 3)
      try await desk.runToEnd()
      #expect(try await desk.settled(taken.draft).map(\.film) == [nil, 5, nil, 1, 6])
      #expect(
        try await desk.fixture.plays().map(\.film.title) == [
          "The Piano Teacher", "Heat", "Solaris",
        ])
      // Responses are reused: the same film in another file is not queried again.
      let questions = desk.tmdb.questions
      let later = "Title,Year,tmdbID,WatchedDate\nLa Pianiste,2001,6,2024-02-02"
      let again = try await desk.service.importFile(Array(later.utf8), of: desk.fixture.bob)
      #expect(again.totals.newPlays == 1 && desk.tmdb.questions == questions)
    }
  }

  @Test func `rows with a member's choice or a failed lookup are imported without waiting`()
    async throws
  {
    let table = "Title,Year,WatchedDate\nHeat,1995,2024-01-01\nSolaris,2002,2024-01-02"
    try await LookupFixture.open(Self.namesakes) { desk in
      try await known(desk)
      let (store, ann, today) = (desk.fixture.store, desk.fixture.ann, DiaryFixture.today)
      let draft = try await desk.service.stage(Array(table.utf8), of: ann)
      let rows = try await store.read { try draft.rows(.matched, PageRequest(), $0).items }
      let heat = try #require(rows.first?.film)
      #expect(rows.count == 2)
      try await store.write {
        try ChooseFilm(heat, forRow: 1, of: draft.id, by: ann, today: today)($0)
      }
      #expect(try await desk.service.apply(draft.id, of: ann).newPlays == 1)
      try await store.write { try LookupRows(draft: draft.id).handleFailure(true, $0) }
      #expect(try await desk.service.apply(draft.id, of: ann).newPlays == 1)
      #expect(try await desk.fixture.plays().map(\.film.title) == ["Solaris", "Heat"])
    }
  }

  @Test func `a lookup alone imports nothing, and it respects the daily limit`() async throws {
    let films = (1...4).map { LoopbackTMDB.Item(id: $0, title: "Film \($0)", year: 2000) }
    try await LookupFixture.open(films) { desk in
      try await desk.fixture.store.write {
        try Limit.soughtFilms.set(3, for: desk.fixture.ann, $0)
      }
      let lines = films.map { "\($0.title),2000,2024-01-01" }
      let table = Array(("Title,Year,WatchedDate\n" + lines.joined(separator: "\n")).utf8)
      let draft = try await desk.fixture.importer.stage(table, of: desk.fixture.ann)
      try await desk.worker.runDue()
      let early = try await desk.fixture.store.read { try draft.soughtFilms($0) }
      #expect(early == LookupProgress(queried: 3, waiting: 1))
      let now = desk.fixture.clock.now
      let pause = try await desk.fixture.store.read { try SeekingPause.of(draft, now: now, $0) }
      #expect(
        pause?.until == now + .minutes(15)
          && pause?.why?().hasPrefix("Today's limit of films") == true)
      desk.fixture.clock.advance(by: .hours(9))
      try await desk.worker.runDue()
      #expect(
        try await desk.settled(draft).map(\.state) == [.matched, .matched, .matched, .matched])
      #expect(try await desk.fixture.plays().isEmpty)
    }
  }
}
