import PlazaBase
import PlazaData

/// A customer says what is wrong with a print. The store hears of it and answers, or makes it good.
struct ReportPrint: Sendable {
  /// How long after it was printed.
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
  /// Whether paper of it came out and is ready, or was.
  var isPrinted: Bool { [.done, .pickedUp, .expired].contains(state) }

  /// Those of a store that a customer is unhappy with, and that nobody answered.
  static func reported(
    at store: ID<PrintStore>, now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [(order: Order, words: String)] {
    // A report comes within its time after the printing, which comes within days after the order.
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
}
