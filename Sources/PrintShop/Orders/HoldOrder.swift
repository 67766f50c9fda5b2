import PlazaBase
import PlazaData

/// The store does not begin an order for now, and says why; or it takes it off hold.
struct HoldOrder: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  /// Nil takes it off hold.
  let reason: String?
  let staff: ID<Member>
  let now: Instant

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let changed = try tx.run(
      """
      UPDATE print_order SET held_because = \(reason)
      WHERE id = \(order) AND store = \(store) AND state = 'order'
      """)
    let held = try Order.find(order, at: store, tx)
    guard changed == 1 else { throw OrderRefusal.notWaiting }
    try OrderEvent.note(reason == nil ? .unheld : .held, of: order, at: now, words: reason, by: staff, tx)
    return held
  }
}
