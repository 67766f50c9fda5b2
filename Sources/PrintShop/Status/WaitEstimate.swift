import PlazaBase
import PlazaData

/// How long an order still takes, reckoned from what is before it and from how fast the store's printers say they are.
struct WaitEstimate: Sendable, Equatable {
  /// Orders of the same store that came earlier and are not done.
  let ahead: Int
  /// Of those and of itself, what is still to be printed.
  let sides: Int
  /// Sides a minute of all printers in use.
  let pace: Int

  /// Paper that is fetched and put down: half a minute an order, and a minute for the last.
  var minutes: Int { max(1, (sides + pace - 1) / pace + ahead / 2 + 1) }

  /// - Returns: nil where it neither waits nor is printed.
  static func of(_ order: Order, _ tx: any Transaction) throws -> WaitEstimate? {
    guard let came = order.orderedAt, [.order, .printing].contains(order.state) else { return nil }
    let line = try line(
      at: order.store, " AND (o.ordered_at < \(came) OR (o.ordered_at = \(came) AND o.id <= \(order.id)))", tx)
    return WaitEstimate(
      ahead: max(0, line.orders - 1), sides: line.sides, pace: Self.pace(of: try Printer.of(order.store, tx)))
  }

  /// Of an order that would come now.
  static func ofNext(at store: ID<PrintStore>, sides: Int, _ tx: any Transaction) throws -> WaitEstimate {
    let line = try line(at: store, "", tx)
    return WaitEstimate(
      ahead: line.orders, sides: line.sides + sides, pace: Self.pace(of: try Printer.of(store, tx)))
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

  /// Where no printer says, as fast as a small one.
  static func pace(of printers: [Printer]) -> Int {
    max(10, printers.filter(\.isUsed).reduce(0) { $0 + ($1.capabilities?.pagesPerMinute ?? 0) })
  }
}
