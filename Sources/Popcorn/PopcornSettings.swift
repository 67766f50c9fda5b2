public import PlazaBase

/// What the shop goes by.
public struct PopcornSettings: Sendable {
  /// The shop's wall clock, which decides what year it is.
  public var shopTime: ShopTimeZone
  /// The country whose certificates are shown, as ISO 3166-1 writes it.
  public var country: String

  public init(shopTime: ShopTimeZone, country: String = "GB") {
    self.shopTime = shopTime
    self.country = country
  }

  /// The day it is in the shop.
  func today(_ now: Instant) -> CalendarDate { shopTime.date(of: now) }

  /// "14:05" on the shop's wall.
  func clock(_ moment: Instant) -> String { shopTime.clock(moment) }

  /// "14:05", "14:05 on Sat 6 June".
  func moment(_ moment: Instant, now: Instant) -> String {
    let day = shopTime.date(of: moment)
    if day == today(now) { return clock(moment) }
    return say("\(clock(moment)) on \(day.brief(today: today(now)))", as: "a time and a day")
  }
}
