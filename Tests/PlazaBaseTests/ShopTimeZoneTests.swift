import PlazaBase
import PlazaTesting
import Testing

struct ShopTimeZoneTests {
  private func shop(_ zone: String) throws -> ShopTimeZone {
    try #require(ShopTimeZone(identifier: zone))
  }
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test(
    arguments: [
      // Winter and summer.
      ("Europe/London", "2026-01-15", 12, 0, "2026-01-15T12:00:00Z"),
      ("Europe/London", "2026-07-15", 12, 0, "2026-07-15T11:00:00Z"),
      ("America/New_York", "2026-01-15", 23, 59, "2026-01-16T04:59:00Z"),
      // A time in the skipped hour becomes the moment after the transition.
      ("Europe/London", "2026-03-29", 0, 59, "2026-03-29T00:59:00Z"),
      ("Europe/London", "2026-03-29", 1, 0, "2026-03-29T01:00:00Z"),
      ("Europe/London", "2026-03-29", 1, 30, "2026-03-29T01:00:00Z"),
      ("Europe/London", "2026-03-29", 2, 0, "2026-03-29T01:00:00Z"),
      ("America/New_York", "2026-03-08", 2, 30, "2026-03-08T07:00:00Z"),
      ("America/New_York", "2026-03-08", 3, 0, "2026-03-08T07:00:00Z"),
      // A time in the repeated hour is the first of the two.
      ("Europe/London", "2026-10-25", 1, 30, "2026-10-25T00:30:00Z"),
      ("Europe/London", "2026-10-25", 2, 0, "2026-10-25T02:00:00Z"),
      ("America/New_York", "2026-11-01", 1, 30, "2026-11-01T05:30:00Z"),
      // A zone that skipped a whole day, one with a half-hour offset, and one far ahead of UTC.
      ("Pacific/Apia", "2011-12-30", 12, 0, "2011-12-30T10:00:00Z"),
      ("Australia/Lord_Howe", "2026-10-04", 2, 15, "2026-10-03T15:30:00Z"),
      ("Pacific/Kiritimati", "2026-01-01", 0, 0, "2025-12-31T10:00:00Z"),
    ])
  func `a local time converts to one instant`(
    zone: String, date: String, hour: Int, minute: Int, utc: String
  ) throws {
    #expect(try shop(zone).moment(day(date), hour: hour, minute: minute).rfc3339 == utc)
  }

  @Test(arguments: ["Europe/London", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "UTC"])
  func `local date and time convert back to the instant, except in a repeated hour`(zone: String)
    throws
  {
    let shop = try shop(zone)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let moment = Instant(seconds: Int64.random(in: 0..<2_000_000_000, using: &random) / 60 * 60)
      let (hour, minute) = shop.timeOfDay(of: moment)
      let back = shop.moment(shop.date(of: moment), hour: hour, minute: minute)
      #expect(
        [.zero, .hours(1), .minutes(30)].contains(moment - back), "seed \(seed), \(moment.rfc3339)"
      )
    }
  }

  @Test func `a day of the shop ends at local midnight`() throws {
    let newYork = try shop("America/New_York")
    let lastMinute = newYork.moment(try day("2026-06-30"), hour: 23, minute: 59)
    #expect(newYork.date(of: lastMinute) == (try day("2026-06-30")))
    #expect(newYork.date(of: lastMinute + .minutes(1)) == (try day("2026-07-01")))
    #expect(newYork.date(of: Instant(microseconds: -1)) == (try day("1969-12-31")))
  }

  @Test func `an unknown time zone is refused`() {
    #expect(ShopTimeZone(identifier: "Europe/Atlantis") == nil)
  }
}
