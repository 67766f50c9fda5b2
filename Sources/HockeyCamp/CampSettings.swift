public import PlazaBase
import PlazaWeb

/// What the camp goes by.
public struct CampSettings: Sendable {
  /// The camp's wall clock.
  public let time: ShopTime
  /// The currency of its prices.
  public let currency: Currency

  public init(time: ShopTime, currency: Currency) {
    self.time = time
    self.currency = currency
  }

  func words(_ call: Call) -> CampWords { CampWords(say: call.say, time: time, currency: currency) }
}
