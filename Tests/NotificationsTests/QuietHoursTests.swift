import PlazaBase
import PlazaTesting
import Testing

@testable import Notifications

struct QuietHoursTests {
  /// Returns a moment given as local time in London.
  private func london(_ day: String, _ hour: Int, _ minute: Int = 0) throws -> Instant {
    ShopTimeZone.london.moment(try #require(CalendarDate(day)), hour: hour, minute: minute)
  }

  private func quiet(_ from: Int, _ to: Int) throws -> QuietHours {
    try #require(QuietHours(from: from, to: to))
  }

  @Test func `quiet hours across midnight end in the morning`() throws {
    let night = try quiet(22 * 60, 7 * 60)
    let morning = try london("2026-06-02", 7)
    #expect(night.end(at: try london("2026-06-01", 22), .london) == morning)
    #expect(night.end(at: try london("2026-06-01", 23, 59), .london) == morning)
    #expect(night.end(at: try london("2026-06-02", 6, 59), .london) == morning)
    #expect(night.end(at: morning, .london) == nil)
    #expect(night.end(at: try london("2026-06-01", 21, 59), .london) == nil)
  }

  @Test func `quiet hours within one day end on that day`() throws {
    let lunch = try quiet(12 * 60, 13 * 60 + 30)
    #expect(
      lunch.end(at: try london("2026-06-01", 12, 15), .london)
        == (try london("2026-06-01", 13, 30)))
    #expect(lunch.end(at: try london("2026-06-01", 11, 59), .london) == nil)
    #expect(lunch.end(at: try london("2026-06-01", 13, 30), .london) == nil)
  }

  @Test func `quiet hours are one hour shorter when clocks go forward`() throws {
    let night = try quiet(22 * 60, 7 * 60)
    let evening = try london("2026-03-28", 22)
    #expect(night.end(at: evening, .london) == evening + .hours(8))
  }

  @Test func `an end skipped by the clock change moves to the next valid time`() throws {
    let night = try quiet(22 * 60, 60 + 30)
    let end = try #require(night.end(at: try london("2026-03-28", 23), .london))
    #expect(ShopTimeZone.london.timeOfDay(of: end).hour == 2)
  }

  @Test func `an end in a repeated hour is in the future`() throws {
    let night = try quiet(22 * 60, 60 + 30)
    // The second 01:15 of the day
    let again = try london("2026-10-25", 1, 15) + .hours(1)
    #expect(ShopTimeZone.london.timeOfDay(of: again) == (hour: 1, minute: 15))
    #expect(night.end(at: again, .london) == again + .minutes(15))
  }

  @Test func `quiet hours with equal or invalid ends are refused`() {
    #expect(QuietHours(from: 60, to: 60) == nil)
    #expect(QuietHours(from: -1, to: 60) == nil)
    #expect(QuietHours(from: 0, to: 1440) == nil)
  }
}
