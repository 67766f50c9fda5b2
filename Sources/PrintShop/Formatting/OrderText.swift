import PlazaBase
import PlazaHTTP
import PlazaUI

extension Order.State {
  /// The label of a status badge.
  var text: String {
    switch self {
    case .draft: say("Not paid yet")
    case .order: say("Ordered")
    case .printing: say("Printing")
    case .done: say("Ready", as: "an order")
    case .pickedUp: say("Picked up")
    case .canceled: say("Cancelled")
    case .refused: say("Declined", as: "an order")
    case .failed: say("Not printed")
    case .expired: say("Not picked up")
    }
  }

  var tone: Tone {
    switch self {
    case .draft, .canceled, .expired: .neutral
    case .order, .printing: .info
    case .done, .pickedUp: .done
    case .refused, .failed: .alert
    }
  }
}

extension OrderEvent {
  /// Describes the event for the customer.
  func message(_ format: PrintText) -> String {
    switch what {
    case .drafted: return say("The price was set.")
    case .paid: return say("You paid: the amount is set aside.")
    case .canceled: return say("You cancelled. Your credits are available again.")
    case .lapsed:
      return say(
        "Closed because the store didn't start it in time. Your credits are available again.")
    case .held: return say("The store put it on hold: \(text)")
    case .unheld: return say("Your order is no longer on hold.", as: "to the member")
    case .refused:
      return say("The store declined the order: \(text) Your credits are available again.")
    case .started: return say("The store started printing.")
    default: return later(format)
    }
  }

  private var text: String { note ?? "" }

  /// Returns the amount before the reason.
  static func amount(_ note: String) -> Money {
    Money(minor: note.split(separator: " ").first.flatMap { Int($0) } ?? 0)
  }

  /// Returns the reason after the amount.
  static func reason(_ note: String) -> String {
    note.drop { $0 != " " }.dropFirst().description
  }

  private func later(_ format: PrintText) -> String {
    switch what {
    case .printed: return say("A document was printed.")
    case .failed:
      let reasons = text.split(separator: " ").map(String.init)
      let why = PrinterText.problem(.idle, reasons)
      return [say("The printer couldn't finish."), why].compactMap(\.self).joined(separator: " ")
    case .unsure: return say("It's unclear what was printed. The store is checking.")
    case .reprinted:
      return text.isEmpty
        ? say("The store is printing it again.") : say("The store is printing it again: \(text)")
    case .refunded:
      let amount = format.money(Money(minor: Int(text) ?? 0))
      return say("\(amount) was refunded.")
    case .done: return say("Ready to pick up.")
    case .pickedUp: return say("You picked it up.")
    case .handedOver: return say("The store handed over your prints.")
    case .handOverTakenBack: return say("The store corrected that: it wasn't handed over.")
    case .reported: return say("You reported: \(text)")
    case .answered: return say("The store replied: \(text)")
    case .goodwillGranted:
      return say("\(format.money(Self.amount(text))) was refunded: \(Self.reason(text))")
    case .goodwillRevoked:
      return say("Refund of \(format.money(Self.amount(text))) was reversed: \(Self.reason(text))")
    default: return say("The order was closed because it wasn't picked up.")
    }
  }
}
