import FilmCatalogue
import PlazaBase
import PlazaTesting
import Testing

@testable import Shelf

/// The pitfalls of Letterboxd's files.
struct LetterboxdTests {
  static let diary = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
    2024-05-02,The Matrix,1999,https://boxd.it/aaa1,3.5,,"cinema, imax",2024-05-01
    2024-06-02,The Matrix,1999,https://boxd.it/aaa2,4.5,Yes,,2024-06-01
    2024-07-02,Heat,1995,https://boxd.it/aaa3,,,,2024-07-01
    """
  static let watched = """
    Date,Name,Year,Letterboxd URI
    2024-05-02,The Matrix,1999,https://boxd.it/2a1m
    2024-07-02,Heat,1995,https://boxd.it/2b2n
    2023-01-01,Alien,1979,https://boxd.it/2c3o
    """
  static let ratings = """
    Date,Name,Year,Letterboxd URI,Rating
    2024-06-02,The Matrix,1999,https://boxd.it/2a1m,4.5
    2024-07-03,Heat,1995,https://boxd.it/2b2n,0.5
    2023-02-01,Ran,1985,https://boxd.it/2d4p,5
    """
  static let wanted = """
    Date,Name,Year,Letterboxd URI
    2024-08-01,M,1931,https://boxd.it/2e5q
    """
  static let reviews = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
    2024-06-02,The Matrix,1999,https://boxd.it/aaa2,4.5,Yes,"Better, again.

    Much better.",,2024-06-01
    """
  static let list = """
    Letterboxd list export v7
    Date,Name,Tags,URL,Description
    2024-01-01,Best,,https://boxd.it/list,

    Position,Name,Year,URL,Description
    1,Alien,1979,https://boxd.it/2c3o,
    """

  static let export = zip([
    "diary.csv": diary, "watched.csv": "\u{FEFF}" + watched, "ratings.csv": ratings,
    "watchlist.csv": wanted,
    "reviews.csv": reviews, "likes/films.csv": wanted, "lists/best.csv": list,
    "profile.csv": "Date Joined\n2020-01-01",
    "deleted/diary.csv": diary.replacing("Heat", with: "Deleted"),
  ])

  @Test
  func `a Letterboxd export is read as a whole, with rewatches, half stars and each film once`()
    throws
  {
    let file = try UploadedFile.read(Self.export, name: "whatever.bin")
    #expect(file.format == .letterboxd)
    #expect(
      file.lines == [
        "play 2024-05-01 70 The Matrix", "play 2024-06-01 90 The Matrix", "play 2024-07-01 Heat",
        "play 10 Heat",
        "play 100 Ran", "play Alien", "bookmark M", "like M",
      ])
    #expect(file.rows[1].note == "Better, again.\n\nMuch better." && file.rows[0].note == nil)
    #expect(file.rows.map(\.isMereFact) == [false, false, false, true, true, true, false, false])
    let ignored = file.ignored.map { $0() }
    #expect(
      ignored.contains("the list “Best” with 1 film")
        && ignored.contains("the file deleted/diary.csv"))
  }

  @Test func `markup in a review is removed`() throws {
    let review = "<i>Fine</i> &amp; <B>loud</b>,<br />2 < 3 <3, <a href=https://x.test/a>there</a>"
    let file = try UploadedFile.read(
      "Date,Name,Year,Letterboxd URI,Review,Watched Date\n2024-01-02,Heat,1995,https://boxd.it/a,\"\(review)\",2024-01-01\n"
    )
    #expect(file.rows.map(\.note) == ["Fine & loud,\n2 < 3 <3, there"])
  }

  @Test func `the time of each entry is kept`() throws {
    let file = try UploadedFile.read(Self.export)
    let noted = file.rows.map {
      $0.notedAt.map { DiaryFixture.london.date(of: Instant(microseconds: $0)).description }
    }
    #expect(
      noted == [
        "2024-05-02", "2024-06-02", "2024-07-02", "2024-07-03", "2023-02-01", "2023-01-01",
        "2024-08-01", "2024-08-01",
      ])
  }

  @Test func `single Letterboxd files are recognised, except where two formats look the same`()
    throws
  {
    #expect(try UploadedFile.read(Self.diary).lines.count == 3)
    #expect(
      try UploadedFile.read(Self.ratings).lines == [
        "play 90 The Matrix", "play 10 Heat", "play 100 Ran",
      ])
    #expect(throws: ImportRefusal.seenOrWanted) { try UploadedFile.read(Self.watched) }
    #expect(try UploadedFile.read(Self.wanted, name: "watchlist.csv").lines == ["bookmark M"])
    #expect(try UploadedFile.read(Self.wanted, name: "watched.csv").lines == ["play M"])
    #expect(throws: ImportRefusal.listOnly) { try UploadedFile.read(Self.list) }
  }

  @Test func `the Letterboxd import table is read with all columns and reports unknown ones`()
    throws
  {
    let file = try UploadedFile.read(
      """
      \u{FEFF}LetterboxdURI,tmdbID,imdbID,Title,Year,Directors,Rating,Rating10,WatchedDate,Rewatch,Tags,Review,Mood
      https://letterboxd.com/film/heat/,949,tt0113277,Fast &amp; Furious,2009,"Justin Lin",,7,2024-01-02,true,tag,"So, so",good
      ,,,300,2006,,3.5,,,,,,
      ,,,1776,1972,,5.5,,2024-13-01,,,,
      ,,tt0022100,M,1931,,0,,,,,,
      """)
    #expect(file.format == .letterboxdTable)
    #expect(
      file.lines == ["play 2024-01-02 70 Fast & Furious", "play 70 300", "play 1776", "play M"])
    #expect(
      file.rows[0].film.keys == [
        ExternalKey(.tmdb, "949"), ExternalKey(.imdb, "tt0113277"),
        ExternalKey(.letterboxd, "letterboxd.com/film/heat/"),
      ])
    #expect(file.rows[0].film.director == "Justin Lin" && file.rows[0].note == "So, so")
    let complaint = file.rows[2].complaint.map { $0() } ?? ""
    #expect(complaint.contains("2024-13-01") && complaint.contains("5.5"))
    #expect(file.ignored.map { $0() } == ["the columns Mood"])
  }

  @Test(arguments: Engine.all)
  func `a Letterboxd import adds its entries, and importing it again changes nothing`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fixture.film("The Matrix", 1999)
      try await fixture.film("Heat", 1995)
      try await fixture.film("Alien", 1979)
      try await fixture.film("M", 1931)
      let first = try await fixture.importFile(Self.export)
      #expect(first.newPlays == 4 && first.newBookmarks == 1 && first.newOpinions == 1)
      let after = try await fixture.plays()
      #expect(
        after.map { "\($0.film.title) \($0.play.watchedOn) \($0.play.rating?.tenths ?? 0)" } == [
          "Heat 2024-07-01 10", "The Matrix 2024-06-01 90", "The Matrix 2024-05-01 70", "Alien  0",
        ])
      let second = try await fixture.importFile(Self.export)
      #expect(
        second.newPlays == 0 && second.newBookmarks == 0 && second.newOpinions == 0
          && second.same == 7)
      #expect(try await fixture.plays() == after)
    }
  }
}
