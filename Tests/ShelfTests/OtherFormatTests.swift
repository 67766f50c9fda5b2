import FilmCatalogue
import PlazaArchive
import PlazaBase
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Shelf

/// The pitfalls of Trakt's and IMDb's files, and of users' own tables.
struct OtherFormatTests {
  private static func movie(_ title: String, _ year: Int, _ ids: String) -> String {
    "\"type\":\"movie\",\"movie\":{\"title\":\"\(title)\",\"year\":\(year),\"ids\":{\(ids)}}"
  }

  @Test func `a Trakt export is read with and without numbered files`() throws {
    let matrix = Self.movie(
      "The Matrix", 1999,
      "\"trakt\":481,\"slug\":\"the-matrix\",\"imdb\":\"tt0133093\",\"tmdb\":603")
    let ran = Self.movie("Ran", 1985, "\"trakt\":\"7\",\"imdb\":null,\"tmdb\":\"11645\"")
    let file = try UploadedFile.read(
      zip([
        "user/watched-history-1.json":
          "[{\"id\":1,\"watched_at\":\"2024-05-01T23:30:00.000Z\",\(matrix)}]",
        "user/watched-history-2.json":
          "[{\"watched_at\":\"2024-06-01T20:00:00Z\",\(matrix)},{\"watched_at\":null,\(matrix)},"
          + "{\"watched_at\":\"x\",\"type\":\"episode\",\"show\":{}}, 7]",
        "user/ratings-movies.json":
          "[{\"rated_at\":\"2024-06-02T00:00:00Z\",\"rating\":9,\(matrix)},{\"rating\":7,\(ran)}]",
        "user/comments-movies-1.json":
          "[{\"comment\":{\"comment\":\"Good & long\",\"created_at\":null},\(ran)}]",
        "user/lists-watchlist.json": "[{\"listed_at\":\"2024-01-01T00:00:00Z\",\(ran)}]",
        "user/lists-list-1-mine.json": "[{\"listed_at\":\"2024-01-01T00:00:00Z\",\(ran)}]",
        "user/lists-lists.json": "[]",
      ]))
    #expect(file.format == .trakt)
    #expect(
      file.lines == [
        "play 2024-05-02 The Matrix", "play 2024-06-01 90 The Matrix", "play The Matrix",
        "play 70 Ran", "bookmark Ran",
      ], "half past midnight in London is the next day, and the rating goes to the latest play")
    #expect(file.rows[3].note == "Good & long" && file.rows[3].isMereFact)
    #expect(file.rows[3].film.keys == [ExternalKey(.tmdb, "11645"), ExternalKey(.trakt, "7")])
    #expect(file.ignored.contains { $0().contains("2 entries that aren't films") })
    #expect(file.ignored.contains { $0() == "the list “mine” with 1 film" })
  }

  @Test func `a title in number format is read as text`() throws {
    let file = try UploadedFile.read(
      #"[{"watched_at":"2024-05-01T20:00:00.000Z","type":"movie","movie":{"title":1776,"year":"1972","ids":{}}}]"#
    )
    #expect(
      file.lines == ["play 2024-05-01 1776"] && file.rows.first?.film.year == 1972
        && file.ignored.isEmpty)
  }

  @Test func `IMDb ratings become undated viewings, and both column spellings are read`() throws {
    let file = try UploadedFile.read(
      """
      Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres
      tt0133093,9,2020-02-03,The Matrix,The Matrix,https://www.imdb.com/title/tt0133093/,Movie,8.7,136,1999,"Action, Sci-Fi"
      tt0089881,10,2020-02-04,Ran,Ran,,movie,8.2,,1985,
      tt0903747,10,2020-02-04,Breaking Bad,,,tvSeries,9.5,,2008,
      tt0903748,10,2020-02-04,Another,,,TV Series,9.5,,2008,
      tt1000000,,2020-02-04,Unrated,,,Movie,9.5,,2008,
      """)
    #expect(file.format == .imdb)
    #expect(file.lines == ["play 90 The Matrix", "play 100 Ran", "play Unrated"])
    #expect(file.rows[2].complaint != nil)
    #expect(file.ignored.map { $0() } == ["2 rows that aren't films"])
    let rated = file.rows[0].notedAt.map {
      DiaryFixture.london.date(of: Instant(microseconds: $0)).description
    }
    #expect(rated == "2020-02-03")
  }

  @Test func `an IMDb watchlist keeps ratings and both dates`() throws {
    let file = try UploadedFile.read(
      """
      Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Year,Your Rating,Date Rated
      1,tt0133093,2019-01-02,2019-01-03,,The Matrix,,,Movie,8.7,1999,8,2020-02-03
      2,tt0022100,2019-01-04,2019-01-04,,M,,,Movie,8.3,1931,,
      """)
    #expect(file.lines == ["bookmark The Matrix", "play 80 The Matrix", "bookmark M"])
    let days = file.rows.map {
      $0.notedAt.map { DiaryFixture.london.date(of: Instant(microseconds: $0)).description }
    }
    #expect(days == ["2019-01-02", "2020-02-03", "2019-01-04"])
  }

  @Test func `older IMDb rating files are read as ratings and older lists as lists`() throws {
    let head = """
      "position","const","created","modified","description","Title","Title type","Directors","You rated","IMDb Rating"\
      ,"Year"
      "1","tt0133093","Tue Jan  3 00:00:00 2012","","","The Matrix","Feature Film","","9","8.7","1999"

      """
    let ratings = try UploadedFile.read(head)
    #expect(ratings.lines == ["play 90 The Matrix"] && ratings.rows[0].isMereFact)
    let rated = ratings.rows[0].notedAt.map {
      DiaryFixture.london.date(of: Instant(microseconds: $0)).description
    }
    #expect(rated == "2012-01-03")
    let list = try UploadedFile.read(
      head
        + #""2","tt0022100","Wed Feb  1 00:00:00 2012","","","M","Feature Film","","","8.3","1931""#
    )
    #expect(list.lines == ["bookmark The Matrix", "play 90 The Matrix", "bookmark M"])
  }

  @Test func `third-party tables for Trakt and Movary are read`() throws {
    let trakt = try UploadedFile.read(
      "imdb_id;watched_at;rating\ntt0133093;2024-05-01 20:00:00;7\ntt0133093;;7.5\n")
    #expect(trakt.format == .filmTable)
    #expect(
      trakt.rows.map(\.watchedOn) == ["2024-05-01", ""]
        && trakt.rows.map(\.ratingTenths) == [70, 75])
    let movary = try UploadedFile.read(
      "title,year,tmdbId,imdbId,watchedAt,comment,location\nHeat,1995,949,tt0113277,,good,Roxy\n")
    #expect(
      movary.lines == ["play Heat"] && movary.rows[0].place == "Roxy"
        && movary.rows[0].note == "good")
    let wanted = try UploadedFile.read(
      "title,year,tmdbId,imdbId,addedAt\nHeat,1995,949,tt0113277,2024-01-01\n")
    #expect(wanted.lines == ["bookmark Heat"])
  }

  @Test(arguments: [
    ("", ImportRefusal.empty), ("  \n ", .empty), ("hello", .unknownFormat),
    ("{\"a\": 1}", .unknownFormat),
    ("[]", .unknownFormat), ("a,b,c\n1,2,3", .unknownFormat),
    ("{\"format\":\"plaza-shelf\",\"version\":3}", .newerVersion),
  ])
  func `a file that is not an export is refused with a message`(
    text: String, refusal: ImportRefusal
  ) {
    #expect(throws: refusal) { try UploadedFile.read(text) }
    #expect(refusal.message.hasSuffix("."))
  }

  @Test func `bytes that are neither text nor an archive are refused`() {
    #expect(throws: ImportRefusal.notText) { try UploadedFile.read([0xFF, 0xFE, 0x00]) }
    #expect(throws: ImportRefusal.zip(.damaged)) {
      try UploadedFile.read([0x50, 0x4B, 0x03, 0x04, 0x00])
    }
  }

  @Test func `HTML entities are decoded once`() {
    #expect(
      HTMLEntities.decoded("A &amp; B &#39;n&#x27; &lt;C&gt; &amp;amp; &nope; & AT&T")
        == "A & B 'n' <C> &amp; &nope; & AT&T")
  }
}
