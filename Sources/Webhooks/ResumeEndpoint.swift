import Jobs
import Members
import PlazaBase
import PlazaData

/// Activates a paused endpoint again and sends the deliveries that were held.
struct ResumeEndpoint: Sendable {
  let endpoint: ID<WebhookEndpoint>
  let actor: ID<Member>
  let world: World

  func callAsFunction(_ tx: any Transaction) throws {
    let found = try WebhookEndpoint.find(endpoint, tx)
    guard found.state != .active else { return }
    try tx.run(
      "UPDATE webhook_endpoint SET state = 'active', failing_since = NULL WHERE id = \(endpoint)")
    try EventSubscriptions(of: found.subscriptions).set(found.kinds, tx)
    let held = try tx.rows(
      """
      SELECT id FROM webhook_delivery WHERE endpoint = \(endpoint) AND state = 'held'
      ORDER BY id LIMIT \(FanOutEvents.maxStored)
      """)
    for row in held { try SendDelivery(try row.value("id"), to: endpoint, in: world)(tx) }
    try found.audit("resumed", by: actor, at: world.now(), tx)
  }
}

/// Enqueues the next attempt of a delivery, immediately.
struct SendDelivery: Sendable {
  private let delivery: ID<WebhookDelivery>
  private let job: EnqueueJob

  init(_ delivery: ID<WebhookDelivery>, to endpoint: ID<WebhookEndpoint>, in world: World) {
    self.delivery = delivery
    var job = EnqueueJob(DeliverWebhook.kind, key: delivery.text, in: world)
    // A slow endpoint delays only its own deliveries.
    job.line = endpoint.text
    self.job = job
  }

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("UPDATE webhook_delivery SET state = 'waiting' WHERE id = \(delivery)")
    try job(tx)
  }
}
