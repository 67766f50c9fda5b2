import Jobs
import Members
import PlazaBase
import PlazaData

/// Pauses an endpoint: no further events are recorded for it, and waiting deliveries are held.
struct PauseEndpoint: Sendable {
  let endpoint: ID<WebhookEndpoint>
  let actor: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let found = try WebhookEndpoint.find(endpoint, tx)
    guard found.state == .active else { return }
    try tx.run("UPDATE webhook_endpoint SET state = 'paused' WHERE id = \(endpoint)")
    try EventSubscriptions(of: found.subscriptions).set([], tx)
    try found.audit("paused", by: actor, at: now, tx)
  }
}

/// Deletes an endpoint with its deliveries.
struct RemoveEndpoint: Sendable {
  let endpoint: ID<WebhookEndpoint>
  let actor: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let found = try WebhookEndpoint.find(endpoint, tx)
    try EventSubscriptions(of: found.subscriptions).set([], tx)
    try tx.run("DELETE FROM webhook_endpoint WHERE id = \(endpoint)")
    try found.audit("deleted", by: actor, at: now, tx)
  }
}

/// Replaces the secret. The former one signs as well for a day, so that the receiver can change
/// over without losing an event.
struct RotateSecret: Sendable {
  static let overlap = Duration.days(1)

  let endpoint: ID<WebhookEndpoint>
  let secret: String
  let actor: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let found = try WebhookEndpoint.find(endpoint, tx)
    try tx.run(
      """
      UPDATE webhook_endpoint SET old_secret = secret, old_secret_ends_at = \(now + Self.overlap), secret = \(secret)
      WHERE id = \(endpoint)
      """)
    try found.audit("new secret", by: actor, at: now, tx)
  }
}
