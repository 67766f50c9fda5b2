import PlazaBase
import PlazaData

/// Transfers an advert's spending to the ledger. Counting a view or a click changes only the
/// advert; the ledger follows with one transfer for all spending since.
struct SettleAdvert: Sendable {
  let advert: ID<Advert>
  let bank: any AdvertBilling
  let now: Instant

  /// - Returns: The total spent.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Money {
    let (order, spent) = (try AdvertOrder.find(advert, tx), try Advert.find(advert, tx).spent)
    let due = Money(minor: spent.minor - order.settled.minor)
    if due.minor == 0 { return spent }
    try tx.run("UPDATE advert_order SET settled_minor = \(spent) WHERE advert = \(advert)")
    try bank.charge(due, upTo: spent, of: advert, at: now, tx)
    return spent
  }
}

/// Ends an advert and refunds the unspent budget to the members who paid it, once.
struct EndAdvert: Sendable {
  enum EndReason: Sendable, Equatable {
    case declined(String)
    case withdrawn, over

    var word: String {
      switch self {
      case .declined: "declined"
      case .withdrawn: "withdrawn"
      case .over: "over"
      }
    }

    var message: String? { if case .declined(let message) = self { message } else { nil } }
  }

  let advert: ID<Advert>
  /// The shop that must own the advert; nil for the adverts staff.
  var shop: String?
  let reason: EndReason
  var staff: ID<Member>?
  let bank: any AdvertBilling
  let now: Instant

  /// - Returns: The amount refunded.
  /// - Throws: ``ShopAdvertRefusal/ended`` or ``NotFound``.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Money {
    guard try AdvertOrder.find(advert, of: shop, tx).isOpen else { throw ShopAdvertRefusal.ended }
    // From here on clicks find no budget, so the amount spent is final.
    try tx.run("UPDATE advert SET budget_minor = spent_minor, is_paused = 1 WHERE id = \(advert)")
    let spent = try SettleAdvert(advert: advert, bank: bank, now: now)(tx)
    let rest = AdvertPayment.rest(of: try AdvertPayment.of(advert, tx), after: spent)
    for (payment, amount) in rest where amount.minor > 0 {
      try tx.run(
        """
        UPDATE advert_payment SET back_minor = \(amount) WHERE advert = \(advert) AND number = \(payment.number)
        """)
    }
    let back = rest.reduce(Money(minor: 0)) { $0 + $1.amount }
    let changed = try tx.run(
      """
      UPDATE advert_order SET state = \(reason.word), words = \(reason.message), back_minor = \(back),
        ended_at = \(now),
        looked_by = COALESCE(\(reason.message == nil ? nil : staff), looked_by)
      WHERE advert = \(advert) AND ended_at IS NULL
      """)
    if changed == 0 { throw ShopAdvertRefusal.ended }
    if back.minor > 0 { try bank.returnCredits(shares(rest), of: advert, by: staff, at: now, tx) }
    return back
  }

  private func shares(
    _ rest: [(payment: AdvertPayment, amount: Money)]
  ) -> [(member: ID<Member>, amount: Money)] {
    let sums = rest.reduce(into: [ID<Member>: Money]()) { sums, one in
      sums[one.payment.member, default: Money(minor: 0)] =
        (sums[one.payment.member] ?? Money(minor: 0)) + one.amount
    }
    return sums.filter { $0.value.minor > 0 }.sorted { $0.key.text < $1.key.text }.map {
      ($0.key, $0.value)
    }
  }
}

/// Ends adverts whose last day has passed and settles the spending of others, one batch at a time.
struct EndDueAdverts: Sendable {
  private static let maximum = 100

  let today: CalendarDate
  let bank: any AdvertBilling
  let now: Instant

  /// - Returns: Whether there may be more.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let rows = try tx.rows(
      """
      SELECT o.advert, CASE WHEN a.last_day < \(today) THEN 1 ELSE 0 END AS is_over
      FROM advert_order o JOIN advert a ON a.id = o.advert
      WHERE o.ended_at IS NULL AND (a.last_day < \(today) OR a.spent_minor > o.settled_minor)
      ORDER BY o.advert LIMIT \(Self.maximum)
      """)
    for row in rows {
      let advert: ID<Advert> = try row.value("advert")
      if try row.value("is_over", as: Int.self) == 1 {
        try EndAdvert(advert: advert, reason: .over, bank: bank, now: now)(tx)
      } else {
        try SettleAdvert(advert: advert, bank: bank, now: now)(tx)
      }
    }
    return rows.count == Self.maximum
  }
}
