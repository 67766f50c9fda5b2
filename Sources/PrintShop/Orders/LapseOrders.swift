import PlazaBase
import PlazaData

/// Closes paid orders that the store did not start while the amount was reserved, in batches.
struct LapseOrders: Sendable {
  private static let maximum = 100

  let settings: PrintSettings
  let now: Instant
  let world: World

  /// - Returns: The number of orders closed; there may be more.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let due: [ID<Order>] = try tx.rows(
      """
      SELECT id FROM print_order WHERE state = 'order' AND ordered_at <= \(now - PayOrder.holdsFor)
      ORDER BY id LIMIT \(Self.maximum)
      """
    ).map { try $0.value("id") }
    for id in due {
      try tx.run(
        """
        UPDATE print_order SET state = 'canceled', held_because = NULL, ended_at = \(now)
        WHERE id = \(id) AND state = 'order'
        """)
      try Order.find(id, tx).release(at: now, by: nil, world, tx)
      try Document.leave(id, until: now + settings.doneRetention, tx)
      try OrderEvent.record(.lapsed, of: id, at: now, tx)
    }
    return due.count
  }
}
