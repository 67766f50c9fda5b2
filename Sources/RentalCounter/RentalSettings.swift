public import PlazaBase

/// The rules of the shop. Open rentals retain the rules under which they were made.
public struct RentalSettings: Sendable {
  /// The permitted prices per night, in minor units.
  static let rates = 0...1_000_000_000

  /// The shop's name if the owner has not chosen one.
  public var shopName: Phrase = "Rental counter"
  /// The name that the owner chose.
  var preferences = Live(SitePreferences())
  /// The maximum number of films that a customer may have out or reserved, 1…100.
  public var limit = 3
  /// The price of one film per night.
  public var rate = Money(minor: 300)
  /// The currency of all prices.
  public var currency: Currency
  /// The shop's time zone, which determines its calendar days.
  public var shopTime: ShopTimeZone
  /// The hour (0…23) at which the shop closes and films are due.
  public var closingHour = 21
  /// The period in which a return or a payment can be undone.
  public var undoWindow = Duration.minutes(10)
  /// The period for which a copy is reserved.
  public var reservedFor = Duration.minutes(120)
  /// The period after an unused reservation in which the customer cannot reserve the same film
  /// again.
  public var reserveAgainAfter = Duration.hours(4)

  public init(currency: Currency, shopTime: ShopTimeZone) {
    self.currency = currency
    self.shopTime = shopTime
  }

  /// The shop's name on slips, cards and calendars.
  var shopTitle: String { preferences.value.identity.name ?? say(shopName) }

  /// Returns the shop's calendar day at a given moment.
  func today(_ now: Instant) -> CalendarDate { shopTime.date(of: now) }

  /// Returns the terms of a rental of `nights` nights that begins at a given moment.
  func terms(nights: Int, at now: Instant) -> RentalTerms {
    let today = today(now)
    let dueOn = today.adding(days: nights)
    return RentalTerms(
      nights: nights, limit: limit, rate: rate, rentedAt: now, today: today, dueOn: dueOn,
      dueAt: shopTime.moment(dueOn, hour: closingHour, minute: 0), shopTime: shopTime)
  }
}

/// The terms of one rental, fixed when it begins.
struct RentalTerms: Sendable {
  static let nightsRange = 1...14

  let nights: Int
  let limit: Int
  let rate: Money
  let rentedAt: Instant
  let today: CalendarDate
  let dueOn: CalendarDate
  let dueAt: Instant
  /// For formatting the end of another customer's reservation.
  let shopTime: ShopTimeZone
}
