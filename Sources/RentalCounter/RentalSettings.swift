public import PlazaBase

/// The shop's own rules. What was lent keeps the rules it was lent by.
public struct RentalSettings: Sendable {
  /// What a night may cost, in minor units.
  static let rates = 0...1_000_000_000

  /// The shop's name on slips and cards.
  public var shopName: Phrase = "Rental counter"
  /// How many films one customer may have out, 1…100.
  public var limit = 3
  /// The price of one film for one night.
  public var rate = Money(minor: 300)
  /// The currency of every price.
  public var currency: Currency
  /// The shop's wall clock, which decides what day it is.
  public var shopTime: ShopTimeZone
  /// The full hour (0…23) at which the shop closes: a film is due then.
  public var closingHour = 21
  /// How long a return can be undone.
  public var undoWindow = Duration.minutes(10)
  /// How long a copy is kept for a member who reserved it.
  public var reservedFor = Duration.minutes(120)
  /// How long after a reservation that nobody fetched the same film can be reserved again.
  public var reserveAgainAfter = Duration.hours(4)

  public init(currency: Currency, shopTime: ShopTimeZone) {
    self.currency = currency
    self.shopTime = shopTime
  }

  /// The day it is in the shop.
  func today(_ now: Instant) -> CalendarDate { shopTime.date(of: now) }

  /// What renting for so many nights means, begun at this moment.
  func terms(nights: Int, at now: Instant) -> RentalTerms {
    let today = today(now)
    let dueOn = today.adding(days: nights)
    return RentalTerms(
      nights: nights, limit: limit, rate: rate, rentedAt: now, today: today, dueOn: dueOn,
      dueAt: shopTime.moment(dueOn, hour: closingHour, minute: 0), shopTime: shopTime)
  }
}

/// The rules of one rental, chosen before it is written.
struct RentalTerms: Sendable {
  static let nightsRange = 1...14

  let nights: Int
  let limit: Int
  let rate: Money
  let rentedAt: Instant
  let today: CalendarDate
  let dueOn: CalendarDate
  let dueAt: Instant
  /// For telling until when something is reserved.
  let shopTime: ShopTimeZone
}
