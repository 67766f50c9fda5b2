/// An amount in the minor units of the shop's one currency, such as pence.
public struct Money: Sendable, Hashable, Comparable {
  /// Minor units; 300 is 3.00 where the currency has two decimal places.
  public let minor: Int

  /// - Parameter minor: minor units.
  public init(minor: Int) { self.minor = minor }

  public static func < (left: Money, right: Money) -> Bool { left.minor < right.minor }

  /// The sum of two amounts.
  public static func + (left: Money, right: Money) -> Money { Money(minor: left.minor + right.minor) }

  /// So many times an amount.
  public static func * (amount: Money, count: Int) -> Money { Money(minor: amount.minor * count) }
}

/// The one currency a plaza keeps its books in.
public struct Currency: Sendable, Hashable {
  /// Three capital letters of ISO 4217, such as `GBP`.
  public let code: String
  /// How many digits follow the decimal point.
  public let decimals: Int

  /// - Parameter code: an ISO 4217 code in capitals.
  /// - Returns: nil where the text is not three capital letters.
  public init?(_ code: String) {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    self.code = code
    decimals =
      switch code {
      case "JPY", "KRW", "VND", "CLP", "ISK", "XAF", "XOF", "PYG", "UGX": 0
      case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
      default: 2
      }
  }

  /// An amount for people, as their language writes it: `£12.00`, `₩3,000`, `12.00 CHF` in English.
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

/// Digits with their thousands set apart, as the language does it.
private func grouped(_ digits: some StringProtocol) -> String {
  if digits.count <= 3 { return String(digits) }
  return say("\(grouped(digits.dropLast(3))),\(digits.suffix(3))", as: "thousands")
}

extension Int {
  /// The number for people: `1,004,950`.
  public var inThousands: String {
    let digits = grouped(String(magnitude))
    return self < 0 ? say("−\(digits)", as: "an amount") : digits
  }
}
