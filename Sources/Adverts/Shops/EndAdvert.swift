import PlazaBase
import PlazaData

/// Brings an advert's books up to what its views and clicks have cost. Counting stays cheap: it adds to the advert
/// alone, and the ledger follows in one transfer for all that was spent since.
struct SettleAdvert: Sendable {
  let advert: ID<Advert>
  let bank: any AdvertBilling
  let now: Instant

  /// - Returns: what is spent by now.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Money {
    let (order, spent) = (try AdvertOrder.find(advert, tx), try Advert.find(advert, tx).spent)
    let due = Money(minor: spent.minor - order.settled.minor)
    if due.minor == 0 { return spent }
    try tx.run("UPDATE advert_order SET settled_minor = \(spent) WHERE advert = \(advert)")
    try bank.take(due, upTo: spent, of: advert, at: now, tx)
    return spent
  }
}

/// Ends an advert: nothing of its budget is spent any more, and what is left of it goes back to who paid, once.
struct EndAdvert: Sendable {
  enum Why: Sendable, Equatable {
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
  /// Whose it must be, where a shop asks.
  var shop: String?
  let why: Why
  var staff: ID<Member>?
  let bank: any AdvertBilling
  let now: Instant

  /// - Returns: what went back.
  /// - Throws: ``ShopAdvertRefusal/ended``, ``NotThere``.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Money {
    guard try AdvertOrder.find(advert, of: shop, tx).isOpen else { throw ShopAdvertRefusal.ended }
    // From here on a click finds no budget, and what is spent stands still.
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
      UPDATE advert_order SET state = \(why.word), words = \(why.message), back_minor = \(back), ended_at = \(now),
        looked_by = COALESCE(\(why.message == nil ? nil : staff), looked_by)
      WHERE advert = \(advert) AND ended_at IS NULL
      """)
    if changed == 0 { throw ShopAdvertRefusal.ended }
    if back.minor > 0 { try bank.giveBack(shares(rest), of: advert, by: staff, at: now, tx) }
    return back
  }

  private func shares(
    _ rest: [(payment: AdvertPayment, amount: Money)]
  ) -> [(member: ID<Member>, amount: Money)] {
    let sums = rest.reduce(into: [ID<Member>: Money]()) { sums, one in
      sums[one.payment.member, default: Money(minor: 0)] = (sums[one.payment.member] ?? Money(minor: 0)) + one.amount
    }
    return sums.filter { $0.value.minor > 0 }.sorted { $0.key.text < $1.key.text }.map { ($0.key, $0.value) }
  }
}

/// Ends the adverts whose last day has passed, and brings the books of the others up to date; some at a time.
struct TidyShopAdverts: Sendable {
  private static let most = 100

  let today: CalendarDate
  let bank: any AdvertBilling
  let now: Instant

  /// - Returns: whether there may be more.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let rows = try tx.rows(
      """
      SELECT o.advert, CASE WHEN a.last_day < \(today) THEN 1 ELSE 0 END AS is_over
      FROM advert_order o JOIN advert a ON a.id = o.advert
      WHERE o.ended_at IS NULL AND (a.last_day < \(today) OR a.spent_minor > o.settled_minor)
      ORDER BY o.advert LIMIT \(Self.most)
      """)
    for row in rows {
      let advert: ID<Advert> = try row.value("advert")
      if try row.value("is_over", as: Int.self) == 1 {
        try EndAdvert(advert: advert, why: .over, bank: bank, now: now)(tx)
      } else {
        try SettleAdvert(advert: advert, bank: bank, now: now)(tx)
      }
    }
    return rows.count == Self.most
  }
}
