import PlazaBase
import PlazaData
import Wallet

/// Refunds the part of a document that was not printed, according to the sides that the printer
/// reported as done.
struct RefundSheets: Sendable {
  let order: ID<Order>
  let document: Int
  let store: ID<PrintStore>
  let staff: ID<Member>
  let now: Instant
  private let finish: FinishOrder
  private let world: World

  init(
    _ order: ID<Order>, document: Int, at store: ID<PrintStore>, by staff: ID<Member>,
    _ settings: PrintSettings,
    in world: World
  ) {
    self.order = order
    self.document = document
    self.store = store
    self.staff = staff
    self.world = world
    now = world.now()
    finish = FinishOrder(order, settings, in: world)
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let found = try Order.find(order, at: store, tx)
    guard found.state == .printing else { throw OrderRefusal.nothingToRefund }
    let lines = try OrderLine.of(order, tx)
    guard let line = lines.first(where: { $0.number == document }), line.refunded == nil,
      let run = try Run.latest(of: order, document: document, tx), run.state != .done,
      let version = try RatesVersion.find(found.rates, tx), let price = line.price(version.rates)
    else { throw OrderRefusal.nothingToRefund }
    try stop(run, tx)
    let unprinted = line.total.minor - price.price(ofFirst: run.sidesDone).minor
    let isAll =
      unprinted == line.total.minor && lines.allSatisfy { $0 == line || $0.refunded == $0.total }
    // Some of it may have been refunded before, for a bad print that was then printed again.
    let amount = min(
      unprinted + (isAll ? found.minimum.minor : 0), found.total.minor - found.refunded.minor)
    try pay(amount, to: found.member, unprinted: unprinted, tx)
    return try finish(tx)
  }

  /// Ends a run whose outcome is unknown, or of which no printer has received anything.
  private func stop(_ run: Run, _ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE print_run SET state = 'canceled', ended_at = \(now)
      WHERE id = \(run.id) AND state IN ('unsure', 'waiting')
      """)
    guard changed == 1 || !run.state.isOpen else { throw OrderRefusal.stillPrinting }
  }

  private func pay(_ amount: Int, to member: ID<Member>, unprinted: Int, _ tx: any Transaction)
    throws
  {
    if amount > 0 {
      var transfer = Transfer(
        key: "print refund/\(order)/\(document)", reason: "print refund",
        reference: OrderReference.text(order), at: now,
        by: staff, in: world)
      transfer.move(
        amount, .credit, from: .takings(PrintShop.name), to: try .refund(to: member, tx))
      try PostTransfer(transfer)(tx)
    }
    try tx.run(
      """
      UPDATE print_order_document SET refunded = \(unprinted)
      WHERE print_order = \(order) AND number = \(document) AND refunded IS NULL
      """)
    try tx.run("UPDATE print_order SET refunded = refunded + \(amount) WHERE id = \(order)")
    try OrderEvent.record(.refunded, of: order, at: now, note: "\(amount)", by: staff, tx)
  }
}
