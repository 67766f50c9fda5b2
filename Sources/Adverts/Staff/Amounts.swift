import PlazaBase

extension Currency {
  /// An amount as somebody types it: `12`, `12.5`, `12,50`.
  /// - Returns: nil where it is none, or has more decimals than the currency.
  func amount(typed text: String) -> Money? {
    let parts = text.replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let whole = Int(parts[0]), whole <= 1_000_000
    else { return nil }
    let rest = parts.count == 2 ? parts[1] : ""
    guard rest.count <= decimals, parts.count == 1 || !rest.isEmpty else { return nil }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let filled = rest + String(repeating: "0", count: decimals - rest.count)
    return Money(minor: whole * scale + (Int(filled) ?? 0))
  }

  /// How it would be typed.
  func typed(_ amount: Money) -> String {
    guard decimals > 0 else { return String(amount.minor) }
    let digits = String(amount.minor)
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return filled.dropLast(decimals) + "." + filled.suffix(decimals)
  }
}

extension FieldChecker {
  /// An amount of money that must be there.
  mutating func amount(_ field: String, _ label: String, _ currency: Currency) -> Money {
    let typed = text(field, label, atMost: 20)
    if typed.isEmpty { return Money(minor: 0) }
    guard let amount = currency.amount(typed: typed) else {
      let example = currency.typed(Money(minor: 1250))
      complain(field, "The \(label) must be an amount such as \(example), at most 1,000,000.")
      return Money(minor: 0)
    }
    return amount
  }

  /// A day that must be there.
  mutating func day(_ field: String, _ label: String) -> CalendarDate? {
    let date = optionalDate(field, label)
    if date == nil { complain(field, "Please choose the \(label).") }
    return date
  }
}
