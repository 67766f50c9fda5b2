import PlazaData

/// The tables of endpoints and deliveries. A delivery stores the body that was or will be sent, so
/// that every attempt sends the same bytes.
enum Schema {
  static let migrations = [
    Migration(
      "webhooks/0001-endpoints",
      [
        """
        CREATE TABLE webhook_endpoint (
          id \(.id) NOT NULL PRIMARY KEY,
          url \(.text) NOT NULL CHECK (length(url) BETWEEN 8 AND 500),
          kinds \(.text) NOT NULL CHECK (kinds <> ''),
          secret \(.text) NOT NULL CHECK (length(secret) >= 32),
          old_secret \(.text),
          old_secret_ends_at \(.instant),
          state \(.text) NOT NULL CHECK (state IN ('active', 'paused', 'failing', 'gone')),
          failing_since \(.instant),
          created_at \(.instant) NOT NULL,
          CHECK ((old_secret IS NULL) = (old_secret_ends_at IS NULL))) \(.strict)
        """,
        """
        CREATE TABLE webhook_delivery (
          id \(.id) NOT NULL PRIMARY KEY,
          endpoint \(.id) NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
          event \(.text) NOT NULL,
          kind \(.text) NOT NULL,
          body \(.text) NOT NULL,
          state \(.text) NOT NULL CHECK (state IN ('waiting', 'held', 'delivered', 'failed')),
          attempts \(.int) NOT NULL CHECK (attempts >= 0),
          status \(.int),
          milliseconds \(.int),
          problem \(.text),
          created_at \(.instant) NOT NULL,
          attempted_at \(.instant),
          UNIQUE (endpoint, event)) \(.strict)
        """,
        "CREATE INDEX webhook_delivery_by_endpoint ON webhook_delivery (endpoint, id)",
        "CREATE INDEX webhook_delivery_by_time ON webhook_delivery (created_at)",
      ])
  ]
}
