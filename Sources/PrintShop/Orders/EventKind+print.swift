import Jobs
import PlazaBase
import PlazaData

extension EventKind {
  private static let paid = EventKind("print.order.paid", Phrase("A print order was paid"))
  private static let ready = EventKind(
    "print.order.ready", Phrase("A print order is ready to be picked up"))
  private static let collected = EventKind(
    "print.order.collected", Phrase("A print order was picked up"))
  private static let refunded = EventKind(
    "print.order.refunded", Phrase("A part of a print order was refunded"))

  static let printEvents = [paid, ready, collected, refunded]

  /// Returns the kind of event that other systems can be notified of.
  static func of(_ what: OrderEvent.Kind) -> EventKind? {
    switch what {
    case .paid: paid
    case .done: ready
    case .pickedUp, .handedOver: collected
    case .refunded: refunded
    default: nil
    }
  }
}
