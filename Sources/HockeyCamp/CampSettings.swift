public import Adverts
public import PlazaBase

/// The settings of the camp.
public struct CampSettings: Sendable {
  /// The camp's time zone.
  public let time: ShopTimeZone
  /// The currency of the camp's prices.
  public let currency: Currency
  /// The storage quota of a member in bytes. A coach has ten times as much; the office has no
  /// limit.
  public let quota: Int
  /// The advertising services; nil if the installation sells no adverts.
  public var adverts: AdvertServices?
  /// Whether members have lists, to which they can add clips. This requires the shop that shows
  /// the lists.
  public var hasLists = false

  public init(time: ShopTimeZone, currency: Currency, room: Int) {
    self.time = time
    self.currency = currency
    self.quota = room
  }

  var text: CampText { CampText(time: time, currency: currency, hasAdverts: adverts != nil) }
}
