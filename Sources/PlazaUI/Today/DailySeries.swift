import PlazaBase
public import PlazaMarkup

/// A number for each day of a period, such as the takings of a shop.
public struct DailySeries: Sendable {
  public enum Unit: String, Sendable {
    case count, money
  }

  /// A sum over several shops.
  public enum Total: String, Sendable, CaseIterable {
    /// The value of goods and services that customers took: rentals, prints and adverts.
    case sales
    /// The credits that customers bought and have yet to spend. They are not sales.
    case credits
  }

  /// The identifier in the API, such as `rental.takings`.
  public let key: String
  /// A short label, such as "Rental takings".
  public let title: String
  public let unit: Unit
  /// One number per day, in minor units for money.
  public let values: [Int]
  /// The page with the list behind the numbers.
  public let link: Link?
  /// The sum to which the numbers belong; `nil` for none.
  public let total: Total?

  /// - Parameters:
  ///   - key: the identifier in the API.
  ///   - values: one number per day.
  ///   - link: the page with the list behind the numbers.
  ///   - total: the sum to which the numbers belong.
  public init(
    _ key: String, _ title: String, _ unit: Unit, _ values: [Int], _ link: Link?,
    total: Total? = nil
  ) {
    (self.key, self.title, self.unit, self.values) = (key, title, unit, values)
    (self.link, self.total) = (link, total)
  }

  /// The number of the last day.
  public var today: Figure {
    let last = values.last ?? 0
    return Figure(
      key, title, unit == .money ? .money(Money(minor: last)) : .count(last), link)
  }

  public var isNothing: Bool { values.allSatisfy { $0 == 0 } }

  /// The sum of all days.
  public var sum: Int { values.reduce(0, +) }
}
