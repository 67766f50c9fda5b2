import PlazaBase

/// Reads a correction of a balance from a form.
struct AdjustmentInput: Sendable {
  private enum Direction: String, CaseIterable {
    case add
    case take
  }

  let unit: WalletUnit
  /// Negative to subtract.
  let amount: Int
  let reason: String

  init(_ check: inout FormValidator, _ settings: WalletSettings) {
    unit = check.optionalChoice("unit", say("unit"), of: WalletUnit.self) ?? .point
    let direction = check.optionalChoice("way", say("direction"), of: Direction.self) ?? .add
    let figure: Int
    switch unit {
    case .credit: figure = check.amount("amount", say("amount"), settings.currency).minor
    case .point: figure = check.number("amount", say("number of points"), in: 1...1_000_000)
    }
    if figure < 1, check.errors.about("amount") == nil {
      check.addError("amount", say("Enter an amount or a number."))
    }
    amount = direction == .add ? figure : -figure
    reason = check.text("reason", say("reason"), atMost: 300)
  }
}
