import Members
public import PlazaBase
public import PlazaData

/// Adds codes from a partner's list to a coupon. Existing codes stay unchanged.
public struct AddPartnerCodes: Sendable {
  let coupon: ID<Coupon>
  let codes: [String]
  let at: Instant
  let staff: ID<Member>?

  /// - Parameter staff: nil if no member acts, as in the demo.
  public init(_ codes: [String], to coupon: ID<Coupon>, at: Instant, by staff: ID<Member>? = nil) {
    self.coupon = coupon
    self.codes = codes
    self.at = at
    self.staff = staff
  }

  /// - Returns: The number of new codes.
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let added = try codes.reduce(0) { sum, code in
      let added = try tx.run(
        "INSERT INTO wallet_partner_code (code, coupon) VALUES (\(code), \(coupon)) ON CONFLICT (code) DO NOTHING"
      )
      return sum + added
    }
    if let staff, added > 0 {
      let title = try Coupon.find(coupon, tx).details.title
      try AuditEntry(.codesAdded, by: staff, to: nil, detail: "“\(title)” · \(added)", at: at)
        .append(tx)
    }
    return added
  }
}

/// Removes the unused codes of a coupon, for example after a wrong list was entered. Codes that
/// belong to a voucher stay.
struct RemovePartnerCodes: Sendable {
  let coupon: ID<Coupon>
  let reason: String
  let at: Instant
  let staff: ID<Member>

  /// - Returns: The number of removed codes.
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let title = try Coupon.find(coupon, tx).details.title
    let removed = try tx.run(
      "DELETE FROM wallet_partner_code WHERE coupon = \(coupon) AND voucher IS NULL")
    if removed > 0 {
      try AuditEntry(
        .codesRemoved, by: staff, to: nil, detail: "“\(title)” · \(removed)", reason: reason,
        at: at
      )
      .append(tx)
    }
    return removed
  }
}
