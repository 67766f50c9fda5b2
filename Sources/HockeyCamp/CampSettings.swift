public import Adverts
public import PlazaBase

/// What the camp goes by.
public struct CampSettings: Sendable {
  /// The camp's wall clock.
  public let time: ShopTimeZone
  /// The currency of its prices.
  public let currency: Currency
  /// Bytes that are kept of a member's footage; of a coach's ten times as many, of the office's as many as come.
  public let room: Int
  /// Where the camp orders adverts; nil where none are sold.
  public var adverts: AdvertServices?
  /// Whether members have lists of films, on which clips can be too: the shop that shows them is open.
  public var hasLists = false

  public init(time: ShopTimeZone, currency: Currency, room: Int) {
    self.time = time
    self.currency = currency
    self.room = room
  }

  var words: CampWords { CampWords(time: time, currency: currency, hasAdverts: adverts != nil) }
}
