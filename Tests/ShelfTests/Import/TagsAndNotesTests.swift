import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

/// Notes and tags from other services are imported, and removed when the import is undone.
struct TagsAndNotesTests {
  private static let diary = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
    2024-05-02,Heat,1995,https://boxd.it/aaa1,3.5,,"imax, with Ann , Imax",2024-05-01
    """
  private static let reviews = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
    2024-05-02,Heat,1995,https://boxd.it/aaa1,3.5,,Loud.,"imax, late",2024-05-01
    """
  private static let wanted = """
    [{"listed_at":"2024-01-01T00:00:00Z","notes":"Told by Bob","type":"movie",
    "movie":{"title":"Heat","year":1995,"ids":{}}}]
    """

  @Test(arguments: Engine.all)
  func `tags of one viewing are combined in any order of the files`(engine: Engine) async throws {
    for files in [[Self.diary, Self.reviews], [Self.reviews, Self.diary]] {
      try await DiaryFixture.open(on: engine) { fixture in
        try await fixture.film("Heat", 1995)
        for file in files { try await fixture.importFile(Array(file.utf8)) }
        let plays = try await fixture.plays()
        #expect(
          plays.map(\.play.tags.text) == ["imax, late, with Ann"]
            && plays.map(\.play.note) == ["Loud."])
        #expect(try await fixture.plays { $0.text = "late" }.count == 1)
        #expect(try await fixture.plays { $0.text = "x" }.isEmpty)
        let again = try await fixture.importFile(Array(Self.diary.utf8))
        #expect(again.same == 1)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `undoing an import removes its tags and keeps the member's own`(engine: Engine) async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("Heat", 1995)
      try await fixture.play(film, "2024-05-01", tags: "imax, mine")
      let taken = try await fixture.importer.importFile(Array(Self.diary.utf8), of: fixture.ann)
      #expect(try await fixture.plays().map(\.play.tags.text) == ["imax, mine, with Ann"])
      try await fixture.importer.undo(taken.draft.id, of: fixture.ann)
      #expect(try await fixture.plays().map(\.play.tags.text) == ["imax, mine"])
    }
  }

  @Test(arguments: Engine.all)
  func `a watchlist note is stored with the bookmark, and a different note needs a choice`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let film = try await fixture.film("Heat", 1995)
      let file = Array(Self.wanted.utf8)
      let taken = try await fixture.importer.importFile(
        file, name: "lists-watchlist.json", of: fixture.ann)
      #expect(taken.totals.newBookmarks == 1)
      #expect(try await fixture.marks(film).bookmarkNote == "Told by Bob")
      #expect(try await fixture.bookmarks { $0.text = "told" }.count == 1)
      let other = Array(Self.wanted.replacing("Bob", with: "Cleo").utf8)
      #expect(try await fixture.importFile(other, name: "lists-watchlist.json").choices == 1)
      #expect(try await fixture.marks(film).bookmarkNote == "Told by Bob")
      try await fixture.importer.undo(taken.draft.id, of: fixture.ann)
      #expect(try await fixture.marks(film) == FilmStatuses())
      // A bookmark without a note takes the file's note, and loses it when the import is undone.
      let plain = try await fixture.film("Alien", 1979)
      try await fixture.bookmark(plain)
      let table =
        "position,const,created,description,title,year\n1,,2024-01-01,For Halloween,Alien,1979\n"
      let listed = try await fixture.importer.importFile(Array(table.utf8), of: fixture.ann)
      #expect(listed.totals.completed == 1)
      #expect(try await fixture.marks(plain).bookmarkNote == "For Halloween")
      try await fixture.importer.undo(listed.draft.id, of: fixture.ann)
      let left = try await fixture.marks(plain)
      #expect(left.isBookmarked && left.bookmarkNote == nil)
    }
  }

  @Test func `a row with too many or too long tags is refused with a reason`() async throws {
    try await DiaryFixture.open { fixture in
      try await fixture.film("Heat", 1995)
      let long = String(repeating: "x", count: 61)
      let many = (1...51).map { "t\($0)" }.joined(separator: ",")
      let table =
        "Title,Year,Tags,WatchedDate\nHeat,1995,\(long),2024-01-01\nHeat,1995,\"\(many)\",2024-01-02\n"
      let taken = try await fixture.importer.importFile(Array(table.utf8), of: fixture.ann)
      let left = try await fixture.store.read { try ImportTotals.left(of: taken.draft, $0) }
      #expect(left.refused == 2)
    }
  }
}
