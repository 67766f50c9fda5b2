import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Top-ups of the staff's own accounts, which a second person confirms.
struct OwnTopUpRoutes: Sendable {
  let settings: WalletSettings

  var routes: [Route] {
    [
      .get(At.ownTopUp.pattern, for: .walletStaff, show),
      .post(At.confirmTopUp.pattern, for: .walletStaff, confirm),
      .post(At.declineTopUp.pattern, for: .walletStaff, decline),
    ]
  }

  private func show(_ call: Call) async throws -> Answer {
    let (id, viewer) = (try call.id("topUp", of: OwnTopUp.self), try call.signedIn().id)
    let (topUp, name) = try await call.site.store.read { tx in
      let topUp = try OwnTopUp.find(id, tx)
      return (topUp, try MemberEntry.find(topUp.member, tx).name)
    }
    let facts = detailList([
      Detail(say("Member"), name.isolated), Detail(say("Amount"), settings.currency.format(topUp.amount)),
      Detail(say("Receipt"), topUp.receipt),
      Detail(say("Requested"), settings.time.brief(topUp.requestedAt, now: call.now)),
    ])
    let isOwn = topUp.member == viewer
    let acts =
      isOwn
      ? actionButton(say("Withdraw the request"), At.declineTopUp(id), key: call.newFormKey())
      : actionButton(say("Confirm the top-up"), At.confirmTopUp(id), key: call.newFormKey(), style: .primary)
        + actionButton(say("Decline"), At.declineTopUp(id), key: call.newFormKey(), style: .danger)
    let hint =
      isOwn
      ? say("A colleague confirms it at the wallet desk. The credits arrive then.")
      : say("\(name.isolated) entered this for their own account. Please compare it with the receipt.")
    return call.page(
      Page(
        say("Top-up to confirm"), back: At.desk(),
        banner(.info, hint) + section(facts) + "<div class=\"buttons\">\(acts)</div>"))
  }

  private func confirm(_ call: Call) async throws -> Answer {
    let confirm = ConfirmTopUp(
      request: try call.id("topUp"), settings: settings, at: call.now, staff: try call.signedIn().id, world: call.world)
    return try await call.act(orBackTo: At.ownTopUp(confirm.request)) { tx in
      .redirect(to: At.receipt(try confirm(tx)), flash: .done(say("The top-up is confirmed.")))
    }
  }

  private func decline(_ call: Call) async throws -> Answer {
    let decline = DeclineTopUp(request: try call.id("topUp"), at: call.now, staff: try call.signedIn().id)
    return try await call.act(orBackTo: At.desk()) { tx in
      try decline(tx)
      return .redirect(to: At.desk(), flash: .done(say("Nothing was added.")))
    }
  }
}
