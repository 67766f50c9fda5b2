/// A price is not the one that was shown to the person who agreed to it. Nothing was done.
public struct PriceChanged: Refusal, Equatable {
  /// What was shown, in minor units.
  public let expected: Money
  /// What it is now.
  public let actual: Money
  private let name: String
  private let before: String
  private let now: String

  /// - Parameters:
  ///   - name: the problem's member for the price, such as `totalMinor`; the one that was sent is `expectedTotalMinor`.
  ///   - currency: in which the sentence writes both.
  public init(_ name: String, expected: Money, actual: Money, _ currency: Currency) {
    self.name = name
    self.expected = expected
    self.actual = actual
    before = currency.format(expected)
    now = currency.format(actual)
  }

  /// - Parameter expected: what was shown; nil where a program did not say.
  /// - Throws: itself where the price is another.
  public static func check(_ name: String, expected: Money?, actual: Money, _ currency: Currency) throws(PriceChanged) {
    guard let expected, expected != actual else { return }
    throw PriceChanged(name, expected: expected, actual: actual, currency)
  }

  public let slug = "price-changed"

  public var message: String {
    say("The price is now \(now). You saw \(before). Nothing has been charged: check the new price and confirm again.")
  }

  public var figures: [(name: String, value: Int)] {
    [("expected\(name.prefix(1).uppercased())\(name.dropFirst())", expected.minor), (name, actual.minor)]
  }
}
