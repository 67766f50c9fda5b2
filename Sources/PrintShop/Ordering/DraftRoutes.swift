import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaProcesses
import PlazaUI
import Wallet

/// The price and preview of an unpaid order, and its payment.
struct DraftRoutes: Sendable {
  let settings: PrintSettings
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner

  var routes: [Route] {
    [
      .get(Paths.draft.pattern, for: .members, draft),
      .get(Paths.draftSide.pattern, for: .members, side),
      .post(Paths.payDraft.pattern, for: .members, pay),
      .post(Paths.dropDraft.pattern, for: .members, drop),
    ]
  }

  private func draft(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("order", of: Order.self), try request.signedIn().id)
    let (now, time) = (request.now, settings.time)
    let (report, credits, standing) = try await request.site.store.read { tx in
      let report = try OrderSummary.of(try Order.find(id, of: member, tx), tx)
      return (
        report, try Balance.of(member, .credit, tx).available,
        try StoreReadiness.of(report.store, now: now, time, tx)
      )
    }
    guard report.order.state == .draft else { return .redirect(to: Paths.order(id)) }
    let page = DraftPage(
      report: report, credits: Money(minor: credits), key: request.newFormKey(),
      text: settings.text(request),
      wallet: WalletPaths.wallet, standing: standing, showsAll: request.query.text("all") == "true"
    )
    return request.page(page.page)
  }

  private func side(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("order", of: Order.self), try request.signedIn().id)
    let number = Int(try request.parameter("document"))
    let lines = try await request.site.store.read { tx in
      _ = try Order.find(id, of: member, tx)
      return try OrderLine.of(id, tx)
    }
    guard let line = lines.first(where: { $0.number == number }),
      let side = Int(try request.parameter("side")),
      (1...line.imposition.sides.count).contains(side),
      let pdf = try await ImposePages(documentStore: documentStore, tools: tools).pdf(
        side, of: line),
      let picture = try await tools.picture(of: pdf, page: 1)
    else { throw Problem.notFound }
    return .bytes(picture, type: "image/png")
  }

  private func pay(_ request: Request) async throws -> Response {
    let (id, member, store) = (
      try request.id("order", of: Order.self), try request.signedIn().id,
      try request.id("store", of: PrintStore.self)
    )
    let (expected, time) = (try request.expectedTotal(), settings.time)
    let pay = PayOrder(id, of: member, expecting: expected, settings.currency, in: request.world)
    let start = StartOrder(id, at: store, by: nil, in: request.world)
    return try await request.act(orBackTo: Paths.draft(store, id)) { tx in
      let order = try InsufficientCredits.current { try pay(tx) }
      if order.store == store { try start.byItself(time, tx) }
      return .redirect(
        to: Paths.status(), flash: .done(say("Order \(order.number) is in the queue.")))
    }
  }

  private func drop(_ request: Request) async throws -> Response {
    let (id, store) = (
      try request.id("order", of: Order.self), try request.id("store", of: PrintStore.self)
    )
    let drop = DiscardDraft(order: id, member: try request.signedIn().id)
    return try await request.act(orBackTo: Paths.draft(store, id)) { tx in
      try drop(tx)
      return .redirect(
        to: Paths.orderAt(store),
        flash: .done(say("Order discarded. Your documents are still here.")))
    }
  }
}
