import PlazaBase
import PlazaData

/// Reverses a hand-over made by mistake: the order is ready for pickup again under its code. Its
/// documents stay deleted.
struct TakeBackHandOver: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  /// The time of the handover that the page showed, in microseconds; nil is the latest handover.
  let moment: Int64?
  let staff: ID<Member>
  let now: Instant

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let found = try Order.find(order, at: store, tx)
    if let moment, found.state == .pickedUp, found.endedAt?.microseconds != moment {
      throw OrderRefusal.notWaiting
    }
    let changed = try tx.run(
      """
      UPDATE print_order SET state = 'done', ended_at = NULL, wrong_codes = 0
      WHERE id = \(order) AND state = 'picked-up' AND done_at > \(now - ExpireOrders.uncollectedRetention)
      """)
    guard changed == 1 else { throw OrderRefusal.notHandedOver }
    try OrderEvent.record(.handOverTakenBack, of: order, at: now, by: staff, tx)
    return try Order.find(order, tx)
  }
}
