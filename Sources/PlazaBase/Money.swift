/// An amount in minor units of the installation's currency, such as pence.
public struct Money: Sendable, Hashable, Comparable {
  /// Minor units: 300 is 3.00 in a currency with two decimal places.
  public let minor: Int

  public init(minor: Int) { self.minor = minor }

  public static func < (left: Money, right: Money) -> Bool { left.minor < right.minor }

  public static func + (left: Money, right: Money) -> Money {
    Money(minor: left.minor + right.minor)
  }

  public static func * (amount: Money, count: Int) -> Money { Money(minor: amount.minor * count) }
}

/// The currency of an installation.
public struct Currency: Sendable, Hashable {
  /// An ISO 4217 code, such as `GBP`.
  public let code: String
  /// The number of decimal places.
  public let decimals: Int

  /// - Parameter code: an ISO 4217 code in capital letters.
  /// - Returns: `nil` if it is not the code of a national currency.
  public init?(_ code: String) {
    guard let decimals = Self.decimals(of: code) else { return nil }
    self.code = code
    self.decimals = decimals
  }

  /// Formats an amount in the language of the current task; in English `£12.00`, `₩3,000`,
  /// `12.00 CHF`.
  public func format(_ amount: Money) -> String {
    let written = written(decimal(amount.minor.magnitude))
    return amount.minor < 0 ? say("−\(written)", as: "an amount") : written
  }

  private func written(_ number: String) -> String {
    switch code {
    case "GBP": say("£\(number)")
    case "EUR": say("€\(number)")
    case "USD": say("$\(number)")
    case "KRW": say("₩\(number)")
    case "JPY": say("¥\(number)")
    default: say("\(number) \(code)", as: "an amount")
    }
  }

  private func decimal(_ minor: UInt) -> String {
    let digits = String(minor)
    guard decimals > 0 else { return grouped(digits) }
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return say("\(grouped(filled.dropLast(decimals))).\(filled.suffix(decimals))", as: "a decimal")
  }
}
