import PlazaBase
import PlazaTesting
import Testing

struct DayPeriodTests {
  private func period(_ from: String, _ to: String, _ zone: String = "Europe/London") throws
    -> DayPeriod
  {
    let (first, last) = (try #require(CalendarDate(from)), try #require(CalendarDate(to)))
    return DayPeriod(first...last, try #require(ShopTimeZone(identifier: zone)))
  }

  @Test func `a period without a clock change is one stretch of equal days`() throws {
    let week = try period("2026-06-01", "2026-06-07")
    #expect(week.count == 7 && week.all.count == 7 && week.stretches.count == 1)
    #expect(week.stretches[0].count == 7 && week.stretches[0].microseconds == 86_400_000_000)
    #expect(week.begin.rfc3339 == "2026-05-31T23:00:00Z")
    #expect(week.end.rfc3339 == "2026-06-07T23:00:00Z")
  }

  @Test(arguments: [("2026-03-29", 23), ("2026-10-25", 25)])
  func `the day of a clock change is a stretch of its own`(day: String, hours: Int64) throws {
    let change = try #require(CalendarDate(day))
    let zone = try #require(ShopTimeZone(identifier: "Europe/London"))
    let period = DayPeriod(change.adding(days: -2)...change.adding(days: 3), zone)
    #expect(period.stretches.map(\.first) == [0, 2, 3])
    #expect(period.stretches.map(\.count) == [2, 1, 3])
    #expect(period.stretches[1].microseconds == hours * 3_600_000_000)
    #expect(zip(period.stretches, period.stretches.dropFirst()).allSatisfy { $0.end == $1.begin })
  }

  @Test func `a day that the calendar skips is in no stretch`() throws {
    let period = try period("2011-12-29", "2012-01-01", "Pacific/Apia")
    #expect(period.stretches.map(\.first) == [0, 2])
    #expect(period.stretches.map(\.count) == [1, 2])
  }

  @Test func `the last days end with the local day of the moment`() throws {
    let zone = try #require(ShopTimeZone(identifier: "Asia/Seoul"))
    // 2026-06-01T21:00 in Seoul.
    let period = DayPeriod(last: 30, at: TestWorld().now, zone)
    #expect(period.days.upperBound.description == "2026-06-01" && period.count == 30)
    #expect(DayPeriod(last: 0, at: TestWorld().now, zone).count == 1)
  }
}
