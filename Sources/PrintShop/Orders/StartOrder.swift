import PlazaBase
import PlazaData
import Wallet

/// Starts an order: captures its payment, after which it can no longer be cancelled. This is
/// decided in the database before the first byte is sent to a printer.
struct StartOrder: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  let staff: ID<Member>?
  let now: Instant
  private let begin: [EnqueueRun]
  private let world: World

  /// - Parameter staff: Nil if the order starts automatically.
  init(_ order: ID<Order>, at store: ID<PrintStore>, by staff: ID<Member>?, in world: World) {
    self.order = order
    self.store = store
    self.staff = staff
    self.world = world
    now = world.now()
    begin = QuoteOrder.documents.map { _ in EnqueueRun(in: world) }
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let changed = try tx.run(
      """
      UPDATE print_order SET state = 'printing', started_at = \(now)
      WHERE id = \(order) AND store = \(store) AND state = 'order' AND held_because IS NULL
      """)
    let started = try Order.find(order, at: store, tx)
    guard changed == 1 else {
      throw started.state == .order ? OrderRefusal.isHeld : OrderRefusal.notWaiting
    }
    if let hold = started.hold {
      try SettleHold.capture(
        of: hold, into: .takings(PrintShop.name), at: now, by: staff, in: world)(tx)
    }
    for (line, begin) in zip(try OrderLine.of(order, tx), begin) {
      try begin(line, at: store, by: staff, tx)
    }
    try OrderEvent.record(.started, of: order, at: now, by: staff, tx)
    return started
  }
}
