import PlazaBase
import PlazaTesting
import Testing

@testable import Marquee

struct MarqueeSettingsTests {
  @Test func `the current day is in the shop time zone`() throws {
    let time = try #require(ShopTimeZone(identifier: "Pacific/Auckland"))
    let settings = MarqueeSettings(shopTime: time)
    #expect(settings.today(Instant(microseconds: 0)) == CalendarDate(year: 1970, month: 1, day: 1))
    #expect(
      settings.today(Instant(microseconds: 0) + .hours(13))
        == CalendarDate(year: 1970, month: 1, day: 2))
  }
}
