public import PlazaBase
public import PlazaData

/// Writes what the staff says of a coupon, a new one or one that is there.
public struct SaveCoupon: Sendable {
  let id: ID<Coupon>
  let details: CouponDetails
  let isNew: Bool
  let at: Instant

  public init(_ id: ID<Coupon>, _ details: CouponDetails, isNew: Bool, at: Instant) {
    self.id = id
    self.details = details
    self.isNew = isNew
    self.at = at
  }

  /// - Throws: ``NoSuchCoupon``.
  public func callAsFunction(_ tx: any Transaction) throws {
    if isNew { try add(tx) } else { try change(tx) }
  }

  private func add(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO wallet_coupon (id, title, words, kind, cost, worth, member_limit, total_limit, first_day, last_day,
        is_withdrawn, added_at)
      VALUES (\(id), \(details.title), \(details.words), \(details.kind), \(details.cost), \(details.worth),
        \(details.memberLimit), \(details.totalLimit), \(details.firstDay), \(details.lastDay), \(details.isWithdrawn),
        \(at))
      """)
  }

  private func change(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE wallet_coupon SET title = \(details.title), words = \(details.words), cost = \(details.cost),
        worth = \(details.worth), member_limit = \(details.memberLimit), total_limit = \(details.totalLimit),
        first_day = \(details.firstDay), last_day = \(details.lastDay), is_withdrawn = \(details.isWithdrawn)
      WHERE id = \(id)
      """)
    if changed == 0 { throw NoSuchCoupon() }
  }
}

/// Adds codes of a partner's list. Those that are there already stay as they are.
public struct AddPartnerCodes: Sendable {
  let coupon: ID<Coupon>
  let codes: [String]

  public init(_ codes: [String], to coupon: ID<Coupon>) {
    self.coupon = coupon
    self.codes = codes
  }

  /// - Returns: how many are new.
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    try codes.reduce(0) { sum, code in
      let added = try tx.run(
        "INSERT INTO wallet_partner_code (code, coupon) VALUES (\(code), \(coupon)) ON CONFLICT (code) DO NOTHING")
      return sum + added
    }
  }
}
