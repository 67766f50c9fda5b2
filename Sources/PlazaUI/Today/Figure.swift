public import PlazaBase
public import PlazaMarkup

/// A present number for owners and staff, such as the number of overdue films. It links to the
/// list behind it.
public struct Figure: Sendable {
  public enum Value: Sendable, Equatable {
    case count(Int)
    case money(Money)
    case points(Int)
    case bytes(Int)
    /// A time; `nil` for never.
    case moment(Instant?)
  }

  /// The identifier in the API, such as `rental.overdue`.
  public let key: String
  /// A short label, such as "Overdue films".
  public let title: String
  public let value: Value
  /// The list behind the number; `nil` if no page shows it.
  public let link: Link?
  /// Whether the number calls for action unless it is 0.
  public let isProblem: Bool

  /// - Parameters:
  ///   - key: the identifier in the API.
  ///   - link: the list behind the number.
  ///   - isProblem: whether the number calls for action unless it is 0.
  public init(
    _ key: String, _ title: String, _ value: Value, _ link: Link?, isProblem: Bool = false
  ) {
    (self.key, self.title, self.value) = (key, title, value)
    (self.link, self.isProblem) = (link, isProblem)
  }

  /// Whether the number is 0, or the time is never.
  public var isNothing: Bool {
    switch value {
    case .count(let number), .points(let number), .bytes(let number): number == 0
    case .money(let amount): amount.minor == 0
    case .moment(let moment): moment == nil
    }
  }
}
