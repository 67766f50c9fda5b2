import PlazaBase
import PlazaData
import Wallet

/// What was paid back of an order because its print was bad.
struct Goodwill: Sendable {
  /// What the customer has of it; nil where it was taken back, or never given.
  let standing: Money?
  /// How often it was given.
  let times: Int

  static func of(_ order: ID<Order>, _ tx: any Transaction) throws -> Goodwill {
    let rows = try tx.rows(
      """
      SELECT what, words FROM print_order_event
      WHERE print_order = \(order) AND what IN ('made-good', 'good-taken-back') ORDER BY number
      """)
    var (standing, times): (Money?, Int) = (nil, 0)
    for row in rows {
      let isGiven = try row.value("what", as: OrderEvent.What.self) == .madeGood
      standing = isGiven ? OrderEvent.amount(try row.optional("words") ?? "") : nil
      times += isGiven ? 1 : 0
    }
    return Goodwill(standing: standing, times: times)
  }

  /// Of what is given again after it was taken back, each has its own.
  static func key(_ order: ID<Order>, after times: Int) -> String {
    times == 0 ? "print goodwill/\(order)" : "print goodwill/\(order)/\(times + 1)"
  }
}

/// Takes back what a store paid back of a print by mistake, as long as the customer has it. The books keep both.
struct TakeBackGoodwill: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  let reason: String
  let staff: ID<Member>
  let world: World

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Money {
    let found = try Order.find(order, at: store, tx)
    guard found.member != staff else { throw OrderRefusal.isOwnOrder }
    let good = try Goodwill.of(order, tx)
    guard let amount = good.standing else { throw OrderRefusal.notMadeGood }
    let changed = try tx.run(
      "UPDATE print_order SET refunded = refunded - \(amount) WHERE id = \(order) AND refunded >= \(amount)")
    guard changed == 1 else { throw OrderRefusal.notMadeGood }
    let now = world.now()
    var transfer = Transfer(
      key: "print goodwill taken back/\(order)/\(good.times)", reason: "print goodwill taken back",
      cause: OrderCause.text(order), words: reason, at: now, by: staff, in: world)
    transfer.move(amount.minor, .credit, from: try .refund(to: found.member, tx), to: .takings(PrintShop.name))
    do {
      guard try PostTransfer(transfer)(tx).isNew else { throw OrderRefusal.notMadeGood }
    } catch WalletRefusal.notEnough {
      throw OrderRefusal.goodIsSpent
    }
    try OrderEvent.note(.goodTakenBack, of: order, at: now, words: "\(amount.minor) \(reason)", by: staff, tx)
    return amount
  }
}

extension Order {
  /// Those of a store whose customers were paid back for a bad print lately, and still have it.
  static func madeGood(
    at store: ID<PrintStore>, now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [Order] {
    let since = now - .hours(30 * 24)
    return try tx.rows(
      """
      SELECT \(columns) FROM print_order
      WHERE store = \(store) AND state IN ('picked-up', 'expired') AND ordered_at > \(since)
        AND (SELECT count(*) FROM print_order_event e WHERE e.print_order = print_order.id AND e.what = 'made-good')
          > (SELECT count(*) FROM print_order_event e
            WHERE e.print_order = print_order.id AND e.what = 'good-taken-back')
      ORDER BY ordered_at DESC, id LIMIT \(limit)
      """
    ).map(Order.init(row:))
  }
}
