import PlazaBase
import Testing

@testable import PrintShop

struct OpeningHoursTests {
  private let time = StoreFixture.seoul

  @Test(arguments: [
    ("9-18", "09:00–18:00"), ("09:00 – 12:30, 13:30–19:05", "09:00–12:30, 13:30–19:05"), ("", ""),
    (" , ", ""),
    ("22:00-24:00", "22:00–24:00"), ("0-24", "00:00–24:00"),
    ("13-18;9-12", "09:00–12:00, 13:00–18:00"),
  ])
  func `common notations of opening hours are parsed`(typed: String, text: String) throws {
    #expect(try #require([OpenSpan](written: typed)).text == text)
  }

  @Test(arguments: [
    "9", "9-", "18-9", "9-9", "9-25", "24-25", "9-12, 11-14", "-1-5", "9:60-10", "9:5:1-10", "x-y",
  ])
  func `an invalid or overlapping time span is refused`(typed: String) {
    #expect([OpenSpan](written: typed) == nil)
  }

  @Test func `a week is stored and read back unchanged`() throws {
    let week = Week(workdays: try #require([OpenSpan](written: "9-12, 13-18")), sunday: [])
    #expect(Week(text: week.text) == week)
    #expect(Week(text: "9-18") == nil)
    #expect(CalendarDate.monday.weekday == 0 && CalendarDate.monday.adding(days: -1).weekday == 6)
  }

  private func state(_ hours: OpeningHours, _ day: Int, _ hour: Int, _ minute: Int = 0) -> String {
    let now = time.moment(.monday.adding(days: day), hour: hour, minute: minute)
    return HoursText(time: time, now: now)(hours.state(at: now))
  }

  @Test func `the state of a store says until when it is open or when it opens`() throws {
    let spans = try #require([OpenSpan](written: "9-12, 13-18"))
    let hours = OpeningHours(Week(workdays: spans), time: time)
    #expect(state(hours, 0, 8, 59) == "Opens 09:00")
    #expect(state(hours, 0, 9) == "Open until 12:00")
    #expect(state(hours, 0, 12) == "Opens 13:00")
    #expect(state(hours, 0, 17, 59) == "Open until 18:00")
    #expect(state(hours, 0, 18) == "Opens tomorrow 09:00")
    #expect(state(hours, 4, 20) == "Opens Monday 09:00")
    #expect(state(OpeningHours(.closed, time: time), 0, 12) == "Closed")
  }

  @Test func `spans that meet at midnight are merged`() throws {
    let late = Week(
      days: try ["18-24", "0-2, 18-20"].map { try #require([OpenSpan](written: $0)) })
    let hours = OpeningHours(late, time: time)
    #expect(state(hours, 0, 23) == "Open until 02:00")
    #expect(state(hours, 1, 1) == "Open until 02:00")
    let always = OpeningHours(
      Week(days: Array(repeating: [OpenSpan](written: "0-24") ?? [], count: 7)), time: time)
    #expect(state(always, 3, 3) == "Open 24 hours")
  }

  @Test func `a special day replaces the regular hours`() {
    let holiday = SpecialDay(day: .monday, spans: [])
    let long = SpecialDay(day: .monday.adding(days: 1), spans: [OpenSpan](written: "6-23") ?? [])
    let hours = OpeningHours(.daily, special: [holiday, long], time: time)
    #expect(state(hours, 0, 12) == "Opens tomorrow 06:00")
    #expect(state(hours, 1, 22) == "Open until 23:00")
    #expect(state(hours, 2, 12) == "Open until 18:00")
  }

  @Test func `daylight saving time does not shift opening hours`() throws {
    let london = try #require(ShopTimeZone(identifier: "Europe/London"))
    let sunday = try #require(CalendarDate(year: 2026, month: 3, day: 29))
    let hours = OpeningHours(.daily, time: london)
    let nine = london.moment(sunday, hour: 9, minute: 0)
    #expect(hours.state(at: nine) == .open(until: nine + .hours(9)))
    #expect(hours.state(at: nine - .minutes(1)) == .closed(until: nine))
  }

  @Test func `opening hours are shown in Korean`() {
    let now = time.moment(.monday, hour: 20, minute: 0)
    let words = HoursText(time: time, now: now)
    let hours = OpeningHours(.daily, time: time)
    Language.korean.withLanguage {
      #expect(words(hours.state(at: now)) == "내일 09:00 영업 시작")
      #expect(words(hours.state(at: now - .hours(3))) == "18:00까지 영업")
      #expect(HoursText.weekday(CalendarDate.monday.weekday) == "월요일")
    }
  }
}
