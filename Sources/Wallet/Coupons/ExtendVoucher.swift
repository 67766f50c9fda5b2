import Members
import PlazaBase
import PlazaData

/// Extends the validity of a voucher, with a reason. An expired voucher becomes valid again.
struct ExtendVoucher: Sendable {
  let voucher: ID<Voucher>
  let lastDay: CalendarDate
  let reason: String
  let today: CalendarDate
  let at: Instant
  let staff: ID<Member>

  /// - Throws: ``VoucherRefusal`` or ``WalletRefusal/ownAccount``.
  func callAsFunction(_ tx: any Transaction) throws -> Voucher {
    let before = try Voucher.find(voucher, tx)
    if before.member == staff { throw WalletRefusal.ownAccount }
    if before.endedAt != nil { throw VoucherRefusal.ended }
    guard lastDay > before.lastDay, lastDay >= today else { throw VoucherRefusal.notLater }
    let changed = try tx.run(
      """
      UPDATE wallet_voucher SET last_day = \(lastDay), reminded_at = NULL
      WHERE id = \(voucher) AND spent_at IS NULL AND ended_at IS NULL
      """)
    if changed == 0 { throw VoucherRefusal.usedUp }
    try AuditEntry(
      .voucherExtended, by: staff, to: before.member,
      detail: "\(before.title) · \(before.lastDay) → \(lastDay) · \(voucher.text)", reason: reason,
      at: at
    ).append(tx)
    let after = try Voucher.find(voucher, tx)
    try WalletNotifications.notify(changed: after, at: at, tx)
    return after
  }
}
