import FilmCatalogue
import PlazaBase
import PlazaTesting
import Testing

@testable import Shelf

/// Files that were opened and saved in a spreadsheet.
struct SpreadsheetTests {
  private func read(_ dates: [String], head: String = "Title;Year;WatchedDate;Rating") throws
    -> UploadedFile
  {
    try UploadedFile.read(([head] + dates.map { "Heat;1995;\($0);4,5" }).joined(separator: "\n"))
  }

  @Test func `the date order is inferred from unambiguous dates`() throws {
    #expect(
      try read(["03/04/2024", "31/12/2023"]).rows.map(\.watchedOn) == ["2024-04-03", "2023-12-31"])
    #expect(
      try read(["03/04/2024", "12/31/2023"]).rows.map(\.watchedOn) == ["2024-03-04", "2023-12-31"])
    #expect(
      try read(["2024. 5. 1.", "1.5.2024", "2024/05/01"]).rows.map(\.watchedOn) == [
        "2024-05-01", "2024-05-01", "2024-05-01",
      ])
    #expect(try read(["03/04/2024"]).rows.map(\.ratingTenths) == [90], "a comma before the half")
  }

  @Test func `an ambiguous date needs a correction`() throws {
    let rows = try read(["03/04/2024", "soon", "04/04/2024"]).rows
    #expect(
      rows.map { $0.complaint?() } == [
        "“03/04/2024” could be two different dates. Write it as year-month-day.",
        "“soon” isn't a date. Correct it, or leave it empty.", nil,
      ])
    #expect(rows[2].watchedOn == "2024-04-04")
  }

  @Test func `a Letterboxd diary with spreadsheet dates is read`() throws {
    let file = try UploadedFile.read(
      """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      02/05/2024,Heat,1995,https://boxd.it/a,4.5,,,01/05/2024
      21/05/2024,Ran,1985,https://boxd.it/b,,,,20/05/2024
      """)
    #expect(
      file.format == .letterboxd
        && file.lines == ["play 2024-05-01 90 Heat", "play 2024-05-20 Ran"])
    let noted = file.rows.map {
      $0.notedAt.map { DiaryFixture.london.date(of: Instant(microseconds: $0)).description }
    }
    #expect(noted == ["2024-05-02", "2024-05-21"])
  }

  @Test func `a table with Korean column names in a Korean code page is read`() throws {
    let text = "영화 제목,연도,본 날짜,별점,메모\n기생충,2019,2019-06-01,5,좋다\n"
    let korean: [Character: [UInt8]] = [
      "영": [0xBF, 0xB5], "화": [0xC8, 0xAD], "제": [0xC1, 0xA6], "목": [0xB8, 0xF1],
      "연": [0xBF, 0xAC], "도": [0xB5, 0xB5],
      "본": [0xBA, 0xBB], "날": [0xB3, 0xAF], "짜": [0xC2, 0xA5], "별": [0xBA, 0xB0],
      "점": [0xC1, 0xA1], "메": [0xB8, 0xDE],
      "모": [0xB8, 0xF0], "기": [0xB1, 0xE2], "생": [0xBB, 0xFD], "충": [0xC3, 0xE6],
      "좋": [0xC1, 0xC1], "다": [0xB4, 0xD9],
    ]
    for bytes in [Array(text.utf8), text.flatMap { korean[$0] ?? Array(String($0).utf8) }] {
      let file = try UploadedFile.read(bytes)
      #expect(file.lines == ["play 2019-06-01 100 기생충"] && file.rows.first?.film.year == 2019)
      #expect(file.rows.first?.note == "좋다" && file.ignored.isEmpty)
    }
  }
}
