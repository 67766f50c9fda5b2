public import PlazaBase

/// The configuration of the shop.
public struct PopcornSettings: Sendable {
  /// The shop's time zone, which determines the current year.
  public var shopTime: ShopTimeZone
  /// The ISO 3166-1 code of the country whose certificates are shown.
  public var country: String

  public init(shopTime: ShopTimeZone, country: String = "GB") {
    self.shopTime = shopTime
    self.country = country
  }

  /// The date in the shop's time zone.
  func today(_ now: Instant) -> CalendarDate { shopTime.date(of: now) }

  /// The time in the shop's time zone, such as "14:05".
  func clock(_ moment: Instant) -> String { shopTime.clock(moment) }

  /// "14:05", "14:05 on Sat 6 June".
  func moment(_ moment: Instant, now: Instant) -> String {
    let day = shopTime.date(of: moment)
    if day == today(now) { return clock(moment) }
    return say("\(clock(moment)) on \(day.brief(today: today(now)))", as: "a time and a day")
  }
}
