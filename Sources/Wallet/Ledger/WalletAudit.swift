import Members
import PlazaBase
import PlazaData

/// Records changes to credits and points by staff in the audit log.
enum WalletAudit {
  /// Records a transfer. Members' own transactions appear only in their statements.
  static func record(_ transfer: Transfer, _ tx: any Transaction) throws {
    guard let staff = transfer.staff, !transfer.postings.isEmpty else { return }
    let members = Set(transfer.postings.compactMap(\.account.member))
    guard members != [staff] || UndoTransfer.deskReasons.contains(transfer.reason) else { return }
    let parts = [transfer.reason, try amount(of: transfer, tx), transfer.reference].compactMap(
      \.self)
    try AuditEntry(
      action(of: transfer.reason), by: staff, to: members.count == 1 ? members.first : nil,
      detail: parts.joined(separator: " · "), reason: transfer.text, at: transfer.at
    ).append(tx)
  }

  /// Formats an amount independently of language, such as "+5.00 GBP" or "−40 points".
  static func amount(_ amount: Int, _ unit: WalletUnit, _ tx: any Transaction) throws -> String {
    let sign = amount < 0 ? "−" : "+"
    guard unit == .credit, let currency = try SetCurrency.stored(tx) else {
      return "\(sign)\(amount.magnitude) \(unit == .credit ? "credits" : "points")"
    }
    return "\(sign)\(currency.typed(Money(minor: abs(amount)))) \(currency.code)"
  }

  /// Returns the change from the perspective of the member or the campaign.
  private static func amount(of transfer: Transfer, _ tx: any Transaction) throws -> String? {
    let sides = transfer.postings
    let seen =
      sides.first { $0.account.member.map { WalletAccount.available($0) } == $0.account }
      ?? sides.first { $0.account.isLimited }
    return try seen.map { try amount($0.amount, $0.unit, tx) }
  }

  private static func action(of reason: String) -> AuditAction {
    switch reason {
    case "top-up": .toppedUp
    case "adjustment": .balanceAdjusted
    case "pay-out": .paidOut
    case "undone": .entryUndone
    case "clip budget": .clipBudgetChanged
    default: .creditsMoved
    }
  }
}
