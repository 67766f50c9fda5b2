import PlazaBase

/// Formats drills and measurements in the language of the page.
struct ProgressText: Sendable {
  /// Returns a value with its unit, such as `12.34 s`.
  func value(_ thousandths: Int, _ unit: Drill.Unit) -> String {
    let number = Self.number(thousandths)
    return switch unit {
    case .seconds: say("\(number) s")
    case .degrees: "\(number)°"
    case .count: say("\(number)", as: "times")
    case .centimetres: "\(number) cm"
    }
  }

  func unit(_ unit: Drill.Unit) -> String {
    switch unit {
    case .seconds: say("Seconds")
    case .degrees: say("Degrees")
    case .count: say("Count")
    case .centimetres: say("Centimetres")
    }
  }

  func better(_ better: Drill.BetterDirection) -> String {
    better == .less ? say("Lower is better") : say("Higher is better")
  }

  /// Returns a decimal number such as `12.34`, without trailing zeros.
  static func number(_ thousandths: Int) -> String {
    let rest = thousandths % 1000
    if rest == 0 { return "\(thousandths / 1000)" }
    var digits = String(String(1000 + rest).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(thousandths / 1000).\(digits)"
  }

  /// - Returns: nil unless the text is a number from 0 to 99,999.999 with at most three decimal
  ///   places.
  static func thousandths(typed: String) -> Int? {
    let parts = typed.replacing(",", with: ".").split(
      separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      parts[0].count <= 5, let whole = Int(parts[0])
    else { return nil }
    let rest = parts.count == 2 ? parts[1] : "0"
    guard (1...3).contains(rest.count),
      let small = Int(rest + String(repeating: "0", count: 3 - rest.count))
    else {
      return nil
    }
    return whole * 1000 + small
  }
}
