import PlazaBase
import PlazaData

/// Sends a delivery again, with the same ID, whether or not it was delivered before.
struct ResendDelivery: Sendable {
  let delivery: ID<WebhookDelivery>
  let endpoint: ID<WebhookEndpoint>
  private let send: SendDelivery

  init(_ delivery: ID<WebhookDelivery>, of endpoint: ID<WebhookEndpoint>, in world: World) {
    self.delivery = delivery
    self.endpoint = endpoint
    send = SendDelivery(delivery, to: endpoint, in: world)
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let found = try WebhookDelivery.find(delivery, tx)
    guard found.endpoint == endpoint else { throw WebhookRefusal.noSuchDelivery }
    guard try WebhookEndpoint.find(endpoint, tx).state == .active else {
      throw WebhookRefusal.notActive
    }
    if found.state == .waiting { throw WebhookRefusal.stillWaiting }
    try send(tx)
  }
}

/// Sends an event of the kind `webhook.test`, whatever kinds the endpoint wants.
struct SendTestEvent: Sendable {
  static let kind: String = "webhook.test"

  let endpoint: ID<WebhookEndpoint>
  let world: World

  func callAsFunction(_ tx: any Transaction) throws {
    guard try WebhookEndpoint.find(endpoint, tx).state == .active else {
      throw WebhookRefusal.notActive
    }
    let (id, now) = (world.newID(WebhookDelivery.self), world.now())
    let body = WebhookBody(kind: Self.kind, at: now, data: "{}", link: nil)
    try WebhookDelivery.insert(
      id, event: "evt_\(id.text.replacing("-", with: ""))", Self.kind, body.text, to: endpoint,
      at: now, tx)
    try SendDelivery(id, to: endpoint, in: world)(tx)
  }
}
