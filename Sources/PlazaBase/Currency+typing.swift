extension Currency {
  /// An amount as somebody types it: `12`, `12.5`, `12,50`.
  /// - Returns: nil where it is none, or has more decimals than the currency.
  public func amount(typed text: String) -> Money? {
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
  public func typed(_ amount: Money) -> String {
    guard decimals > 0 else { return String(amount.minor) }
    let digits = String(amount.minor)
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return filled.dropLast(decimals) + "." + filled.suffix(decimals)
  }
}
