import PlazaBase
import PlazaData

/// Undoes the redemption of an unused voucher and returns the points; its code becomes invalid. A
/// voucher that was replaced or is a replacement cannot be undone, because the original may have
/// been used.
struct UndoRedemption: Sendable {
  /// How long after redemption it can be undone.
  static let lasts = Duration.minutes(10)

  let voucher: ID<Voucher>
  let member: ID<Member>
  let at: Instant
  let world: World

  /// - Returns: The number of returned points.
  /// - Throws: ``VoucherRefusal``, including for another member's voucher.
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let voucher = try Voucher.find(voucher, of: member, tx)
    if let refusal = voucher.undoRefusal(at: at) { throw refusal }
    let row = try tx.first(
      "SELECT transfer FROM wallet_voucher WHERE id = \(voucher.id) AND spent_at IS NULL")
    guard let redeemed: ID<Transfer> = try row?.value("transfer") else {
      throw VoucherRefusal.spentAlready
    }
    try tx.run("DELETE FROM wallet_voucher WHERE id = \(voucher.id)")
    try tx.run("UPDATE wallet_coupon SET issued = issued - 1 WHERE id = \(voucher.coupon)")
    var transfer = Transfer(
      key: "undo/\(redeemed.text)", reason: "undone", reference: "voucher/\(voucher.id.text)",
      text: voucher.title, at: at,
      in: world)
    transfer.undoes = redeemed
    transfer.move(voucher.cost, .point, from: .redeemed, to: .available(member))
    try PostTransfer(transfer)(tx)
    return voucher.cost
  }
}

extension Voucher {
  /// The end of the period in which the redemption can be undone.
  var undoEnds: Instant { issuedAt + UndoRedemption.lasts }

  /// Returns why the redemption cannot be undone; nil if it can. A partner's code cannot be
  /// undone, because partners accept it without notifying this server.
  func undoRefusal(at now: Instant) -> VoucherRefusal? {
    if spentAt != nil { return .spentAlready }
    if endedAt != nil { return .ended }
    if replaces != nil { return .isReplacement }
    if kind == .partner { return .codeIsKnown }
    return now < undoEnds ? nil : .undoIsOver
  }
}
