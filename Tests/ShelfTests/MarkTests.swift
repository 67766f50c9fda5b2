import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct MarkTests {
  @Test(arguments: Engine.all)
  func `repeated bookmarks and removals have one effect`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      for _ in 0..<3 { try await fixture.bookmark(film) }
      #expect(try await fixture.bookmarks().map(\.film.title) == ["The Matrix"])
      let off = Unbookmark(film, by: fixture.ann, now: fixture.clock.now)
      for _ in 0..<2 { try await fixture.store.write { try off($0) } }
      #expect(try await fixture.marks(film) == FilmStatuses())
      #expect(try await fixture.bookmarks().isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a restored bookmark returns to its position in the list`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let old = try await fixture.film("Alien", 1979)
      try await fixture.bookmark(old)
      fixture.clock.advance(by: .hours(1))
      try await fixture.bookmark(fixture.film("Heat", 1995))
      let before = try await fixture.bookmarks()
      #expect(before.map(\.film.title) == ["Heat", "Alien"])
      let (off, back) = (
        Unbookmark(old, by: fixture.ann, now: fixture.clock.now),
        RestoreBookmark(old, by: fixture.ann, now: fixture.clock.now)
      )
      try await fixture.store.write { try off($0) }
      try await fixture.store.write { try back($0) }
      #expect(try await fixture.bookmarks() == before)
    }
  }

  @Test(arguments: Engine.all)
  func `a film is liked or disliked but not both`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      for opinion in [Reaction.like, .dislike, .like, .dislike] {
        let act = SetReaction(film, opinion, by: fixture.ann, at: fixture.clock.now)
        try await fixture.store.write { try act($0) }
        #expect(try await fixture.marks(film).opinion == opinion)
      }
      await #expect(throws: DatabaseError.unique, "the table itself refuses a second opinion") {
        try await fixture.store.write {
          try $0.run(
            """
            INSERT INTO shelf_mark (member, film, slot, kind, marked_at)
            VALUES (\(fixture.ann), \(film), 'opinion', 'like', 1)
            """)
        }
      }
      let none = SetReaction(film, nil, by: fixture.ann, at: fixture.clock.now)
      try await fixture.store.write { try none($0) }
      #expect(try await fixture.marks(film).opinion == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `bookmarks and viewings of a merged film move to the remaining film and are counted once`(
    engine: Engine
  )
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let (gone, kept) = (
        try await fixture.film("Empire"), try await fixture.film("Episode V", 1980)
      )
      for film in [gone, kept] { try await fixture.bookmark(film) }
      try await fixture.play(gone, "2026-01-01", rating: 70)
      try await fixture.play(kept, "2026-02-02")
      try await fixture.merge(gone, into: kept)
      for film in [gone, kept] {
        let marks = try await fixture.marks(film)
        #expect(marks.isBookmarked && marks.plays == 2)
        #expect(marks.latest?.watchedOn.description == "2026-02-02")
      }
      #expect(try await fixture.bookmarks().map(\.film.id) == [kept])
      #expect(try await fixture.plays().map(\.film.id) == [kept, kept])
      let off = Unbookmark(gone, by: fixture.ann, now: fixture.clock.now)
      try await fixture.store.write { try off($0) }
      #expect(try await fixture.bookmarks().isEmpty, "the old address removes both marks")
    }
  }

  @Test(arguments: Engine.all)
  func `members see only their own entries, and an unknown film is refused`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("The Matrix")
      try await fixture.bookmark(film)
      try await fixture.play(film)
      #expect(try await fixture.marks(film, of: fixture.bob) == FilmStatuses())
      let unknown = fixture.world.newID(Film.self)
      await #expect(throws: NoSuchFilm.self) { try await fixture.bookmark(unknown) }
      await #expect(throws: NoSuchFilm.self) { try await fixture.play(unknown) }
    }
  }
}
