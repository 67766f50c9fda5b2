extension Currency {
  /// Parses an amount as typed by a user: `12`, `12.5`, `12,50`, `1,000`, `1.000,50`, `£5`,
  /// `5 GBP`.
  /// - Returns: `nil` if the text is not an amount, names another currency, has more decimals than
  ///   the currency, or is ambiguous.
  public func amount(typed text: String) -> Money? {
    let typed = figures(of: text)
    if decimals == 3, Self.isThousand(typed) { return nil }
    let point = decimalPoint(in: typed)
    let rest = point.map { typed[typed.index(after: $0)...] } ?? ""
    guard let digits = Self.digits(ofGroups: point.map { typed[..<$0] } ?? typed[...]),
      let whole = Int(digits), whole <= 1_000_000, rest.allSatisfy(Self.isDigit),
      rest.count <= decimals,
      point == nil || !rest.isEmpty
    else { return nil }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let filled = rest + String(repeating: "0", count: decimals - rest.count)
    return Money(minor: whole * scale + (Int(filled) ?? 0))
  }

  /// Returns an amount in a form that ``amount(typed:)`` parses.
  public func typed(_ amount: Money) -> String {
    guard decimals > 0 else { return String(amount.minor) }
    let digits = String(amount.minor)
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return filled.dropLast(decimals) + "." + filled.suffix(decimals)
  }

  /// Removes the currency symbol or code before or after the number, and converts full-width
  /// characters, which Korean and Japanese keyboards produce, to ASCII.
  private func figures(of text: String) -> String {
    var typed = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.narrow))).trimmed
    for mark in [code] + marks {
      if typed.uppercased().hasPrefix(mark) {
        typed = String(typed.dropFirst(mark.count))
      } else if typed.uppercased().hasSuffix(mark) {
        typed = String(typed.dropLast(mark.count))
      } else {
        continue
      }
      break
    }
    return typed.trimmed
  }

  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.properties.isWhitespace { return " " }
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  private var marks: [String] {
    switch code {
    case "GBP": ["£", "\u{FFE1}"]
    case "EUR": ["€"]
    case "USD": ["$"]
    case "KRW": ["₩", "\u{FFE6}", "원"]
    case "JPY": ["¥", "\u{FFE5}", "円", "엔"]
    default: []
    }
  }

  /// The position of the last comma or point, unless it separates thousands: a separator that
  /// occurs twice does, and so does a single comma before three digits.
  private func decimalPoint(in typed: String) -> String.Index? {
    guard let last = typed.lastIndex(where: { $0 == "." || $0 == "," }) else { return nil }
    return typed[..<last].contains(typed[last]) || Self.isThousand(typed) ? nil : last
  }

  private static func isThousand(_ typed: String) -> Bool {
    !typed.contains(".") && typed.count { $0 == "," } == 1 && typed.suffix(4).first == ","
  }

  /// Returns the digits of a whole number whose thousands may be separated, all by the same
  /// character.
  private static func digits(ofGroups whole: Substring) -> String? {
    guard let sign = whole.first(where: { !isDigit($0) }) else {
      return whole.isEmpty ? nil : String(whole)
    }
    guard " ,.'’".contains(sign) else { return nil }
    let groups = whole.split(separator: sign, omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    return groups.joined()
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }
}
