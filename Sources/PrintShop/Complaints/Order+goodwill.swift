import PlazaBase
import PlazaData
import Wallet

extension Order {
  /// Returns a store's recent orders with a refund for a bad print that has not been taken back.
  static func goodwillGranted(
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
