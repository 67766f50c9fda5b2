import Jobs
import Members
import PlazaBase
import PlazaData

/// Adds an endpoint. From now on, events of its kinds are recorded and sent to it.
struct AddEndpoint: Sendable {
  /// The most endpoints that a site has, because each event is sent to all of them.
  static let maximum = 20

  let id: ID<WebhookEndpoint>
  let url: String
  let kinds: [String]
  let secret: String
  let actor: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.count("SELECT count(*) AS n FROM webhook_endpoint") < Self.maximum else {
      throw WebhookRefusal.tooMany
    }
    try tx.run(
      """
      INSERT INTO webhook_endpoint (id, url, kinds, secret, state, created_at)
      VALUES (\(id), \(url), \(kinds.joined(separator: " ")), \(secret), 'active', \(now))
      """)
    let endpoint = try WebhookEndpoint.find(id, tx)
    try EventSubscriptions(of: endpoint.subscriptions).set(kinds, tx)
    try endpoint.audit("added", by: actor, at: now, tx)
  }
}

extension WebhookEndpoint {
  /// Appends a change of the endpoint to the audit log, with the host only, because the path of
  /// an address may be a secret.
  func audit(_ change: String, by actor: ID<Member>, at now: Instant, _ tx: any Transaction) throws
  {
    let host = url.split(separator: "/").dropFirst().first ?? ""
    try AuditEntry(.webhookChanged, by: actor, to: nil, detail: "\(change): \(host)", at: now)
      .append(tx)
  }
}
