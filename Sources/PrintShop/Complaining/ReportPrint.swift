import PlazaBase
import PlazaData

/// Records a customer's report of a bad print. The store is notified, and replies or gives a
/// refund.
struct ReportPrint: Sendable {
  /// The period after printing in which a print can be reported.
  static let time = Duration.hours(14 * 24)

  let order: ID<Order>
  let member: ID<Member>
  let words: String
  let now: Instant

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try Order.find(order, of: member, tx)
    guard found.isPrinted else { throw OrderRefusal.notDone }
    guard let done = found.doneAt, now < done + Self.time else { throw OrderRefusal.isOver }
    if try OrderEvent.has(.reported, order, tx) { throw OrderRefusal.reportedBefore }
    try OrderEvent.note(.reported, of: order, at: now, words: words, tx)
  }
}

extension Order {
  /// Whether the order was printed completely.
  var isPrinted: Bool { [.done, .pickedUp, .expired].contains(state) }

  /// Returns a store's orders with a report to which the staff have not replied.
  static func reported(
    at store: ID<PrintStore>, now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [(order: Order, words: String)] {
    // A report is made within `ReportPrint.time` after printing, and an order is printed within
    // days after it was placed.
    let since = now - (ReportPrint.time + .hours(30 * 24))
    let rows = try tx.rows(
      """
      SELECT \(columns), (SELECT MAX(e.words) FROM print_order_event e
          WHERE e.print_order = print_order.id AND e.what = 'reported') AS report
      FROM print_order WHERE store = \(store) AND state IN ('done', 'picked-up', 'expired') AND ordered_at > \(since)
        AND EXISTS (SELECT 1 FROM print_order_event e WHERE e.print_order = print_order.id AND e.what = 'reported')
        AND NOT EXISTS (SELECT 1 FROM print_order_event e
          WHERE e.print_order = print_order.id AND e.what IN ('made-good', 'answered'))
      ORDER BY ordered_at, id LIMIT \(limit)
      """)
    return try rows.map { (try Order(row: $0), try $0.optional("report") ?? "") }
  }
}

extension OrderEvent {
  static func has(_ what: What, _ order: ID<Order>, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM print_order_event WHERE print_order = \(order) AND what = \(what.rawValue)")
  }

  /// Whether the customer reported a bad print and the staff have not replied.
  static func isUnanswered(_ order: ID<Order>, _ tx: any Transaction) throws -> Bool {
    try has(.reported, order, tx) && !has(.answered, order, tx) && !has(.madeGood, order, tx)
  }
}
