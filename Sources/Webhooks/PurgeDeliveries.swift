import PlazaBase
import PlazaData

/// Deletes old deliveries, those beyond the number that is stored per endpoint, and former
/// secrets.
struct PurgeDeliveries: Sendable {
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      "DELETE FROM webhook_delivery WHERE created_at <= \(now - Webhooks.retention)")
    for endpoint in try WebhookEndpoint.all(tx) {
      try tx.run(
        """
        DELETE FROM webhook_delivery WHERE endpoint = \(endpoint.id) AND id <
          (SELECT id FROM webhook_delivery WHERE endpoint = \(endpoint.id)
           ORDER BY id DESC LIMIT 1 OFFSET \(FanOutEvents.maxStored - 1))
        """)
    }
    try tx.run(
      """
      UPDATE webhook_endpoint SET old_secret = NULL, old_secret_ends_at = NULL
      WHERE old_secret_ends_at <= \(now)
      """)
  }
}
