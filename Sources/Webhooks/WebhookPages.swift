import HTTPTypes
import Jobs
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' pages about webhooks.
struct WebhookPages: Sendable {
  let request: Request
  let webhooks: Webhooks

  func list(_ endpoints: [WebhookEndpoint], _ form: FormView) -> Page {
    let rows = endpoints.map { endpoint in
      ListRow(
        endpoint.url.isolated, Paths.endpoint(endpoint.id),
        subtitle: endpoint.kinds.joined(separator: ", "), badge: badge(endpoint))
    }
    let kinds = webhooks.kinds.map { kind in
      (value: kind.name, row: ListRow(say(kind.title), subtitle: kind.name))
    }
    let fields =
      group(
        form.text(
          "url", say("Address"), required: true,
          hint: say("For example https://books.example/plaza.")))
      + form.ticks("events", say("Events"), kinds)
    return Page(
      say("Webhooks"), back: Link(path: "/"),
      """
      <p>\(say("A webhook sends events to another system, such as your bookkeeping, as they happen."))</p>\
      \(if: !rows.isEmpty, rowList(rows, label: say("Webhooks")))\
      \(section(say("New webhook"), form.markup(fields, submit: say("Add"))))
      """)
  }

  private func badge(_ endpoint: WebhookEndpoint) -> Badge? {
    switch endpoint.state {
    case .active: endpoint.failingSince == nil ? nil : Badge(say("Failing"), .warning)
    case .paused: Badge(say("Paused"))
    case .failing, .gone: Badge(say("Paused"), .alert)
    }
  }

  /// Shows a secret. It is displayed only once.
  func secret(_ secret: String, of endpoint: ID<WebhookEndpoint>) -> Response {
    var answer = request.page(
      Page(
        say("Secret of the webhook"),
        """
        \(banner(.warning, say("Copy this secret now. It won't be shown again.")))\
        \(section(detailList([Detail(say("Secret"), code: secret)]),
          footer: say("The receiver verifies the signature of each event with it.")))\
        \(linkButton(say("Done"), Paths.endpoint(endpoint), style: .primary))
        """))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  func endpoint(_ endpoint: WebhookEndpoint, _ deliveries: ResultPage<WebhookDelivery>) -> Page {
    let more = deliveries.next.map { Paths.endpoint(endpoint.id).query(["after": $0]) }
    let rows = deliveries.items.map { row($0) }
    let list: Markup =
      rows.isEmpty
      ? emptyState(
        .clock, say("No events yet"), say("Events appear here when they happen, for 30 days."))
      : rowList(rows, label: say("Deliveries")) + pager(more)
    return Page(
      say("Webhook"), back: Paths.list(),
      """
      <p class="lead-words">\(endpoint.url.isolated)</p>\(state(endpoint))\
      \(section(detailList([Detail(say("Events"), endpoint.kinds.joined(separator: ", "))]))) \
      \(buttons(endpoint))\(section(say("Deliveries"), list))
      """)
  }

  private func state(_ endpoint: WebhookEndpoint) -> Markup {
    switch endpoint.state {
    case .active: .empty
    case .paused: banner(.info, say("Paused. No events are sent."))
    case .failing:
      banner(.alert, say("Paused, because no event was accepted for 3 days."))
    case .gone: banner(.alert, say("Paused, because the address answered that it is gone."))
    }
  }

  private func buttons(_ endpoint: WebhookEndpoint) -> Markup {
    func button(_ label: String, _ path: RoutePath, _ style: ButtonStyle = .quiet) -> Markup {
      actionButton(label, path(endpoint.id), key: request.newFormKey(), style: style)
    }
    let isActive = endpoint.state == .active
    return group(
      (isActive
        ? button(say("Send a test event"), Paths.test) + button(say("Pause"), Paths.pause)
        : button(say("Resume"), Paths.resume, .primary))
        + confirmButton(
          say("New secret"), say("Replace the secret? The old one stays valid for a day."),
          Paths.rotate(endpoint.id), key: request.newFormKey())
        + confirmButton(
          say("Delete"), say("Delete this webhook and its deliveries?"),
          Paths.remove(endpoint.id), key: request.newFormKey(), icon: .trash))
  }
}
