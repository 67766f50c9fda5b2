import PlazaBase
import PlazaData

/// Puts an order on hold with a reason, or resumes it.
struct HoldOrder: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  /// Nil resumes the order.
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
    try OrderEvent.record(
      reason == nil ? .unheld : .held, of: order, at: now, note: reason, by: staff, tx)
    return held
  }
}
