import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP

/// An event in the history of an order.
struct OrderEvent: Sendable, Equatable {
  enum Kind: String, Sendable, SQLReadable {
    case drafted, paid, canceled, held, unheld, refused, started, printed, failed, unsure,
      reprinted, refunded, done
    case pickedUp = "picked-up"
    case handedOver = "handed-over"
    case expired, reported, answered
    /// The store did not start the order in time.
    case lapsed
    case handOverTakenBack = "hand-over-taken-back"
    case goodwillGranted = "made-good"
    case goodwillRevoked = "good-taken-back"
  }

  let number: Int
  let at: Instant
  let what: Kind
  let note: String?

  /// Returns an order's history, oldest first.
  static func of(_ order: ID<Order>, _ tx: any Transaction) throws -> [OrderEvent] {
    try tx.rows(
      "SELECT number, at, what, words FROM print_order_event WHERE print_order = \(order) ORDER BY number"
    )
    .map {
      OrderEvent(
        number: try $0.value("number"), at: try $0.value("at"), what: try $0.value("what"),
        note: try $0.optional("words"))
    }
  }

  /// Records an event and sends the notifications for it.
  static func record(
    _ what: Kind, of order: ID<Order>, at moment: Instant, note: String? = nil,
    by staff: ID<Member>? = nil,
    _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      INSERT INTO print_order_event (print_order, number, at, what, words, made_by)
      SELECT \(order), COALESCE(MAX(number), 0) + 1, \(moment), \(what.rawValue), \(note), \(staff)
      FROM print_order_event WHERE print_order = \(order)
      """)
    try tx.notify(.printOrders)
    if let kind = EventKind.of(what) {
      try Event(kind, ["order": order.text], Paths.order(order), at: moment)(tx)
    }
    try OrderNotifications.notify(what, of: order, note: note, at: moment, tx)
  }
}
