import PlazaBase
import PlazaData
import Wallet

/// Cancels an order that the store has not started, and releases the amount reserved for it.
struct CancelOrder: Sendable {
  let order: ID<Order>
  let member: ID<Member>
  let retainUntil: Instant
  let now: Instant
  private let world: World

  init(_ order: ID<Order>, of member: ID<Member>, _ settings: PrintSettings, in world: World) {
    self.order = order
    self.member = member
    self.world = world
    now = world.now()
    retainUntil = now + settings.doneRetention
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let changed = try tx.run(
      """
      UPDATE print_order SET state = 'canceled', ended_at = \(now)
      WHERE id = \(order) AND member = \(member) AND state = 'order'
      """)
    let canceled = try Order.find(order, of: member, tx)
    guard changed == 1 else { throw canceled.whyNotCanceled }
    try canceled.release(at: now, by: nil, world, tx)
    try Document.leave(order, until: retainUntil, tx)
    try OrderEvent.record(.canceled, of: order, at: now, tx)
    return canceled
  }
}

/// Refuses an order on behalf of the store, with a reason, and releases the amount reserved for
/// it.
struct RefuseOrder: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  let reason: String
  let staff: ID<Member>
  let retainUntil: Instant
  let now: Instant
  private let world: World

  init(
    _ order: ID<Order>, at store: ID<PrintStore>, because reason: String, by staff: ID<Member>,
    _ settings: PrintSettings, in world: World
  ) {
    self.order = order
    self.store = store
    self.reason = reason
    self.staff = staff
    self.world = world
    now = world.now()
    retainUntil = now + settings.doneRetention
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let changed = try tx.run(
      """
      UPDATE print_order SET state = 'refused', refused_because = \(reason), held_because = NULL, ended_at = \(now)
      WHERE id = \(order) AND store = \(store) AND state = 'order'
      """)
    let refused = try Order.find(order, at: store, tx)
    guard changed == 1 else { throw OrderRefusal.notWaiting }
    try refused.release(at: now, by: staff, world, tx)
    try Document.leave(order, until: retainUntil, tx)
    try OrderEvent.record(.refused, of: order, at: now, note: reason, by: staff, tx)
    return refused
  }
}

extension Order {
  fileprivate var whyNotCanceled: OrderRefusal {
    switch state {
    case .printing, .done: .alreadyPrinting
    case .draft: .notWaiting
    default: .isOver
    }
  }

  /// Releases the reserved amount, unless the wallet has already done so because its time was
  /// over.
  func release(at moment: Instant, by staff: ID<Member>?, _ world: World, _ tx: any Transaction)
    throws
  {
    guard let hold, try Hold.find(hold, tx).state != .timedOut else { return }
    try SettleHold.release(hold, at: moment, by: staff, in: world)(tx)
  }
}
