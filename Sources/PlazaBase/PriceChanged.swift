/// The refusal of an order because the price differs from the one that the user agreed to.
public struct PriceChanged: Refusal, Equatable {
  /// The price shown to the user.
  public let expected: Money
  /// The current price.
  public let actual: Money
  private let name: String
  private let before: String
  private let now: String

  /// - Parameters:
  ///   - name: the member of the problem that contains the current price, such as `totalMinor`;
  ///     the agreed price is in `expectedTotalMinor`.
  ///   - currency: the currency of both prices in the message.
  public init(_ name: String, expected: Money, actual: Money, _ currency: Currency) {
    self.name = name
    self.expected = expected
    self.actual = actual
    before = currency.format(expected)
    now = currency.format(actual)
  }

  /// Verifies the price.
  /// - Parameter expected: the price shown to the user; `nil` if an API client did not send one.
  /// - Throws: ``PriceChanged`` if the prices differ.
  public static func check(_ name: String, expected: Money?, actual: Money, _ currency: Currency)
    throws(PriceChanged)
  {
    guard let expected, expected != actual else { return }
    throw PriceChanged(name, expected: expected, actual: actual, currency)
  }

  public let slug = "price-changed"

  public var message: String {
    say(
      "The price is now \(now). You saw \(before). Nothing has been charged: check the new price and confirm again."
    )
  }

  public var numbers: [(name: String, value: Int)] {
    [
      ("expected\(name.prefix(1).uppercased())\(name.dropFirst())", expected.minor),
      (name, actual.minor),
    ]
  }
}
