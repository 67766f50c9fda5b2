import Jobs
import PlazaBase
import PlazaData
import PlazaFetch

/// The result of one attempt to send a delivery.
enum AttemptAnswer: Sendable, Equatable {
  /// The endpoint responded. Redirects are not followed, so they count as a failure.
  case status(Int)
  case failed(FetchFailure)

  var isSuccess: Bool { if case .status(200...299) = self { true } else { false } }

  var message: StoredPhrase {
    switch self {
    case .status(let status): StoredPhrase("The endpoint responded with status \(status).")
    case .failed(let failure): StoredPhrase { failure.message(of: say("The endpoint")) }
    }
  }
}

/// Records an attempt, and pauses the endpoint if it is gone or has failed for too long.
struct RecordAttempt: Sendable {
  /// The time without a successful delivery after which an endpoint is paused.
  static let failurePeriod = Duration.days(3)

  let delivery: ID<WebhookDelivery>
  let endpoint: ID<WebhookEndpoint>
  let answer: AttemptAnswer
  let took: Duration
  let now: Instant
  let isLast: Bool

  /// - Returns: whether there is no further attempt for now.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let status: Int? = if case .status(let status) = answer { status } else { nil }
    let paused = try pause(status, tx)
    let state: WebhookDelivery.State =
      answer.isSuccess
      ? .delivered : isLast || status == 410 ? .failed : paused ? .held : .waiting
    try tx.run(
      """
      UPDATE webhook_delivery SET state = \(state.rawValue), attempts = attempts + 1, status = \(status),
        milliseconds = \(Int(took.wholeMicroseconds / 1000)), attempted_at = \(now),
        problem = \(answer.isSuccess ? nil : answer.message)
      WHERE id = \(delivery)
      """)
    return state != .waiting
  }

  /// - Returns: whether the endpoint is paused now.
  private func pause(_ status: Int?, _ tx: any Transaction) throws -> Bool {
    if answer.isSuccess {
      try tx.run(
        """
        UPDATE webhook_endpoint SET failing_since = NULL
        WHERE id = \(endpoint) AND failing_since IS NOT NULL
        """)
      return false
    }
    try tx.run(
      """
      UPDATE webhook_endpoint SET failing_since = \(now)
      WHERE id = \(endpoint) AND failing_since IS NULL
      """)
    let found = try WebhookEndpoint.find(endpoint, tx)
    guard found.state == .active else { return true }
    let isFailing = found.failingSince.map { now - $0 >= Self.failurePeriod } ?? false
    guard status == 410 || isFailing else { return false }
    let state: WebhookEndpoint.State = status == 410 ? .gone : .failing
    try tx.run(
      "UPDATE webhook_endpoint SET state = \(state.rawValue) WHERE id = \(endpoint)")
    try EventSubscriptions(of: found.subscriptions).set([], tx)
    try PausedNotification.notify(of: found, now: now, tx)
    return true
  }
}
