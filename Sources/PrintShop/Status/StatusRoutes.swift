import HTTPTypes
import PlazaBase
import PlazaData
import PlazaWeb

/// The Status tab and what can be done there.
struct StatusRoutes: Sendable {
  static let underWay: [Order.State] = [.order, .printing, .done]

  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(At.status.pattern, for: .members, status),
      .get(At.order.pattern, for: .members, order),
      .get(At.cancelOrder.pattern, for: .members) { call in
        try await question(call) { $0.cancelQuestion($1, key: call.newFormKey()) }
      },
      .post(At.cancelOrder.pattern, for: .members, cancel),
      .get(At.pickUpOrder.pattern, for: .members) { call in
        try await question(call) { $0.pickUpQuestion($1, key: call.newFormKey()) }
      },
      .post(At.pickUpOrder.pattern, for: .members, pickUp),
    ]
  }

  private func pages(_ call: Call) -> OrderPages { OrderPages(words: settings.words(call)) }

  private func status(_ call: Call) async throws -> Answer {
    let (member, words) = (try call.signedIn().id, settings.words(call))
    let (open, drafts) = try await call.site.store.read { tx in
      let open = try Order.of(member, in: Self.underWay, atMost: 50, tx).map {
        try card(OrderReport.of($0, tx), words, tx)
      }
      return (open, try Order.of(member, in: [.draft], atMost: 10, tx).map { try OrderReport.of($0, tx) })
    }
    let current = drafts.filter { $0.order.quoteEndsAt > call.now }
    return call.page(pages(call).status(open, drafts: current))
  }

  private func order(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("order", of: Order.self), try call.signedIn().id)
    let words = settings.words(call)
    let (shown, events) = try await call.site.store.read { tx in
      let report = try OrderReport.of(try Order.find(id, of: member, tx), tx)
      return (try card(report, words, tx), try OrderEvent.of(id, tx))
    }
    let order = shown.report.order
    if order.state == .draft { return .redirect(to: At.draft(order.store, id)) }
    return call.page(pages(call).order(shown, events))
  }

  /// What waits tells how well the store keeps its times, and when it opens.
  private func card(_ report: OrderReport, _ words: PrintWords, _ tx: any Transaction) throws -> OrderCard {
    var card = OrderCard(report: report, words: words)
    if report.order.state == .order {
      card.record = try TrackRecord.of(report.order.store, tx)
      card.hours = try OpeningHours.of(report.store, from: words.now, words.time, tx).state(at: words.now)
    }
    return card
  }

  private func question(_ call: Call, _ page: (OrderPages, OrderReport) -> Page) async throws -> Answer {
    let (id, member) = (try call.id("order", of: Order.self), try call.signedIn().id)
    let report = try await call.site.store.read { try OrderReport.of(try Order.find(id, of: member, $0), $0) }
    return call.page(page(pages(call), report))
  }

  private func cancel(_ call: Call) async throws -> Answer {
    let act = CancelOrder(try call.id("order"), of: try call.signedIn().id, settings, in: call.world)
    let words = settings.words(call)
    return try await call.act(orBackTo: At.status()) { tx in
      let order = try act(tx)
      return .redirect(
        to: At.status(),
        flash: .done(
          say("Order \(order.number) is cancelled. \(words.money(order.total)) is yours again.")))
    }
  }

  private func pickUp(_ call: Call) async throws -> Answer {
    let proof = PickUpOrder.Proof.customer(try call.signedIn().id, code: call.fields.text("code") ?? "")
    let act = PickUpOrder(order: try call.id("order"), proof: proof, in: call.world)
    return try await call.act(orBackTo: At.status()) { tx in
      switch try act(tx) {
      case .pickedUp(let order):
        .redirect(
          to: At.status(),
          flash: .done(say("Order \(order.number) is picked up.")))
      case .wrong(let refusal): .redirect(to: At.status(), flash: .alert(refusal.sentence))
      }
    }
  }
}
