import PlazaBase
import PlazaData

/// How long an order still takes, reckoned from what is before it and from how fast the store's printers say they are.
struct Wait: Sendable, Equatable {
  /// Orders of the same store that came earlier and are not done.
  let ahead: Int
  /// Of those and of itself, what is still to be printed.
  let sides: Int
  /// Sides a minute of all printers in use.
  let pace: Int

  /// Paper that is fetched and put down: half a minute an order, and a minute for the last.
  var minutes: Int { max(1, (sides + pace - 1) / pace + ahead / 2 + 1) }

  /// - Returns: nil where it neither waits nor is printed.
  static func of(_ order: Order, _ tx: any Transaction) throws -> Wait? {
    guard let came = order.orderedAt, [.order, .printing].contains(order.state) else { return nil }
    let row = try tx.first(
      """
      SELECT count(DISTINCT o.id) AS n, CAST(COALESCE(SUM(d.sides), 0) AS BIGINT) AS sides
      FROM print_order o JOIN print_order_document d ON d.print_order = o.id
      WHERE o.store = \(order.store) AND o.state IN ('order', 'printing')
        AND (o.ordered_at < \(came) OR (o.ordered_at = \(came) AND o.id <= \(order.id)))
      """)
    let done = try tx.first(
      """
      SELECT CAST(COALESCE(SUM(r.sides_done), 0) AS BIGINT) AS sides
      FROM print_order o JOIN print_run r ON r.print_order = o.id
      WHERE o.store = \(order.store) AND o.state IN ('order', 'printing')
        AND (o.ordered_at < \(came) OR (o.ordered_at = \(came) AND o.id <= \(order.id)))
        AND r.state IN ('waiting', 'sending', 'printing', 'done')
      """)
    let (count, all): (Int, Int) = (try row?.value("n") ?? 1, try row?.value("sides") ?? 0)
    let printed: Int = try done?.value("sides") ?? 0
    return Wait(
      ahead: max(0, count - 1), sides: max(0, all - printed), pace: Self.pace(of: try Printer.of(order.store, tx)))
  }

  /// Where no printer says, as fast as a small one.
  static func pace(of printers: [Printer]) -> Int {
    max(10, printers.filter(\.isUsed).reduce(0) { $0 + ($1.capabilities?.pagesPerMinute ?? 0) })
  }
}
