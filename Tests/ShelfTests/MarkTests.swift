import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct MarkTests {
  @Test(arguments: Engine.all)
  func `a bookmark stands once however often it is made, and goes once`(engine: Engine) async throws {
    try await Shelves.open(on: engine) { shelves in
      let film = try await shelves.film("The Matrix")
      for _ in 0..<3 { try await shelves.bookmark(film) }
      #expect(try await shelves.bookmarks().map(\.film.title) == ["The Matrix"])
      let off = Unbookmark(film, by: shelves.ann, now: shelves.clock.now)
      for _ in 0..<2 { try await shelves.store.write { try off($0) } }
      #expect(try await shelves.marks(film) == FilmStatuses())
      #expect(try await shelves.bookmarks().isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a removal that is taken back leaves the bookmark where it was in the list`(engine: Engine) async throws {
    try await Shelves.open(on: engine) { shelves in
      let old = try await shelves.film("Alien", 1979)
      try await shelves.bookmark(old)
      shelves.clock.advance(by: .hours(1))
      try await shelves.bookmark(shelves.film("Heat", 1995))
      let before = try await shelves.bookmarks()
      #expect(before.map(\.film.title) == ["Heat", "Alien"])
      let (off, back) = (
        Unbookmark(old, by: shelves.ann, now: shelves.clock.now),
        RestoreBookmark(old, by: shelves.ann, now: shelves.clock.now)
      )
      try await shelves.store.write { try off($0) }
      try await shelves.store.write { try back($0) }
      #expect(try await shelves.bookmarks() == before)
    }
  }

  @Test(arguments: Engine.all)
  func `a film is liked or disliked, never both`(engine: Engine) async throws {
    try await Shelves.open(on: engine) { shelves in
      let film = try await shelves.film("The Matrix")
      for opinion in [Reaction.like, .dislike, .like, .dislike] {
        let act = SetOpinion(film, opinion, by: shelves.ann, at: shelves.clock.now)
        try await shelves.store.write { try act($0) }
        #expect(try await shelves.marks(film).opinion == opinion)
      }
      await #expect(throws: DatabaseError.unique, "the table itself refuses a second opinion") {
        try await shelves.store.write {
          try $0.run(
            """
            INSERT INTO shelf_mark (member, film, slot, kind, marked_at)
            VALUES (\(shelves.ann), \(film), 'opinion', 'like', 1)
            """)
        }
      }
      let none = SetOpinion(film, nil, by: shelves.ann, at: shelves.clock.now)
      try await shelves.store.write { try none($0) }
      #expect(try await shelves.marks(film).opinion == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `marks follow a film that was merged, and are counted once`(engine: Engine) async throws {
    try await Shelves.open(on: engine) { shelves in
      let (gone, kept) = (try await shelves.film("Empire"), try await shelves.film("Episode V", 1980))
      for film in [gone, kept] { try await shelves.bookmark(film) }
      try await shelves.play(gone, "2026-01-01", rating: 70)
      try await shelves.play(kept, "2026-02-02")
      try await shelves.merge(gone, into: kept)
      for film in [gone, kept] {
        let marks = try await shelves.marks(film)
        #expect(marks.isBookmarked && marks.plays == 2)
        #expect(marks.latest?.watchedOn.description == "2026-02-02")
      }
      #expect(try await shelves.bookmarks().map(\.film.id) == [kept])
      #expect(try await shelves.plays().map(\.film.id) == [kept, kept])
      let off = Unbookmark(gone, by: shelves.ann, now: shelves.clock.now)
      try await shelves.store.write { try off($0) }
      #expect(try await shelves.bookmarks().isEmpty, "the old address removes both marks")
    }
  }

  @Test(arguments: Engine.all)
  func `nobody sees another's marks, and an unknown film cannot be marked`(engine: Engine) async throws {
    try await Shelves.open(on: engine) { shelves in
      let film = try await shelves.film("The Matrix")
      try await shelves.bookmark(film)
      try await shelves.play(film)
      #expect(try await shelves.marks(film, of: shelves.bob) == FilmStatuses())
      let unknown = shelves.world.newID(Film.self)
      await #expect(throws: NoSuchFilm.self) { try await shelves.bookmark(unknown) }
      await #expect(throws: NoSuchFilm.self) { try await shelves.play(unknown) }
    }
  }
}
