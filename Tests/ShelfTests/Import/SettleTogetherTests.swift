import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

/// Settling many rows of a file together, exporting the remaining ones, and undoing.
struct SettleTogetherTests {
  private static let table = """
    Title,Year,WatchedDate,Rating10,Review
    Heat,1995,2024-01-01,8,Good.
    Nobody Knows It,2001,2024-01-02,7,
    Nobody Knows It,2001,2024-01-03,,
    Nor This,2002,2024-01-04,,"One, two"
    Solaris,,2024-01-05,,
    Heat,1995,2024-13-01,,
    """

  private func open(on engine: Engine, _ body: (DiaryFixture, ImportDraft) async throws -> Void)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fixture.film("Heat", 1995)
      try await fixture.film("Solaris", 1972)
      try await fixture.film("Solaris", 2002)
      try await body(
        fixture, try await fixture.importer.stage(Array(Self.table.utf8), of: fixture.ann))
    }
  }

  private func states(_ draft: ImportDraft, _ fixture: DiaryFixture) async throws -> [ImportRow
    .State]
  {
    try await fixture.store.read {
      try draft.rows(nil, PageRequest(limit: 100), $0).items.map(\.state)
    }
  }

  private func add(_ draft: ImportDraft, _ fixture: DiaryFixture) async throws -> Int {
    let rows = try await fixture.store.read { try draft.unknownFilms($0) }
    let add = AddFilmsOfRows(
      rows, of: draft.id, by: fixture.ann, today: DiaryFixture.today, in: fixture.world)
    return try await fixture.store.write { try add($0) }
  }

  @Test(arguments: Engine.all)
  func `unknown films are added together, and the remaining rows are skipped together`(
    engine: Engine
  ) async throws {
    try await open(on: engine) { fixture, draft in
      let added = try await add(draft, fixture)
      #expect(added == 2)
      #expect(
        try await states(draft, fixture) == [
          .matched, .matched, .matched, .matched, .choice, .refused,
        ])
      let out = LeaveRowsOut(.choice, of: draft.id, by: fixture.ann)
      #expect(try await fixture.store.write { try out($0) } == 1)
      #expect(try await states(draft, fixture)[4] == .skipped)
      let foreign = LeaveRowsOut(.refused, of: draft.id, by: fixture.bob)
      await #expect(throws: NoSuchImport.self) {
        try await fixture.store.write { _ = try foreign($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the table of skipped rows can be imported again`(engine: Engine) async throws {
    try await open(on: engine) { fixture, draft in
      _ = try await fixture.importer.apply(draft.id, of: fixture.ann)
      let table = try await fixture.store.read {
        try SkippedRowsTable(of: draft.id, fixture.ann, $0)
      }
      let file = try UploadedFile.read(table.bytes)
      #expect(
        file.lines == [
          "play 2024-01-02 70 Nobody Knows It", "play 2024-01-03 Nobody Knows It",
          "play 2024-01-04 Nor This",
          "play 2024-01-05 Solaris", "play Heat",
        ])
      #expect(file.rows[2].note == "One, two" && file.ignored.isEmpty)
      await #expect(throws: NoSuchImport.self) {
        _ = try await fixture.store.read { try SkippedRowsTable(of: draft.id, fixture.bob, $0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `undoing an import removes its entries and keeps later changes`(engine: Engine) async throws
  {
    try await open(on: engine) { fixture, draft in
      let film = try #require(try await fixture.store.read { try draft.row(1, $0).film })
      try await fixture.play(film, "2024-01-01", place: "Roxy")
      let before = try await fixture.plays().map(\.play.details)
      _ = try await add(draft, fixture)
      _ = try await fixture.importer.apply(draft.id, of: fixture.ann)
      #expect(try await fixture.plays().count == 4)
      let kept = try #require(try await fixture.plays().first { $0.film.title == "Nor This" })
      var details = kept.play.details
      details.note = "Mine now."
      let edit = EditPlay(kept.play.id, of: fixture.ann, details)
      try await fixture.store.write { _ = try edit($0) }
      await #expect(throws: NoSuchImport.self) {
        try await fixture.importer.undo(draft.id, of: fixture.bob)
      }
      try await fixture.importer.undo(draft.id, of: fixture.ann)
      #expect(try await fixture.plays().map(\.play.details) == [details] + before)
      #expect(try await fixture.importer.apply(draft.id, of: fixture.ann).rows == 4)
      #expect(try await fixture.plays().count == 4)
    }
  }

  @Test(arguments: Engine.all)
  func `importing a file again restores a removed viewing`(engine: Engine) async throws {
    try await open(on: engine) { fixture, draft in
      _ = try await fixture.importer.apply(draft.id, of: fixture.ann)
      let play = try #require(try await fixture.plays().first?.play)
      let remove = RemovePlay(play.id, of: fixture.ann, now: fixture.clock.now)
      try await fixture.store.write { try remove($0) }
      let again = try await fixture.importFile(Array(Self.table.utf8))
      #expect(again.newPlays == 1)
      #expect(try await fixture.plays().map(\.play.details) == [play.details])
    }
  }
}
