import PlazaBase
import PlazaData

/// The estimated time until an order is ready, computed from the queue before it and the speed
/// that the store's printers report.
struct WaitEstimate: Sendable, Equatable {
  /// The number of unfinished orders of the same store placed earlier.
  let ahead: Int
  /// The number of sides still to be printed, of those orders and this one.
  let sides: Int
  /// The sides per minute of all printers in use.
  let pace: Int

  /// Includes the handling of paper: half a minute per order, and one for the last.
  var minutes: Int { max(1, (sides + pace - 1) / pace + ahead / 2 + 1) }

  /// - Returns: Nil unless the order is waiting or printing.
  static func of(_ order: Order, _ tx: any Transaction) throws -> WaitEstimate? {
    guard let came = order.orderedAt, [.order, .printing].contains(order.state) else { return nil }
    let line = try line(
      at: order.store,
      " AND (o.ordered_at < \(came) OR (o.ordered_at = \(came) AND o.id <= \(order.id)))", tx)
    return WaitEstimate(
      ahead: max(0, line.orders - 1), sides: line.sides,
      pace: Self.pace(of: try Printer.of(order.store, tx)))
  }

  /// Returns the estimate for an order placed now.
  static func ofNext(at store: ID<PrintStore>, sides: Int, _ tx: any Transaction) throws
    -> WaitEstimate
  {
    let line = try line(at: store, "", tx)
    return WaitEstimate(
      ahead: line.orders, sides: line.sides + sides, pace: Self.pace(of: try Printer.of(store, tx))
    )
  }

  private static func line(
    at store: ID<PrintStore>, _ before: SQL, _ tx: any Transaction
  ) throws -> (orders: Int, sides: Int) {
    let all = try tx.first(
      """
      SELECT count(DISTINCT o.id) AS n, CAST(COALESCE(SUM(d.sides), 0) AS BIGINT) AS sides
      FROM print_order o JOIN print_order_document d ON d.print_order = o.id
      WHERE o.store = \(store) AND o.state IN ('order', 'printing')\(before)
      """)
    let done = try tx.first(
      """
      SELECT CAST(COALESCE(SUM(r.sides_done), 0) AS BIGINT) AS sides
      FROM print_order o JOIN print_run r ON r.print_order = o.id
      WHERE o.store = \(store) AND o.state IN ('order', 'printing')\(before)
        AND r.state IN ('waiting', 'sending', 'printing', 'done')
      """)
    let (orders, sides, printed): (Int, Int, Int) = (
      try all?.value("n") ?? 0, try all?.value("sides") ?? 0, try done?.value("sides") ?? 0
    )
    return (orders, max(0, sides - printed))
  }

  /// Returns at least the speed of a small printer, because some printers report none.
  static func pace(of printers: [Printer]) -> Int {
    max(10, printers.filter(\.isUsed).reduce(0) { $0 + ($1.capabilities?.pagesPerMinute ?? 0) })
  }
}
