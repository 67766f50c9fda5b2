import PlazaBase
import Testing

@testable import FilmCatalogue

struct ReleaseDatesTests {
  @Test(arguments: [
    ("", ""), ("   ", ""), ("0000-00-00", ""), ("0000", ""), ("1999-05", "1999-05"),
    ("1999", "1999"),
    ("1999-03-31", "1999-03-31"), ("1999-05-00", "1999-05"), ("1999-00-00", "1999"),
    ("1999-03-31T08:00:00Z", "1999-03-31"), ("1999-03-31 00:00:00", "1999-03-31"),
    (" 1999-03-31 ", "1999-03-31"),
  ])
  func `a date is read as far as it is valid`(text: String, date: String) {
    #expect(ReleaseDates.clean(text) == ReleaseDates.Read(PartialDate(date) ?? .unknown))
  }

  @Test
  func `a missing date is unknown, never today`() {
    #expect(ReleaseDates.clean(nil) == ReleaseDates.Read(.unknown))
    #expect(ReleaseDates.clean(nil, year: 1933).date == PartialDate("1933"))
    #expect(ReleaseDates.clean("", year: 0).date == .unknown)
  }

  @Test(arguments: [
    "soon", "31/03/1999", "99", "19999-01-01", "1999-3-1", "-1999", "1999-13-01", "1999-02-30",
    "2033-05-01",
    "0933-01-01", "9999-12-31", "1899-99",
  ])
  func `an implausible date is flagged and never yields a day`(text: String) {
    let read = ReleaseDates.clean(text, thisYear: 2026)
    #expect(read.doubt != nil)
    #expect(read.date.precision == .unknown || read.date.year == 1999 || read.date.year == 1899)
    #expect(read.date.precision != .day)
  }

  @Test
  func `the year of another field overrides an implausible date, which is flagged`() {
    let read = ReleaseDates.clean("2033-05-01", year: 1933, thisYear: 2026)
    #expect(read.date == PartialDate("1933"))
    #expect(read.doubt?().contains("1933") == true || read.doubt?().contains("2033") == true)
    let kept = ReleaseDates.clean("2023-05-01", year: 1933)
    #expect(kept.date == PartialDate("1933"))
    #expect(kept.doubt?() == "The source gives 2023-05-01 for a film from 1933.")
    #expect(
      ReleaseDates.clean("2000-01-14", year: 1999)
        == ReleaseDates.Read(PartialDate("1999") ?? .unknown))
  }

  @Test(arguments: [
    ("2019-12-31T15:00:00Z", "JP", "2020-01-01"), ("2019-12-31T13:00:00Z", "AU", "2020-01-01"),
    ("1999-03-31T08:00:00Z", "US", "1999-03-31"), ("2000-01-01T00:00:00Z", "US", "2000-01-01"),
    ("2019-12-31T23:00:00Z", "DE", "2020-01-01"), ("2019-12-31T23:00:00Z", "XX", "2019-12-31"),
    ("2010-07-16T07:00:00Z", "gb", "2010-07-16"), ("", "JP", ""),
    ("2025-12-31T301:0:00Z", "NZ", "2025-12-31"),
  ])
  func `midnight at a store is a date in the time zone of its country`(
    text: String, country: String, day: String
  ) {
    #expect(
      ReleaseDates.ofStore(text, country: country)
        == ReleaseDates.Read(PartialDate(day) ?? .unknown))
  }
}
