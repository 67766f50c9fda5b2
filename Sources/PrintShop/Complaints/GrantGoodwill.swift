import PlazaBase
import PlazaData
import Wallet

/// Refunds as much of a badly printed order as the store thinks fair: once per order unless it is
/// taken back, and never more than was paid.
struct GrantGoodwill: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  /// Greater than zero.
  let amount: Money
  let reason: String
  let staff: ID<Member>
  private let world: World

  init(
    _ order: ID<Order>, at store: ID<PrintStore>, _ amount: Money, because reason: String,
    by staff: ID<Member>,
    in world: World
  ) {
    self.order = order
    self.store = store
    self.amount = amount
    self.reason = reason
    self.staff = staff
    self.world = world
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let found = try Order.find(order, at: store, tx)
    guard found.isPrinted else { throw OrderRefusal.notPrintedYet }
    guard found.member != staff else { throw OrderRefusal.isOwnOrder }
    let before = try Goodwill.of(order, tx)
    if before.standing != nil { throw OrderRefusal.goodwillGrantedBefore }
    let changed = try tx.run(
      """
      UPDATE print_order SET refunded = refunded + \(amount)
      WHERE id = \(order) AND refunded + \(amount) <= total
      """)
    guard amount.minor > 0, changed == 1 else { throw OrderRefusal.moreThanPaid }
    let now = world.now()
    var transfer = Transfer(
      key: Goodwill.key(order, after: before.times), reason: "print goodwill",
      reference: OrderReference.text(order),
      text: reason, at: now,
      by: staff, in: world)
    transfer.move(
      amount.minor, .credit, from: .takings(PrintShop.name), to: try .refund(to: found.member, tx))
    guard try PostTransfer(transfer)(tx).isNew else { throw OrderRefusal.goodwillGrantedBefore }
    try OrderEvent.record(
      .goodwillGranted, of: order, at: now, note: "\(amount.minor) \(reason)", by: staff, tx)
    return try Order.find(order, tx)
  }
}

/// Replies to a customer's report of a bad print without a refund.
struct AnswerReport: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  let text: String
  let staff: ID<Member>
  let now: Instant

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    _ = try Order.find(order, at: store, tx)
    guard try OrderEvent.has(.reported, order, tx) else { throw OrderRefusal.notReported }
    guard try OrderEvent.openReport(order, tx) != nil else {
      throw OrderRefusal.goodwillGrantedBefore
    }
    try OrderEvent.record(.answered, of: order, at: now, note: text, by: staff, tx)
  }
}
