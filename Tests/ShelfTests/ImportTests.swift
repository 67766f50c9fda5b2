import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

/// Staging, correcting and applying imports.
struct ImportTests {
  private static let table = """
    Title,Year,imdbID,Rating,WatchedDate,Review
    The Matrix,1999,,4,2024-05-01,
    The Matrix,1999,,4.5,2024-05-01,again
    Solaris,,,3,2024-01-01,
    Nobody Knows It,2001,tt9999999,3.5,,
    Nobody Knows It,2001,tt9999999,4,2024-02-02,
    Heat,1995,,6,2024-01-32,
    Alien,1979,,,2030-01-01,
    """

  private func fill(_ fixture: DiaryFixture) async throws {
    try await fixture.film("The Matrix", 1999)
    try await fixture.film("Solaris", 1972)
    try await fixture.film("Solaris", 2002)
    try await fixture.film("Heat", 1995)
    try await fixture.film("Alien", 1979)
  }

  private func rows(_ draft: ImportDraft, _ fixture: DiaryFixture) async throws -> [ImportRow] {
    try await fixture.store.read { try draft.rows(nil, PageRequest(limit: 100), $0).items }
  }

  @Test(arguments: Engine.all)
  func `unmatched rows stay in the draft and are imported after correction`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fill(fixture)
      let draft = try await fixture.importer.stage(Array(Self.table.utf8), of: fixture.ann)
      let states = try await rows(draft, fixture).map(\.state)
      #expect(states == [.matched, .matched, .choice, .choice, .choice, .refused, .refused])
      let dry = try await fixture.store.longRead { try ImportTotals.of(draft, $0) }
      #expect(dry.newPlays == 2 && dry.choices == 3 && dry.refused == 2 && dry.rows == 7)
      #expect(try await fixture.plays().isEmpty, "looking changes nothing")
      let done = try await fixture.importer.apply(draft.id, of: fixture.ann)
      #expect(done.newPlays == 2 && done.rows == 2)
      try await fix(draft, fixture)
      let rest = try await fixture.importer.apply(draft.id, of: fixture.ann)
      #expect(rest.newPlays == 4)
      #expect(
        try await fixture.plays().map {
          "\($0.film.title) \($0.film.year ?? 0) \($0.play.watchedOn)"
        } == [
          "The Matrix 1999 2024-05-01", "The Matrix 1999 2024-05-01",
          "Nobody Knows It 2001 2024-02-02",
          "Heat 1995 2024-01-31", "Solaris 1972 2024-01-01", "Nobody Knows It 2001 ",
        ])
      let again = try await fixture.importFile(Array(Self.table.utf8))
      #expect(
        again.same == 6 && again.newPlays == 0, "also what was put right by hand is known again")
    }
  }

  @Test(arguments: Engine.all)
  func `a film added by a row is visible only to its member and is found by the next file`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let jaws = try await fixture.film("Jaws", 1975)
      let table = Array(
        "Title,Year,WatchedDate\n!!! JaWs !!!,1975,2024-05-01\nNobody Knows It,2001,2024-02-02\n"
          .utf8)
      let draft = try await fixture.importer.stage(table, of: fixture.ann)
      let rows = try await rows(draft, fixture)
      #expect(rows.map(\.film) == [jaws, nil])
      let adds = rows.map {
        AddFilmOfRow(
          $0, of: draft.id, by: fixture.ann, today: DiaryFixture.today, in: fixture.world)
      }
      let own = try await fixture.store.write { tx in try adds.map { try $0(tx) } }
      #expect(own[0] != jaws)
      #expect(try await fixture.store.read { try Film.find(jaws, $0).title } == "Jaws")
      for film in own {
        await #expect(throws: NoSuchFilm.self) {
          _ = try await fixture.store.read { try Film.find(film, $0) }
        }
        await #expect(throws: NoSuchFilm.self) {
          let bookmark = Bookmark(film, by: Cast.bob.id, at: fixture.clock.now)
          try await fixture.store.write { try bookmark($0) }
        }
      }
      #expect(try await fixture.importer.apply(draft.id, of: fixture.ann).newPlays == 2)
      #expect(Set(try await fixture.plays().map(\.film.id)) == Set(own))
      let next = Array("Title,Year,WatchedDate\nNobody knows it,2001,2024-03-03\n".utf8)
      let again = try await fixture.importer.stage(next, of: fixture.ann)
      #expect(try await self.rows(again, fixture).map(\.film) == [own[1]])
      let others = try await fixture.importer.stage(next, of: Cast.bob.id)
      let page = PageRequest(limit: 10)
      #expect(
        try await fixture.store.read { try others.rows(nil, page, $0).items.map(\.film) } == [nil])
    }
  }

  @Test(arguments: Engine.all)
  func `a member removes an own film with its entries and keeps entries of a film staff removed`(
    engine: Engine
  )
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let add = AddOwnFilm(
        title: "Mine", year: 2001, director: nil, by: fixture.ann, in: fixture.world)
      let own = try await fixture.store.write { try add($0) }
      try await fixture.bookmark(own)
      _ = try await fixture.play(own)
      let heat = try await fixture.film("Heat", 1995)
      _ = try await fixture.play(heat)
      let foreign = RemoveOwnFilm(heat, by: fixture.ann, in: fixture.world)
      await #expect(throws: NoSuchFilm.self) {
        try await fixture.store.write { _ = try foreign($0) }
      }
      let remove = RemoveOwnFilm(own, by: fixture.ann, in: fixture.world)
      try await fixture.store.write { _ = try remove($0) }
      let staff = RemoveFilm(heat, by: nil, in: fixture.world)
      try await fixture.store.write { _ = try staff($0) }
      #expect(try await fixture.plays().map(\.film.title) == ["Heat"])
      let found = try await fixture.store.read { try Film.find(heat, for: fixture.ann, $0) }
      #expect(found.title == "Heat")
      try await fixture.store.read { tx in
        #expect(throws: NoSuchFilm.self) { try Film.find(heat, for: Cast.bob.id, tx) }
        #expect(throws: NoSuchFilm.self) { try Film.find(own, for: fixture.ann, tx) }
      }
    }
  }

  private func fix(_ draft: ImportDraft, _ fixture: DiaryFixture) async throws {
    let before = try await rows(draft, fixture)
    let ann = fixture.ann
    #expect(before[2].candidates.count == 2)
    let films = try await fixture.store.read { try Film.found(before[2].candidates, $0) }
    let old = try #require(films.values.first { $0.year == 1972 })
    let choose = ChooseFilm(old.id, forRow: 3, of: draft.id, by: ann, today: DiaryFixture.today)
    let add = AddFilmOfRow(
      before[3], of: draft.id, by: ann, today: DiaryFixture.today, in: fixture.world)
    let change = EditImportRow.Change(
      title: "Heat", year: 1995, watchedOn: PartialDate(date("2024-01-31")),
      rating: Rating(tenths: 60))
    let edit = EditImportRow(6, of: draft.id, change, by: ann, today: DiaryFixture.today)
    let skip = SkipImportRow(7, of: draft.id, by: ann, today: DiaryFixture.today)
    try await fixture.store.write { tx in
      try choose(tx)
      _ = try add(tx)
      _ = try edit(tx)
      try skip(tx)
    }
    let after = try await rows(draft, fixture).map(\.state)
    #expect(after == [.done, .done, .matched, .matched, .matched, .matched, .skipped])
    let unskip = SkipImportRow(7, of: draft.id, false, by: ann, today: DiaryFixture.today)
    try await fixture.store.write { try unskip($0) }
    #expect(try await rows(draft, fixture)[6].state == .refused, "it still lies in the future")
  }

  @Test(arguments: Engine.all)
  func `an interrupted import resumes where it stopped`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fixture.film("The Matrix", 1999)
      let lines = (0..<600).map { "The Matrix,1999,,,\(date("2020-01-01").adding(days: $0))," }
      let file = Array(
        ("Title,Year,imdbID,Rating,WatchedDate,Review\n" + lines.joined(separator: "\n")).utf8)
      let draft = try await fixture.importer.stage(file, of: fixture.ann)
      let part = ApplyImport(draft.id, of: fixture.ann, in: fixture.world)
      #expect(try await fixture.store.write { try part($0) }.newPlays == ApplyImport.part)
      let counted = CountText()
      let rest = try await fixture.importer.apply(draft.id, of: fixture.ann) {
        await counted.add($0.rows)
      }
      #expect(rest.newPlays == 600 - ApplyImport.part)
      #expect(await counted.all == [250, 350], "the progress is told part by part")
      let film = try await fixture.plays { $0.sort = .added }[0].film.id
      #expect(try await fixture.marks(film).plays == 600)
    }
  }

  @Test(arguments: Engine.all)
  func `a second file with the same data adds nothing, and one with more adds the difference`(
    engine: Engine
  )
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fixture.film("The Matrix", 1999, ExternalKey(.imdb, "tt0133093"))
      let film = try await fixture.plays().first?.film.id
      #expect(film == nil)
      try await fixture.importFile(Array("imdb_id,watched_at,rating\ntt0133093,2024-05-01,7".utf8))
      let same = try await fixture.importFile(
        Array("Title,Year,WatchedDate\nThe Matrix,1999,2024-05-01".utf8))
      #expect(same.same == 1 && same.newPlays == 0)
      let more = try await fixture.importFile(
        Array(
          "Title,Year,WatchedDate\nThe Matrix,1999,2024-05-01\nThe Matrix,1999,2024-05-01".utf8))
      #expect(more.same == 1 && more.newPlays == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a rating completes the viewing of a watched film, and a different rating needs a choice`(
    engine: Engine
  )
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix", 1999, ExternalKey(.imdb, "tt0133093"))
      try await fixture.play(film, "2024-05-01")
      func rate(_ rating: Int) async throws -> ImportTotals {
        try await fixture.importFile(
          Array("Const,Your Rating,Title\ntt0133093,\(rating),The Matrix".utf8))
      }
      #expect(try await rate(8).completed == 1)
      #expect(try await fixture.plays().map(\.play.rating?.tenths) == [80])
      let draft = try await fixture.importer.importFile(
        Array("Const,Your Rating,Title\ntt0133093,3,The Matrix".utf8), of: fixture.ann)
      #expect(draft.totals.choices == 1)
      let row = try await rows(draft.draft, fixture)[0]
      #expect(
        row.isDifference && row.reason?() == "Your rating is 8 out of 10, but the file says 3.")
      #expect(try await fixture.plays().map(\.play.rating?.tenths) == [80])
      let choose = ChooseFilm(
        film, forRow: 1, of: draft.draft.id, by: fixture.ann, today: DiaryFixture.today)
      try await fixture.store.write { try choose($0) }
      #expect(try await fixture.importer.apply(draft.draft.id, of: fixture.ann).completed == 1)
      #expect(try await fixture.plays().map(\.play.rating?.tenths) == [30])
    }
  }

  @Test func `the preview matches the result, even for distant rows of one film`() async throws {
    try await DiaryFixture.open { fixture in
      for number in 1...400 { try await fixture.film("Film \(number)", 2000) }
      let wanted = (1...400).map { "Film \($0),2000,2024-01-01" } + ["Film 1,2000,2024-02-01"]
      let table = Array(("Title,Year,AddedAt\n" + wanted.joined(separator: "\n")).utf8)
      let look = try await fixture.importer.preview(table, of: fixture.ann)
      let done = try await fixture.importer.importFile(table, of: fixture.ann)
      #expect(
        look.totals == done.totals && done.totals.newBookmarks == 400 && done.totals.same == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `another member's draft is not found`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fill(fixture)
      let draft = try await fixture.importer.stage(Array(Self.table.utf8), of: fixture.ann)
      let film = try await fixture.film("Ran", 1985)
      let apply = ApplyImport(draft.id, of: fixture.bob, in: fixture.world)
      let choose = ChooseFilm(
        film, forRow: 1, of: draft.id, by: fixture.bob, today: DiaryFixture.today)
      let discard = DiscardImport(draft.id, of: fixture.bob)
      await #expect(throws: NoSuchImport.self) {
        try await fixture.store.write { _ = try apply($0) }
      }
      await #expect(throws: NoSuchImport.self) { try await fixture.store.write { try choose($0) } }
      try await fixture.store.write { try discard($0) }
      #expect(try await rows(draft, fixture).count == 7)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a file of many rows is imported in batches without loss or duplicates`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fixture.manyFilms(300)
      let lines = (0..<1500).map {
        "Film \($0 % 300),\(1950 + $0 % 300 % 70),,\(date("2000-01-01").adding(days: $0))"
      }
      let file = Array(("Title,Year,Rating,WatchedDate\n" + lines.joined(separator: "\n")).utf8)
      #expect(try await fixture.importFile(file).newPlays == 1500)
      #expect(try await fixture.importFile(file).same == 1500)
    }
  }
}

private actor CountText {
  var all: [Int] = []

  func add(_ count: Int) { all.append(count) }
}

extension DiaryFixture {
  /// Adds "Film 0" of 1950, "Film 1" of 1951, and so on.
  func manyFilms(_ count: Int) async throws {
    for start in stride(from: 0, to: count, by: 500) {
      let found = (start..<min(start + 500, count)).map { number in
        var facts = FilmFacts(title: "Film \(number)")
        facts.release = PartialDate(year: 1950 + number % 70) ?? .unknown
        return FoundFilm(key: ExternalKey(.tmdb, "\(number + 1)"), facts: facts)
      }
      let take = IngestFilms(found, at: clock.now, in: world)
      _ = try await store.longWrite { try take($0) }
    }
  }
}
