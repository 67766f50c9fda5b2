import PlazaBase
import PlazaData

/// Gives a member's points back for a voucher that was redeemed by mistake and is unused: the code is good no more. One
/// that was replaced, or that stands for another, is not redeemed by mistake: the first may have been used.
struct UndoRedemption: Sendable {
  /// So long it can be undone.
  static let lasts = Duration.minutes(10)

  let voucher: ID<Voucher>
  let member: ID<Member>
  let at: Instant
  let world: World

  /// - Returns: how many points came back.
  /// - Throws: ``VoucherRefusal``, also where it is somebody else's.
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let voucher = try Voucher.find(voucher, of: member, tx)
    if let refusal = voucher.obstacleToUndoing(at: at) { throw refusal }
    let row = try tx.first("SELECT transfer FROM wallet_voucher WHERE id = \(voucher.id) AND spent_at IS NULL")
    guard let redeemed: ID<Transfer> = try row?.value("transfer") else { throw VoucherRefusal.spentAlready }
    try tx.run("DELETE FROM wallet_voucher WHERE id = \(voucher.id)")
    try tx.run("UPDATE wallet_coupon SET issued = issued - 1 WHERE id = \(voucher.coupon)")
    var transfer = Transfer(
      key: "undo/\(redeemed.text)", reason: "undone", cause: "voucher/\(voucher.id.text)", words: voucher.title, at: at,
      in: world)
    transfer.undoes = redeemed
    transfer.move(voucher.cost, .point, from: .redeemed, to: .available(member))
    try PostTransfer(transfer)(tx)
    return voucher.cost
  }
}

extension Voucher {
  /// Until when its redemption can be undone.
  var undoEnds: Instant { issuedAt + UndoRedemption.lasts }

  /// What stands against giving it back; nil where it can be given back. A partner takes a code without asking us.
  func obstacleToUndoing(at now: Instant) -> VoucherRefusal? {
    if spentAt != nil { return .spentAlready }
    if endedAt != nil { return .ended }
    if replaces != nil { return .isReplacement }
    if kind == .partner { return .codeIsKnown }
    return now < undoEnds ? nil : .undoIsOver
  }
}
