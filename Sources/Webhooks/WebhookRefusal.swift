import PlazaBase

/// The reasons why a change of webhooks is refused.
enum WebhookRefusal: Refusal, Equatable {
  case noSuchEndpoint
  case noSuchDelivery
  case tooMany
  case notActive
  case stillWaiting

  var slug: String {
    switch self {
    case .noSuchEndpoint: "no-such-webhook"
    case .noSuchDelivery: "no-such-delivery"
    case .tooMany: "too-many-webhooks"
    case .notActive: "webhook-paused"
    case .stillWaiting: "delivery-waiting"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .noSuchEndpoint, .noSuchDelivery: .notFound
    case .tooMany, .notActive, .stillWaiting: .conflict
    }
  }

  var message: String {
    switch self {
    case .noSuchEndpoint: say("This webhook doesn't exist. It may have been deleted.")
    case .noSuchDelivery: say("This delivery is no longer stored.")
    case .tooMany: say("There can be \(AddEndpoint.maximum) webhooks. Delete one first.")
    case .notActive: say("This webhook is paused. Resume it first.")
    case .stillWaiting: say("This delivery is already waiting to be sent.")
    }
  }
}
