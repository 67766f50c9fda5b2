import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTools
import PlazaWeb
import Wallet

/// The price of an order, the sides as they will be printed, and paying.
struct DraftRoutes: Sendable {
  let settings: PrintSettings
  let vault: Vault
  let tools: Tools

  var routes: [Route] {
    [
      .get(At.draft.pattern, for: .members, draft),
      .get(At.draftSide.pattern, for: .members, side),
      .post(At.payDraft.pattern, for: .members, pay),
      .post(At.dropDraft.pattern, for: .members, drop),
    ]
  }

  private func draft(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("order", of: Order.self), try call.signedIn().id)
    let (now, time) = (call.now, settings.time)
    let (report, credits, standing) = try await call.site.store.read { tx in
      let report = try OrderReport.of(try Order.find(id, of: member, tx), tx)
      return (
        report, try Balance.of(member, .credit, tx).available, try StoreStanding.of(report.store, now: now, time, tx)
      )
    }
    guard report.order.state == .draft else { return .redirect(to: At.order(id)) }
    let page = DraftPage(
      report: report, credits: Money(minor: credits), key: call.newFormKey(), words: settings.words(call),
      wallet: WalletLinks.wallet, standing: standing)
    return call.page(page.page)
  }

  private func side(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("order", of: Order.self), try call.signedIn().id)
    let number = Int(try call.parameter("document"))
    let lines = try await call.site.store.read { tx in
      _ = try Order.find(id, of: member, tx)
      return try OrderLine.of(id, tx)
    }
    guard let line = lines.first(where: { $0.number == number }), let side = Int(try call.parameter("side")),
      (1...line.imposition.sides.count).contains(side),
      let pdf = try await ImposePages(vault: vault, tools: tools).pdf(side, of: line),
      let picture = try await tools.picture(of: pdf, page: 1)
    else { throw Problem.notFound }
    return .bytes(picture, type: "image/png")
  }

  private func pay(_ call: Call) async throws -> Answer {
    let (id, member, store) = (
      try call.id("order", of: Order.self), try call.signedIn().id, try call.id("store", of: PrintStore.self)
    )
    let (expected, time) = (try call.expectedTotal(), settings.time)
    let pay = PayOrder(id, of: member, expecting: expected, settings.currency, in: call.world)
    let start = StartOrder(id, at: store, by: nil, in: call.world)
    return try await call.act(orBackTo: At.draft(store, id)) { tx in
      let order = try TooFewCredits.spoken { try pay(tx) }
      if order.store == store { try start.byItself(time, tx) }
      return .redirect(
        to: At.status(), flash: .done(say("Order \(order.number) is in the queue.")))
    }
  }

  private func drop(_ call: Call) async throws -> Answer {
    let (id, store) = (try call.id("order", of: Order.self), try call.id("store", of: PrintStore.self))
    let drop = DropDraft(order: id, member: try call.signedIn().id)
    return try await call.act(orBackTo: At.draft(store, id)) { tx in
      try drop(tx)
      return .redirect(
        to: At.orderAt(store),
        flash: .done(say("Thrown away. Your documents are still here.")))
    }
  }
}
