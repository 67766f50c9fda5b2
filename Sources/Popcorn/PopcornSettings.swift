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
}
