import PlazaBase
import PlazaData

/// Records a customer's report of a bad print. The store is notified, and replies or gives a
/// refund.
struct ReportPrint: Sendable {
  /// The period after printing in which a print can be reported.
  static let time = Duration.hours(14 * 24)

  let order: ID<Order>
  let member: ID<Member>
  let text: String
  let now: Instant

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try Order.find(order, of: member, tx)
    guard found.isPrinted else { throw OrderRefusal.notDone }
    guard let done = found.doneAt, now < done + Self.time else { throw OrderRefusal.isOver }
    guard try OrderEvent.of(order, tx).allowReport else { throw OrderRefusal.reportedBefore }
    try OrderEvent.record(.reported, of: order, at: now, note: text, tx)
  }
}

extension Order {
  /// Whether the order was printed completely.
  var isPrinted: Bool { [.done, .pickedUp, .expired].contains(state) }

  /// Returns a store's orders with a report to which the staff have not replied.
  static func reported(
    at store: ID<PrintStore>, now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [(order: Order, text: String)] {
    // A report is made within `ReportPrint.time` after printing, and an order is printed within
    // days after it was placed.
    let since = now - (ReportPrint.time + .hours(30 * 24))
    let rows = try tx.rows(
      """
      SELECT \(columns) FROM print_order
      WHERE store = \(store) AND state IN ('done', 'picked-up', 'expired') AND ordered_at > \(since)
        AND EXISTS
          (SELECT 1 FROM print_order_event e WHERE e.print_order = print_order.id AND \(OrderEvent.isOpenReport))
      ORDER BY ordered_at, id LIMIT \(limit)
      """)
    return try rows.map { row in
      let order = try Order(row: row)
      return (order, try OrderEvent.openReport(order.id, tx) ?? "")
    }
  }
}

extension OrderEvent {
  static func has(_ what: Kind, _ order: ID<Order>, _ tx: any Transaction) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM print_order_event WHERE print_order = \(order) AND what = \(what.rawValue)")
  }

  /// Selects the report `e` of a bad print to which the staff have not replied.
  static let isOpenReport: SQL = """
    e.what = 'reported' AND NOT EXISTS (SELECT 1 FROM print_order_event later
      WHERE later.print_order = e.print_order AND later.what IN ('made-good', 'answered') AND later.number > e.number)
    """

  /// Returns the customer's text; nil if the staff have replied to every report.
  static func openReport(_ order: ID<Order>, _ tx: any Transaction) throws -> String? {
    let row = try tx.first(
      """
      SELECT words FROM print_order_event e WHERE e.print_order = \(order) AND \(isOpenReport)
      ORDER BY number DESC LIMIT 1
      """)
    return try row.map { try $0.optional("words") ?? "" }
  }
}

extension [OrderEvent] {
  /// Whether a bad print can be reported: once, and again after it was printed again for that
  /// reason.
  var allowReport: Bool {
    guard let last = last(where: { $0.what == .reported }) else { return true }
    return contains { $0.what == .reprinted && $0.note != nil && $0.number > last.number }
  }
}
