import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes for top-ups of their own accounts, which a second person confirms.
struct OwnTopUpRoutes: Sendable {
  let settings: WalletSettings

  var routes: [Route] {
    [
      .get(Paths.ownTopUp.pattern, for: .walletStaff, show),
      .post(Paths.confirmTopUp.pattern, for: .walletStaff, confirm),
      .post(Paths.declineTopUp.pattern, for: .walletStaff, decline),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("topUp", of: OwnTopUp.self), try request.signedIn().id)
    let (topUp, name) = try await request.site.store.read { tx in
      let topUp = try OwnTopUp.find(id, tx)
      return (topUp, try MemberSummary.find(topUp.member, tx).name)
    }
    let facts = detailList([
      Detail(say("Member"), name.isolated),
      Detail(say("Amount"), settings.currency.format(topUp.amount)),
      Detail(say("Receipt"), topUp.receipt),
      Detail(say("Requested"), settings.time.brief(topUp.requestedAt, now: request.now)),
    ])
    let isOwn = topUp.member == viewer
    let acts =
      isOwn
      ? actionButton(say("Withdraw request"), Paths.declineTopUp(id), key: request.newFormKey())
      : actionButton(
        say("Confirm top-up"), Paths.confirmTopUp(id), key: request.newFormKey(), style: .primary)
        + actionButton(
          say("Decline"), Paths.declineTopUp(id), key: request.newFormKey(), style: .danger)
    let hint =
      isOwn
      ? say("A colleague has to confirm it at the wallet desk. The credits arrive then.")
      : say("\(name.isolated) entered this for their own account. Compare it with the receipt.")
    return request.page(
      Page(
        say("Top-up to confirm"), back: Paths.staff(),
        banner(.info, hint) + section(facts) + "<div class=\"buttons\">\(acts)</div>"))
  }

  private func confirm(_ request: Request) async throws -> Response {
    let confirm = ConfirmTopUp(
      request: try request.id("topUp"), settings: settings, at: request.now,
      staff: try request.signedIn().id,
      world: request.world)
    return try await request.act(orBackTo: Paths.ownTopUp(confirm.request)) { tx in
      .redirect(to: Paths.receipt(try confirm(tx)), flash: .done(say("Top-up confirmed.")))
    }
  }

  private func decline(_ request: Request) async throws -> Response {
    let decline = DeclineTopUp(
      request: try request.id("topUp"), at: request.now, staff: try request.signedIn().id)
    return try await request.act(orBackTo: Paths.staff()) { tx in
      try decline(tx)
      return .redirect(to: Paths.staff(), flash: .done(say("Declined. Nothing was added.")))
    }
  }
}
