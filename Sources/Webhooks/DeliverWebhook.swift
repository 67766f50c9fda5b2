import Jobs
import PlazaBase
import PlazaData
import PlazaFetch

/// Sends one delivery to its endpoint.
struct DeliverWebhook: JobHandler {
  static let kind: String = "webhooks.deliver"
  private static let fetchLimits = FetchLimits(deadline: .seconds(10), largest: 65_536)

  let kind: String = DeliverWebhook.kind
  let store: any Database
  let fetcher: HTTPFetcher
  let targets: WebhookTargets
  let world: World

  /// 5 s, 10 s, 20 s and so on up to six hours, over about three days.
  var limits: JobLimits {
    var limits = JobLimits()
    limits.attempts = 26
    limits.firstPause = .seconds(5)
    limits.maximumDuration = .minutes(1)
    return limits
  }

  func title(of job: Job) -> String { say("Send an event to a webhook") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<WebhookDelivery>(job.key),
      let found = try await store.read({ tx in try Self.find(id, tx) })
    else { return .done }
    guard found.endpoint.state == .active else {
      try await store.write {
        try $0.run(
          "UPDATE webhook_delivery SET state = 'held' WHERE id = \(id) AND state = 'waiting'")
      }
      return .done
    }
    let begun = world.now()
    let answer = await send(found.delivery, to: found.endpoint, at: begun)
    let ended = world.now()
    let record = RecordAttempt(
      delivery: id, endpoint: found.endpoint.id, answer: answer, took: ended - begun, now: ended,
      isLast: job.attempts >= limits.attempts)
    let isDone = try await store.write { try record($0) }
    return isDone ? .done : .failed(answer.message)
  }

  /// Called if the job ended without a recorded attempt, for example after repeated crashes.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let id = ID<WebhookDelivery>(job.key) else { return }
    try tx.run(
      "UPDATE webhook_delivery SET state = 'failed' WHERE id = \(id) AND state = 'waiting'")
  }

  func tryAgain(_ job: Job, _ tx: any Transaction) throws {
    guard let id = ID<WebhookDelivery>(job.key) else { return }
    try tx.run(
      "UPDATE webhook_delivery SET state = 'waiting' WHERE id = \(id) AND state = 'failed'")
  }

  /// - Returns: nil if the delivery is no longer to be sent.
  private static func find(_ id: ID<WebhookDelivery>, _ tx: any Transaction) throws -> (
    delivery: WebhookDelivery, endpoint: WebhookEndpoint
  )? {
    do {
      let delivery = try WebhookDelivery.find(id, tx)
      guard delivery.state == .waiting else { return nil }
      return (delivery, try WebhookEndpoint.find(delivery.endpoint, tx))
    } catch is WebhookRefusal {
      return nil
    }
  }

  private func send(
    _ delivery: WebhookDelivery, to endpoint: WebhookEndpoint, at now: Instant
  ) async -> AttemptAnswer {
    guard let address = targets.address(endpoint.url) else { return .failed(.notAdmitted) }
    let signature = WebhookSignature.headers(
      id: delivery.event, at: now, body: delivery.body, secrets: endpoint.secrets(at: now))
    let request = FetchRequest(
      "POST", address,
      headers: [
        ("Content-Type", "application/json"), ("User-Agent", HTTPFetcher.agent),
      ] + signature, body: Array(delivery.body.utf8))
    do {
      return .status(try await fetcher.send(request, within: Self.fetchLimits).status)
    } catch {
      return .failed(error)
    }
  }
}
