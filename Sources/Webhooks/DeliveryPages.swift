import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension WebhookPages {
  /// A row of the list of deliveries.
  func row(_ delivery: WebhookDelivery) -> ListRow {
    ListRow(
      delivery.kind, Paths.delivery(delivery.endpoint, delivery.id),
      subtitle: webhooks.time.brief(delivery.createdAt, now: request.now),
      trailing: delivery.status.map { String($0) }, badge: badge(delivery))
  }

  private func badge(_ delivery: WebhookDelivery) -> Badge {
    switch delivery.state {
    case .delivered: Badge(say("Delivered"), .done)
    case .waiting where delivery.attempts == 0: Badge(say("Waiting"), .info)
    case .waiting: Badge(say("Retrying"), .warning)
    case .held: Badge(say("Paused"))
    case .failed: Badge(say("Failed"), .alert)
    }
  }

  /// Shows one delivery with the body that is sent.
  func delivery(_ delivery: WebhookDelivery) -> Page {
    func moment(_ at: Instant?) -> String? {
      at.map { webhooks.time.brief($0, now: request.now) }
    }
    let took = delivery.milliseconds.map { say("\($0) ms") }
    let details = detailList([
      Detail(say("Delivery state"), markup: badge(delivery).markup),
      Detail(say("Event ID"), code: delivery.event),
      Detail(say("Happened"), moment(delivery.createdAt)),
      Detail(say("Attempts"), String(delivery.attempts)),
      Detail(say("Last attempt"), moment(delivery.attemptedAt)),
      Detail(say("Response status"), delivery.status.map { String($0) }),
      Detail(say("Response time"), took), Detail(say("Next attempt"), moment(delivery.nextAt)),
    ])
    let again: Markup =
      delivery.state == .waiting
      ? .empty
      : group(
        actionButton(
          say("Send again"), Paths.again(delivery.endpoint, delivery.id),
          key: request.newFormKey()))
    return Page(
      delivery.kind, back: Paths.endpoint(delivery.endpoint),
      """
      \(delivery.problem.map { banner(.warning, $0()) } ?? .empty)\(section(details))\
      \(section(say("Body"), "<p class=\"code\">\(delivery.body)</p>"))\(again)
      """)
  }
}
