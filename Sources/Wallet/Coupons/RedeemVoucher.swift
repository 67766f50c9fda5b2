import Jobs
import Members
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Accepts a voucher at a counter or in the member's own wallet. Each voucher is accepted once.
/// Print credits are added to the member's credits.
public struct RedeemVoucher: Sendable {
  let code: String
  let kinds: Set<CouponKind>
  let shop: String
  let staff: ID<Member>
  let today: CalendarDate
  let at: Instant
  let world: World

  /// - Parameters:
  ///   - code: The code as typed or scanned.
  ///   - kinds: The kinds that this counter accepts.
  ///   - shop: The slug of the shop.
  ///   - staff: The staff member at the counter, or the member.
  ///   - today: The date in the shop's time zone.
  public init(
    _ code: String, of kinds: Set<CouponKind>, in shop: String, by staff: ID<Member>,
    today: CalendarDate, at: Instant,
    in world: World
  ) {
    self.code = VoucherCode(code)?.text ?? code.trimmed
    self.kinds = kinds
    self.shop = shop
    self.staff = staff
    self.today = today
    self.at = at
    self.world = world
  }

  /// - Returns: The accepted voucher.
  /// - Throws: ``VoucherRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws -> Voucher {
    let voucher = try Voucher.find(code, tx)
    guard kinds.contains(voucher.kind) else { throw VoucherRefusal.elsewhere(voucher.kind) }
    if voucher.endedAt != nil { throw VoucherRefusal.ended }
    guard today <= voucher.lastDay || voucher.spentAt != nil else {
      throw VoucherRefusal.overdue(voucher.lastDay)
    }
    let spent = try tx.run(
      """
      UPDATE wallet_voucher SET spent_at = \(at), spent_in = \(shop), spent_by = \(staff)
      WHERE id = \(voucher.id) AND spent_at IS NULL AND ended_at IS NULL
      """)
    if spent == 0 { throw VoucherRefusal.spentAlready }
    if voucher.kind == .printCredits { try credit(voucher, tx) }
    if staff != voucher.member {
      let detail = "“\(voucher.title)” · \(voucher.id.text)"
      try AuditEntry(.voucherTaken, by: staff, to: voucher.member, detail: detail, at: at).append(
        tx)
    }
    try Event(
      .voucherRedeemed, ["voucher": voucher.id.text, "member": voucher.member.text],
      Paths.heldVoucher(voucher.id), at: at)(tx)
    return try Voucher.find(code, tx)
  }

  private func credit(_ voucher: Voucher, _ tx: any Transaction) throws {
    let reference = "voucher/\(voucher.id.text)"
    var transfer = Transfer(
      key: "spent/\(voucher.id.text)", reason: "voucher", reference: reference, at: at, by: staff,
      in: world)
    transfer.move(voucher.worth, .credit, from: .redeemed, to: .available(voucher.member))
    try PostTransfer(transfer)(tx)
  }
}
