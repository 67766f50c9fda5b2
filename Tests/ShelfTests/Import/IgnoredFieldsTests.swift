import PlazaBase
import Testing

@testable import Shelf

/// Data of other services that cannot be stored is listed.
struct IgnoredFieldsTests {
  private func leftovers(_ file: UploadedFile) -> [String] { file.ignored.map { $0() } }

  @Test func `Letterboxd lists are reported as ignored with their films and notes`() throws {
    let list = """
      Letterboxd list export v7
      Date,Name,Tags,URL,Description
      2024-01-01,Best,,https://boxd.it/x,Seen with Ann

      Position,Name,Year,URL,Description
      1,Heat,1995,https://boxd.it/a,Loud
      2,Alien,1979,https://boxd.it/b,
      """
    let diary =
      "Date,Name,Year,Letterboxd URI,Mood\n2024-05-02,Heat,1995,https://boxd.it/aaa1,good\n"
    let file = try UploadedFile.read(
      zip([
        "watched.csv": diary, "lists/best.csv": list, "notes.json": "{}",
        "likes/films.csv": "Name\nHeat\n",
      ]))
    #expect(
      leftovers(file) == [
        "the columns Mood", "the list “Best” with 2 films", "2 notes in the list “Best”",
        "the file notes.json",
        "the file likes/films.csv",
      ])
  }

  @Test(arguments: [
    (20_000, "the list “Long” with 20,000 films"), (20_001, "the file lists/long.csv"),
  ])
  func `the films of a list are counted in full or the list is skipped`(films: Int, named: String)
    throws
  {
    let list = "Letterboxd list export v7\nDate,Name\n2024-01-01,Long\n\nPosition,Name,Year\n"
    let rows = (1...films).map { "\($0),Heat,1995\n" }.joined()
    let seen = "Date,Name,Year,Letterboxd URI\n2024-05-02,Heat,1995,https://boxd.it/a\n"
    let file = try UploadedFile.read(zip(["lists/long.csv": list + rows, "watched.csv": seen]))
    #expect(file.lines == ["play Heat"] && leftovers(file) == [named])
  }

  @Test(arguments: ["watchlist", "watched", "diary", "ratings", "reviews"])
  func `a list named like another file of the export is read as a list`(name: String) throws {
    let list =
      "Letterboxd list export v7\nDate,Name\n2024-01-01,Mine\n\nPosition,Name,Year\n1,Alien,1979\n"
    let seen = "Date,Name,Year,Letterboxd URI\n2024-05-02,Heat,1995,https://boxd.it/a\n"
    let file = try UploadedFile.read(zip(["lists/\(name).csv": list, "watched.csv": seen]))
    #expect(file.lines == ["play Heat"] && leftovers(file) == ["the list “Mine” with 1 film"])
  }

  @Test func `ignored notes of Trakt lists and favourites are counted, and invalid entries too`()
    throws
  {
    let film = #""type":"movie","movie":{"title":"Heat","year":1995,"ids":{}}"#
    let file = try UploadedFile.read(
      zip([
        "lists-favorites.json":
          "[{\"listed_at\":\"2024-01-01T00:00:00Z\",\"notes\":\"Mine\",\(film)},7]",
        "lists-list-1-best.json": "[{\"notes\":\"Loud\",\(film)},{\(film)}]",
      ]))
    #expect(file.lines == ["like Heat"] && file.rows.first?.note == nil)
    #expect(
      leftovers(file) == [
        "the list “best” with 2 films", "1 note in the list “best”", "1 entry that isn't a film",
        "1 note on a favourite",
      ])
  }

  @Test
  func `several note columns are joined, and columns that a watchlist cannot store are reported`()
    throws
  {
    let seen = try UploadedFile.read(
      "Title,Year,WatchedDate,Review,Notes\nHeat,1995,2024-01-01,Loud,With Ann\n")
    #expect(seen.rows.first?.note == "Loud\n\nWith Ann" && seen.ignored.isEmpty)
    let wished = try UploadedFile.read(
      "Title,Year,Rating10,Tags\nHeat,1995,7,\nAlien,1979,,late\n", name: "watchlist.csv")
    #expect(wished.lines == ["bookmark Heat", "bookmark Alien"])
    #expect(leftovers(wished) == ["the ratings, places or tags of 2 films without a viewing"])
    let rated = try UploadedFile.read(
      """
      "position","const","created","description","Title","Title type","You rated","Year"
      "1","tt0113277","Tue Jan  3 00:00:00 2012","Loud","Heat","Feature Film","8","1995"
      """)
    #expect(rated.lines == ["play 80 Heat"] && rated.rows.first?.note == "Loud")
  }

  @Test func `different tags of one viewing in several files of an export are combined`() throws {
    let head = "Date,Name,Year,Letterboxd URI,Rating,Rewatch"
    let file = try UploadedFile.read(
      zip([
        "diary.csv":
          "\(head),Tags,Watched Date\n2024-05-02,Heat,1995,https://boxd.it/a,,,imax,2024-05-01\n",
        "reviews.csv":
          "\(head),Review,Tags,Watched Date\n2024-05-02,Heat,1995,https://boxd.it/a,,,Loud,\"late,imax\",2024-05-01\n",
      ]))
    #expect(file.rows.map(\.details.tags.text) == ["imax, late"])
  }
}
