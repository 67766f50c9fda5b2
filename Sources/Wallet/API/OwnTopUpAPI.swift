import HTTPTypes
import PlazaBase
import PlazaData
import PlazaWeb

/// Top-ups of the staff's own accounts, which a second person confirms, for programs.
struct OwnTopUpAPI: Sendable {
  let settings: WalletSettings

  private enum Place {
    static let topUps = PlazaWeb.Place("/api/wallet/top-ups")
    static let confirm = PlazaWeb.Place("/api/wallet/top-ups/{topUp}/confirm")
    static let decline = PlazaWeb.Place("/api/wallet/top-ups/{topUp}/decline")
  }

  var routes: [Route] {
    [
      .get(Place.topUps.pattern, for: .walletStaff, waiting),
      .post(Place.confirm.pattern, for: .walletStaff, confirm),
      .post(Place.decline.pattern, for: .walletStaff, decline),
    ]
  }

  private func waiting(_ call: Call) async throws -> Answer {
    .list(try await call.site.store.read { try OwnTopUp.waiting($0) }, next: nil)
  }

  private func confirm(_ call: Call) async throws -> Answer {
    let confirm = ConfirmTopUp(
      request: try call.id("topUp"), settings: settings, at: call.now, staff: try call.signedIn().id, world: call.world)
    return try await call.once { tx in
      let topUp = try OwnTopUp.find(confirm.request, tx)
      let posted = try confirm(tx)
      let balance = try Balance.of(topUp.member, .credit, tx)
      let made = TopUp(id: posted, member: topUp.member, amount: topUp.amount.minor, balance: balance)
      return .created(made, at: At.receipt(posted))
    }
  }

  private func decline(_ call: Call) async throws -> Answer {
    let decline = DeclineTopUp(request: try call.id("topUp"), at: call.now, staff: try call.signedIn().id)
    return try await call.once { tx in
      try decline(tx)
      return .noContent
    }
  }
}

extension OwnTopUp: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("member", member)
      json.field("amountMinor", amount.minor)
      json.field("reference", receipt)
      json.field("requestedAt", requestedAt)
      json.field("state", "waiting")
    }
  }
}
