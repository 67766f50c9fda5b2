import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The Status tab and its actions.
struct StatusRoutes: Sendable {
  static let underWay: [Order.State] = [.order, .printing, .done]

  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.status.pattern, for: .members, status),
      .get(Paths.order.pattern, for: .members, order),
      .get(Paths.cancelOrder.pattern, for: .members) { request in
        try await question(request) { $0.cancelQuestion($1, key: request.newFormKey()) }
      },
      .post(Paths.cancelOrder.pattern, for: .members, cancel),
      .get(Paths.pickUpOrder.pattern, for: .members) { request in
        try await question(request) { $0.pickUpQuestion($1, key: request.newFormKey()) }
      },
      .post(Paths.pickUpOrder.pattern, for: .members, pickUp),
    ]
  }

  private func pages(_ request: Request) -> OrderPages {
    OrderPages(text: settings.text(request))
  }

  private func status(_ request: Request) async throws -> Response {
    let (member, words) = (try request.signedIn().id, settings.text(request))
    let (open, drafts) = try await request.site.store.read { tx in
      let open = try Order.of(member, in: Self.underWay, atMost: 50, tx).map {
        try card(OrderSummary.of($0, tx), words, tx)
      }
      return (
        open,
        try Order.of(member, in: [.draft], atMost: 10, tx).map { try OrderSummary.of($0, tx) }
      )
    }
    let current = drafts.filter { $0.order.quoteEndsAt > request.now }
    return request.page(pages(request).status(open, drafts: current))
  }

  private func order(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("order", of: Order.self), try request.signedIn().id)
    let words = settings.text(request)
    let (shown, events) = try await request.site.store.read { tx in
      let report = try OrderSummary.of(try Order.find(id, of: member, tx), tx)
      return (try card(report, words, tx), try OrderEvent.of(id, tx))
    }
    let order = shown.report.order
    if order.state == .draft { return .redirect(to: Paths.draft(order.store, id)) }
    return request.page(pages(request).order(shown, events))
  }

  /// The card of a waiting order includes the store's on-time rate, opening hours and problems.
  private func card(_ report: OrderSummary, _ text: PrintText, _ tx: any Transaction) throws
    -> OrderCard
  {
    var card = OrderCard(report: report, text: text)
    if report.order.state == .order {
      card.record = try OnTimeRate.of(report.order.store, tx)
      card.blockage = StoreStatistics.problem(of: try Printer.used(at: [report.order.store], tx))
      card.hours = try OpeningHours.of(report.store, from: text.now, text.time, tx).state(
        at: text.now)
    }
    return card
  }

  private func question(_ request: Request, _ page: (OrderPages, OrderSummary) -> Page)
    async throws -> Response
  {
    let (id, member) = (try request.id("order", of: Order.self), try request.signedIn().id)
    let report = try await request.site.store.read {
      try OrderSummary.of(try Order.find(id, of: member, $0), $0)
    }
    return request.page(page(pages(request), report))
  }

  private func cancel(_ request: Request) async throws -> Response {
    let act = CancelOrder(
      try request.id("order"), of: try request.signedIn().id, settings, in: request.world)
    let words = settings.text(request)
    return try await request.act(orBackTo: Paths.status()) { tx in
      let order = try act(tx)
      return .redirect(
        to: Paths.status(),
        flash: .done(
          say(
            "Order \(order.number) cancelled. \(words.money(order.total)) is back in your wallet.")
        ))
    }
  }

  private func pickUp(_ request: Request) async throws -> Response {
    let proof = PickUpOrder.Proof.customer(
      try request.signedIn().id, code: request.fields.text("code") ?? "")
    let act = PickUpOrder(order: try request.id("order"), proof: proof, in: request.world)
    return try await request.act(orBackTo: Paths.status()) { tx in
      switch try act(tx) {
      case .pickedUp(let order):
        .redirect(
          to: Paths.status(),
          flash: .done(say("Order \(order.number) picked up.")))
      case .wrong(let refusal): .redirect(to: Paths.status(), flash: .alert(refusal.message))
      }
    }
  }
}
