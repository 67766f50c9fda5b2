import Members
public import PlazaBase
public import PlazaData

/// Creates or changes a coupon.
public struct SaveCoupon: Sendable {
  let id: ID<Coupon>
  let details: CouponDetails
  let isNew: Bool
  let at: Instant
  let staff: ID<Member>?

  /// - Parameter staff: nil if no member acts, as in the demo.
  public init(
    _ id: ID<Coupon>, _ details: CouponDetails, isNew: Bool, at: Instant,
    by staff: ID<Member>? = nil
  ) {
    self.id = id
    self.details = details
    self.isNew = isNew
    self.at = at
    self.staff = staff
  }

  /// - Throws: ``NoSuchCoupon``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let before = isNew ? nil : try Coupon.find(id, tx).details
    if isNew { try add(tx) } else { try change(tx) }
    guard let staff else { return }
    let changes = details.changes(since: before)
    if before != nil, changes.isEmpty { return }
    let detail = (["“\(details.title)”"] + changes).joined(separator: " · ")
    try AuditEntry(
      before == nil ? .couponAdded : .couponChanged, by: staff, to: nil, detail: detail, at: at
    ).append(tx)
  }

  private func add(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO wallet_coupon (id, title, words, kind, cost, worth, member_limit, month_limit, total_limit, first_day,
        last_day, is_withdrawn, added_at, good_days)
      VALUES (\(id), \(details.title), \(details.text), \(details.kind), \(details.cost), \(details.worth),
        \(details.memberLimit), \(details.monthLimit), \(details.totalLimit), \(details.firstDay), \(details.lastDay),
        \(details.isWithdrawn), \(at), \(details.goodDays))
      """)
  }

  private func change(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE wallet_coupon SET title = \(details.title), words = \(details.text), cost = \(details.cost),
        worth = \(details.worth), member_limit = \(details.memberLimit), month_limit = \(details.monthLimit),
        total_limit = \(details.totalLimit), first_day = \(details.firstDay), last_day = \(details.lastDay),
        is_withdrawn = \(details.isWithdrawn), good_days = \(details.goodDays)
      WHERE id = \(id)
      """)
    if changed == 0 { throw NoSuchCoupon() }
  }
}

extension CouponDetails {
  /// Describes each changed field, such as "cost 10 → 300", or each field of a new coupon, such as
  /// "cost 300".
  fileprivate func changes(since before: CouponDetails?) -> [String] {
    let old = before?.fields ?? []
    return fields.enumerated().compactMap { index, field in
      guard let before = old.isEmpty ? nil : old[index].value else {
        return "\(field.name) \(field.value)"
      }
      return before == field.value ? nil : "\(field.name) \(before) → \(field.value)"
    }
  }

  private var fields: [(name: String, value: String)] {
    [
      ("title", title), ("words", text ?? "–"), ("kind", kind.rawValue), ("cost", "\(cost)"),
      ("worth", "\(worth)"),
      ("for one member", memberLimit.map { "\($0)" } ?? "–"),
      ("in 30 days", monthLimit.map { "\($0)" } ?? "–"),
      ("in all", totalLimit.map { "\($0)" } ?? "–"),
      ("first day", "\(firstDay)"), ("last day", "\(lastDay)"), ("good for days", "\(goodDays)"),
      ("withdrawn", isWithdrawn ? "yes" : "no"),
    ]
  }
}
