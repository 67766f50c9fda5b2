import Jobs
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Redeems points for a voucher, atomically.
public struct RedeemCoupon: Sendable {
  let coupon: ID<Coupon>
  let expectedCost: Int?
  let member: ID<Member>
  let today: CalendarDate
  let at: Instant
  let id: ID<Voucher>
  let code: VoucherCode
  let world: World

  /// - Parameters:
  ///   - expectedCost: The cost that the member has agreed to; nil accepts the current one.
  ///   - today: The date in the shop's time zone.
  public init(
    _ coupon: ID<Coupon>, expecting expectedCost: Int? = nil, for member: ID<Member>,
    today: CalendarDate, at: Instant,
    in world: World
  ) {
    self.coupon = coupon
    self.expectedCost = expectedCost
    self.member = member
    self.today = today
    self.at = at
    self.world = world
    id = world.newID()
    code = VoucherCode(random: world.randomBytes(8))
  }

  /// - Throws: ``VoucherRefusal``, ``WalletRefusal`` if the member has too few points, or
  ///   ``NoSuchCoupon``.
  public func callAsFunction(_ tx: any Transaction) throws -> Voucher {
    let coupon = try Coupon.find(coupon, tx)
    let details = coupon.details
    guard !details.isWithdrawn, details.firstDay <= today, today <= details.lastDay else {
      throw VoucherRefusal.notOffered
    }
    if let expectedCost, expectedCost != details.cost {
      throw VoucherRefusal.priceChanged(expected: expectedCost, cost: details.cost)
    }
    let code = details.kind == .partner ? try partnerCode(tx) : self.code.text
    try count(tx)
    if let refusal = try OwnVouchers.of(member, at: at, tx).refusal(of: coupon) { throw refusal }
    let posted = try PostTransfer(transfer(details.cost))(tx)
    try tx.run(
      """
      INSERT INTO wallet_voucher (id, coupon, member, slot, code, cost, worth, transfer, issued_at, last_day,
        title, words, kind)
      VALUES (\(id), \(coupon.id), \(member), \(try slot(tx)), \(code), \(details.cost), \(details.worth),
        \(posted.id), \(at), \(today.adding(days: details.goodDays)), \(details.title), \(details.text),
        \(details.kind))
      """)
    try Event(
      .couponRedeemed,
      ["coupon": coupon.id.text, "voucher": id.text, "member": member.text],
      Paths.heldVoucher(id), at: at)(tx)
    return try Voucher.find(code, tx)
  }

  private func transfer(_ cost: Int) -> Transfer {
    var transfer = Transfer(
      key: "voucher/\(id.text)", reason: "redeemed", reference: "voucher/\(id.text)", at: at,
      in: world
    )
    transfer.move(cost, .point, from: .available(member), to: .redeemed)
    return transfer
  }

  /// Increments the issued count. The condition of the statement enforces the total limit.
  private func count(_ tx: any Transaction) throws {
    let counted = try tx.run(
      """
      UPDATE wallet_coupon SET issued = issued + 1
      WHERE id = \(coupon) AND (total_limit IS NULL OR issued < total_limit)
      """)
    if counted == 0 { throw VoucherRefusal.soldOut }
  }

  /// Returns the next number among the member's vouchers of the coupon. The number is unique, so
  /// concurrent requests cannot exceed the member's limit.
  private func slot(_ tx: any Transaction) throws -> Int {
    try tx.count(
      "SELECT COALESCE(MAX(slot), 0) + 1 AS n FROM wallet_voucher WHERE coupon = \(coupon) AND member = \(member)"
    )
  }

  private func partnerCode(_ tx: any Transaction) throws -> String {
    try AssignPartnerCode(of: coupon, for: id)(tx)
  }
}
