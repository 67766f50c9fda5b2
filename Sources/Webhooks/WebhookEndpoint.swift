import PlazaBase
import PlazaData

/// An address to which events are sent.
struct WebhookEndpoint: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    case active
    /// An administrator paused it.
    case paused
    /// It was paused because no delivery succeeded for ``RecordAttempt/failurePeriod``.
    case failing
    /// It was paused because it answered that it is gone (410).
    case gone
  }

  let id: ID<WebhookEndpoint>
  let url: String
  /// The names of the kinds of events that are sent.
  let kinds: [String]
  let secret: String
  /// The former secret, which signs as well until ``oldSecretEndsAt``.
  let oldSecret: String?
  let oldSecretEndsAt: Instant?
  let state: State
  /// The first failed attempt since the last successful one.
  let failingSince: Instant?
  let createdAt: Instant

  /// Returns the secrets with which deliveries are signed.
  func secrets(at now: Instant) -> [String] {
    guard let oldSecret, let oldSecretEndsAt, now < oldSecretEndsAt else { return [secret] }
    return [secret, oldSecret]
  }

  var subscriptions: String { "webhook/\(id)" }
}

extension WebhookEndpoint {
  private static let columns: SQL =
    "id, url, kinds, secret, old_secret, old_secret_ends_at, state, failing_since, created_at"

  private init(row: Row) throws {
    id = try row.value("id")
    url = try row.value("url")
    kinds = try row.value("kinds", as: String.self).split(separator: " ").map(String.init)
    secret = try row.value("secret")
    oldSecret = try row.optional("old_secret")
    oldSecretEndsAt = try row.optional("old_secret_ends_at")
    state = try row.value("state")
    failingSince = try row.optional("failing_since")
    createdAt = try row.value("created_at")
  }

  /// Returns all endpoints, oldest first.
  static func all(_ tx: any Transaction) throws -> [WebhookEndpoint] {
    try tx.rows(
      "SELECT \(columns) FROM webhook_endpoint ORDER BY id LIMIT \(AddEndpoint.maximum)"
    ).map { try WebhookEndpoint(row: $0) }
  }

  /// - Throws: ``WebhookRefusal/noSuchEndpoint``.
  static func find(_ id: ID<WebhookEndpoint>, _ tx: any Transaction) throws -> WebhookEndpoint {
    let row = try tx.first("SELECT \(columns) FROM webhook_endpoint WHERE id = \(id)")
    guard let row else { throw WebhookRefusal.noSuchEndpoint }
    return try WebhookEndpoint(row: row)
  }
}
