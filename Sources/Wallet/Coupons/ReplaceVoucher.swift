import Members
import PlazaBase
import PlazaData

/// Replaces a voucher that was lost, damaged or accepted by mistake with one of the same terms and
/// worth and a new code. The old one is no longer accepted anywhere.
struct ReplaceVoucher: Sendable {
  let voucher: ID<Voucher>
  let lastDay: CalendarDate
  let reason: String
  let today: CalendarDate
  let at: Instant
  let staff: ID<Member>
  let id: ID<Voucher>
  private let code: VoucherCode
  private let transfer: Transfer

  init(
    _ voucher: ID<Voucher>, until lastDay: CalendarDate, because reason: String,
    today: CalendarDate, at: Instant,
    by staff: ID<Member>, in world: World
  ) {
    self.voucher = voucher
    self.lastDay = lastDay
    self.reason = reason
    self.today = today
    self.at = at
    self.staff = staff
    id = world.newID()
    code = VoucherCode(random: world.randomBytes(8))
    transfer = Transfer(
      key: "voucher/\(id.text)", reason: "voucher replaced", reference: "voucher/\(id.text)",
      text: reason, at: at,
      by: staff, in: world)
  }

  /// - Throws: ``VoucherRefusal`` or ``WalletRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Voucher {
    let old = try Voucher.find(voucher, tx)
    if old.member == staff { throw WalletRefusal.ownAccount }
    if old.endedAt != nil { throw VoucherRefusal.ended }
    if try MemberSummary.names(of: [old.member], tx).isEmpty { throw WalletRefusal.memberLeft }
    guard lastDay >= today else { throw VoucherRefusal.notLater }
    // A voucher can be replaced once; the column is unique.
    if try tx.exists("SELECT 1 FROM wallet_voucher WHERE replaces = \(voucher)") {
      throw VoucherRefusal.ended
    }
    try tx.run(
      "UPDATE wallet_voucher SET ended_at = \(at) WHERE id = \(voucher) AND spent_at IS NULL")
    try insert(old, tx)
    let new = try Voucher.find(id, tx)
    try AuditEntry(
      .voucherReplaced, by: staff, to: old.member,
      detail: "\(old.title) · \(voucher.text) → \(id.text)",
      reason: reason, at: at
    ).append(tx)
    try WalletNotifications.notify(changed: new, at: at, tx)
    return new
  }

  private func insert(_ old: Voucher, _ tx: any Transaction) throws {
    let code =
      old.kind == .partner ? try AssignPartnerCode(of: old.coupon, for: id)(tx) : self.code.text
    let posted = try PostTransfer(transfer)(tx)
    let slots = try tx.count(
      """
      SELECT COALESCE(MAX(slot), 0) AS n FROM wallet_voucher WHERE coupon = \(old.coupon) AND member = \(old.member)
      """)
    try tx.run(
      """
      INSERT INTO wallet_voucher (id, coupon, member, slot, code, cost, worth, transfer, issued_at, last_day, title,
        words, kind, replaces)
      VALUES (\(id), \(old.coupon), \(old.member), \(slots + 1), \(code), \(old.cost), \(old.worth), \(posted.id),
        \(old.issuedAt), \(lastDay), \(old.title), \(old.text), \(old.kind), \(voucher))
      """)
  }
}
