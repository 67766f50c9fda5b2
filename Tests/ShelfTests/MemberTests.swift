import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct MemberTests {
  @Test(arguments: Engine.all)
  func `a member's export has everything, and a member who leaves leaves nothing`(engine: Engine) async throws {
    try await Shelves.open(on: engine) { shelves in
      let film = try await shelves.film("The Matrix")
      for member in [shelves.ann, shelves.bob] {
        try await shelves.bookmark(film, by: member)
        try await shelves.play(film, note: "secret of \(member)", by: member)
        _ = try await shelves.desk.keep(Array("Title,Year,Rating\nHeat,1995,3".utf8), of: member)
      }
      let holder = MemberFilms(time: Shelves.london)
      let documents = try await shelves.store.read { try holder.export(shelves.ann, $0) }
      #expect(documents.map(\.name) == ["shelf/films.json"])
      let text = documents.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(text.contains("secret of \(shelves.ann)") && !text.contains("secret of \(shelves.bob)"))
      try await shelves.store.write { try holder.forget(shelves.ann, $0) }
      let left = try await shelves.store.read { tx in
        try ["shelf_mark", "shelf_play", "shelf_import"].map { table in try Self.count(table, tx) }
      }
      #expect(left == [[0, 1], [0, 1], [0, 1]])
      let mark = try await shelves.store.read { try holder.mark(of: film, for: shelves.bob, $0) }
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
