import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct MemberTests {
  @Test(arguments: Engine.all)
  func `a member's export is complete, and erasure deletes all of the member's data`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      for member in [fixture.ann, fixture.bob] {
        try await fixture.bookmark(film, by: member)
        try await fixture.play(film, note: "secret of \(member)", by: member)
        _ = try await fixture.importer.stage(
          Array("Title,Year,Rating\nHeat,1995,3".utf8), of: member)
      }
      let holder = MemberFilms(time: DiaryFixture.london)
      let documents = try await fixture.store.read { try holder.export(fixture.ann, $0) }
      #expect(documents.map(\.name) == ["shelf/films.json"])
      let text = documents.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(
        text.contains("secret of \(fixture.ann)") && !text.contains("secret of \(fixture.bob)"))
      try await fixture.store.write { try holder.erase(fixture.ann, $0) }
      let left = try await fixture.store.read { tx in
        try ["shelf_mark", "shelf_play", "shelf_import"].map { table in try Self.count(table, tx) }
      }
      #expect(left == [[0, 1], [0, 1], [0, 1]])
      let mark = try await fixture.store.read { try holder.mark(of: film, for: fixture.bob, $0) }
      #expect(mark == FilmStatus(isBookmarked: true, plays: 1))
    }
  }

  /// Returns the number of Ann's and Bob's rows.
  private static func count(_ table: String, _ tx: any Transaction) throws -> [Int] {
    let name: SQL =
      switch table {
      case "shelf_mark": "shelf_mark"
      case "shelf_play": "shelf_play"
      default: "shelf_import"
      }
    return try [Cast.ann.id, Cast.bob.id].map {
      try tx.count("SELECT count(*) AS n FROM \(name) WHERE member = \($0)")
    }
  }
}
