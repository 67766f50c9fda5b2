import PlazaBase
import PlazaData

/// An event that is sent to one endpoint.
struct WebhookDelivery: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    case waiting
    /// The endpoint is paused. The delivery waits until it is active again.
    case held
    case delivered
    case failed
  }

  let id: ID<WebhookDelivery>
  let endpoint: ID<WebhookEndpoint>
  /// The ID of the event, the same at every attempt.
  let event: String
  let kind: String
  let body: String
  let state: State
  let attempts: Int
  /// The HTTP status of the last attempt; nil if there was no response.
  let status: Int?
  /// The duration of the last attempt.
  let milliseconds: Int?
  let problem: StoredPhrase?
  let createdAt: Instant
  let attemptedAt: Instant?
  /// When the next attempt is due.
  let nextAt: Instant?
}

extension WebhookDelivery {
  private static let selection: SQL = """
    SELECT d.id, d.endpoint, d.event, d.kind, d.body, d.state, d.attempts, d.status, d.milliseconds, d.problem,
      d.created_at, d.attempted_at, j.run_at
    FROM webhook_delivery d
    LEFT JOIN job j ON j.kind = \(DeliverWebhook.kind) AND j.subject = d.id AND j.state = 'open'
    """

  private init(row: Row) throws {
    id = try row.value("id")
    endpoint = try row.value("endpoint")
    event = try row.value("event")
    kind = try row.value("kind")
    body = try row.value("body")
    state = try row.value("state")
    attempts = try row.value("attempts")
    status = try row.optional("status")
    milliseconds = try row.optional("milliseconds")
    problem = try row.optional("problem")
    createdAt = try row.value("created_at")
    attemptedAt = try row.optional("attempted_at")
    nextAt = state == .waiting ? try row.optional("run_at") : nil
  }

  /// - Throws: ``WebhookRefusal/noSuchDelivery``.
  static func find(_ id: ID<WebhookDelivery>, _ tx: any Transaction) throws -> WebhookDelivery {
    let row = try tx.first("\(selection) WHERE d.id = \(id)")
    guard let row else { throw WebhookRefusal.noSuchDelivery }
    return try WebhookDelivery(row: row)
  }

  /// Returns a page of an endpoint's deliveries, newest first.
  static func page(
    of endpoint: ID<WebhookEndpoint>, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<WebhookDelivery> {
    let before = page.after.map { " AND d.id < \($0.id)" as SQL } ?? ""
    let found = try tx.rows(
      """
      \(selection) WHERE d.endpoint = \(endpoint)\(before) ORDER BY d.id DESC LIMIT \(page.limit + 1)
      """
    ).map { try WebhookDelivery(row: $0) }
    return ResultPage(found, limit: page.limit) { Cursor($0.createdAt.microseconds, $0.id) }
  }
}
