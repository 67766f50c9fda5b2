import PlazaBase
import PlazaWeb

extension Order.State {
  /// As a pill says it.
  var words: String {
    switch self {
    case .draft: say("Not paid yet")
    case .order: say("Ordered")
    case .printing: say("Printing")
    case .done: say("Ready", as: "an order")
    case .pickedUp: say("Picked up")
    case .canceled: say("Cancelled")
    case .refused: say("Not taken", as: "an order")
    case .failed: say("Not printed")
    case .expired: say("Not collected")
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
  /// What happened, for the one who ordered.
  func message(_ words: PrintWords) -> String {
    switch what {
    case .drafted: return say("The price was fixed.")
    case .paid: return say("Paid: the amount is set aside.")
    case .canceled: return say("You cancelled. The amount is yours again.")
    case .held: return say("The store put it on hold: \(text)")
    case .unheld: return say("No longer on hold.", as: "to the member")
    case .refused:
      return say("The store did not take it: \(text) The amount is yours again.")
    case .started: return say("The store began to print.")
    default: return later(words)
    }
  }

  private var text: String { words ?? "" }

  /// What stands before a reason.
  static func amount(_ words: String) -> Money {
    Money(minor: words.split(separator: " ").first.flatMap { Int($0) } ?? 0)
  }

  /// What follows an amount.
  static func reason(_ words: String) -> String { words.drop { $0 != " " }.dropFirst().description }

  private func later(_ words: PrintWords) -> String {
    switch what {
    case .printed: return say("A document came out whole.")
    case .failed:
      let reasons = text.split(separator: " ").map(String.init)
      let why = PrinterWords.trouble(.idle, reasons)
      return [say("The printer gave up."), why].compactMap(\.self).joined(separator: " ")
    case .unsure: return say("Nobody is sure what came out. The store looks.")
    case .reprinted: return say("The store prints it again.")
    case .refunded:
      let amount = words.money(Money(minor: Int(text) ?? 0))
      return say("\(amount) was paid back.")
    case .done: return say("Ready to be picked up.")
    case .pickedUp: return say("You picked it up.")
    case .handedOver: return say("The store handed it over.")
    case .reported: return say("You told the store: \(text)")
    case .answered: return say("The store answered: \(text)")
    case .madeGood:
      return say("\(words.money(Self.amount(text))) was paid back: \(Self.reason(text))")
    case .goodTakenBack:
      return say("\(words.money(Self.amount(text))) was taken back: \(Self.reason(text))")
    default: return say("Nobody came for it.")
    }
  }
}
