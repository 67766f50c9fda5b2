import PlazaBase
import PlazaData

/// Expires orders that were not picked up and deletes drafts that were not paid, in batches.
struct ExpireOrders: Sendable {
  /// How long a store keeps the printed paper.
  static let uncollectedRetention = Duration.days(14)
  private static let maximum = 200

  let settings: PrintSettings
  let now: Instant

  /// - Returns: The number of orders changed; there may be more.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let drafts = try due(.draft, since: "drafted_at", before: now - settings.draftRetention, tx)
    for order in drafts {
      try tx.run("DELETE FROM print_order WHERE id = \(order) AND state = 'draft'")
    }
    let left = try due(.done, since: "done_at", before: now - Self.uncollectedRetention, tx)
    for order in left {
      try tx.run(
        "UPDATE print_order SET state = 'expired', ended_at = \(now) WHERE id = \(order) AND state = 'done'"
      )
      try OrderEvent.record(.expired, of: order, at: now, tx)
    }
    return drafts.count + left.count
  }

  private func due(
    _ state: Order.State, since: SQL, before moment: Instant, _ tx: any Transaction
  ) throws -> [ID<Order>] {
    try tx.rows(
      """
      SELECT id FROM print_order WHERE state = \(state.rawValue) AND \(since) <= \(moment) ORDER BY id
      LIMIT \(Self.maximum)
      """
    ).map { try $0.value("id") }
  }
}
