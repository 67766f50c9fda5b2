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

  private func open(on engine: Engine, _ body: (Shelves, ImportDraft) async throws -> Void) async throws {
    try await Shelves.open(on: engine) { shelves in
      try await shelves.film("Heat", 1995)
      try await shelves.film("Solaris", 1972)
      try await shelves.film("Solaris", 2002)
      try await body(shelves, try await shelves.desk.keep(Array(Self.table.utf8), of: shelves.ann))
    }
  }

  private func states(_ draft: ImportDraft, _ shelves: Shelves) async throws -> [ImportRow.State] {
    try await shelves.store.read { try draft.rows(nil, PageRequest(limit: 100), $0).items.map(\.state) }
  }

  private func add(_ draft: ImportDraft, _ shelves: Shelves) async throws -> Int {
    let rows = try await shelves.store.read { try draft.unknownFilms($0) }
    let add = AddFilmsOfRows(rows, of: draft.id, by: shelves.ann, today: Shelves.today, in: shelves.world)
    return try await shelves.store.write { try add($0) }
  }

  @Test(arguments: Engine.all)
  func `unknown films are added together, and the rest is left out together`(engine: Engine) async throws {
    try await open(on: engine) { shelves, draft in
      let added = try await add(draft, shelves)
      #expect(added == 2)
      #expect(try await states(draft, shelves) == [.matched, .matched, .matched, .matched, .choice, .refused])
      let out = LeaveRowsOut(.choice, of: draft.id, by: shelves.ann)
      #expect(try await shelves.store.write { try out($0) } == 1)
      #expect(try await states(draft, shelves)[4] == .skipped)
      let foreign = LeaveRowsOut(.refused, of: draft.id, by: shelves.bob)
      await #expect(throws: NoSuchImport.self) { try await shelves.store.write { _ = try foreign($0) } }
    }
  }

  @Test(arguments: Engine.all)
  func `what is left is a table that can be sent again`(engine: Engine) async throws {
    try await open(on: engine) { shelves, draft in
      _ = try await shelves.desk.apply(draft.id, of: shelves.ann)
      let table = try await shelves.store.read { try RestTable(of: draft.id, shelves.ann, $0) }
      let file = try UploadedFile.read(table.bytes)
      #expect(
        file.lines == [
          "play 2024-01-02 70 Nobody Knows It", "play 2024-01-03 Nobody Knows It", "play 2024-01-04 Nor This",
          "play 2024-01-05 Solaris", "play Heat",
        ])
      #expect(file.rows[2].note == "One, two" && file.ignored.isEmpty)
      await #expect(throws: NoSuchImport.self) {
        _ = try await shelves.store.read { try RestTable(of: draft.id, shelves.bob, $0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a whole import is undone, and what was written since stays`(engine: Engine) async throws {
    try await open(on: engine) { shelves, draft in
      let film = try #require(try await shelves.store.read { try draft.row(1, $0).film })
      try await shelves.play(film, "2024-01-01", place: "Roxy")
      let before = try await shelves.plays().map(\.play.details)
      _ = try await add(draft, shelves)
      _ = try await shelves.desk.apply(draft.id, of: shelves.ann)
      #expect(try await shelves.plays().count == 4)
      let kept = try #require(try await shelves.plays().first { $0.film.title == "Nor This" })
      var details = kept.play.details
      details.note = "Mine now."
      let edit = EditPlay(kept.play.id, of: shelves.ann, details)
      try await shelves.store.write { _ = try edit($0) }
      await #expect(throws: NoSuchImport.self) { try await shelves.desk.undo(draft.id, of: shelves.bob) }
      try await shelves.desk.undo(draft.id, of: shelves.ann)
      #expect(try await shelves.plays().map(\.play.details) == [details] + before)
      #expect(try await shelves.desk.apply(draft.id, of: shelves.ann).rows == 4)
      #expect(try await shelves.plays().count == 4)
    }
  }

  @Test(arguments: Engine.all)
  func `a play that was removed comes back with the file`(engine: Engine) async throws {
    try await open(on: engine) { shelves, draft in
      _ = try await shelves.desk.apply(draft.id, of: shelves.ann)
      let play = try #require(try await shelves.plays().first?.play)
      let remove = RemovePlay(play.id, of: shelves.ann, now: shelves.clock.now)
      try await shelves.store.write { try remove($0) }
      let again = try await shelves.take(Array(Self.table.utf8))
      #expect(again.newPlays == 1)
      #expect(try await shelves.plays().map(\.play.details) == [play.details])
    }
  }
}
