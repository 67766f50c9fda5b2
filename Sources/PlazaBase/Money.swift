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

  /// An amount for people: `£12.00`, `₩3,000`, `12.00 CHF`.
  public func format(_ amount: Money) -> String {
    let sign = amount.minor < 0 ? "−" : ""
    let number = decimal(amount.minor.magnitude)
    return switch code {
    case "GBP": "\(sign)£\(number)"
    case "EUR": "\(sign)€\(number)"
    case "USD": "\(sign)$\(number)"
    case "KRW": "\(sign)₩\(number)"
    case "JPY": "\(sign)¥\(number)"
    default: "\(sign)\(number) \(code)"
    }
  }

  private func decimal(_ minor: UInt) -> String {
    let digits = String(minor)
    guard decimals > 0 else { return grouped(digits) }
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return grouped(filled.dropLast(decimals)) + "." + filled.suffix(decimals)
  }

  private func grouped(_ digits: some StringProtocol) -> String {
    var out = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position) % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return out
  }
}
