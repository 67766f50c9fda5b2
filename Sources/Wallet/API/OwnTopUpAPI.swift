import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The API routes for top-ups of a staff member's own account, which a second person confirms.
struct OwnTopUpAPI: Sendable {
  let settings: WalletSettings

  private enum Path {
    static let topUps = PlazaHTTP.RoutePath("/api/wallet/top-ups")
    static let confirm = PlazaHTTP.RoutePath("/api/wallet/top-ups/{topUp}/confirm")
    static let decline = PlazaHTTP.RoutePath("/api/wallet/top-ups/{topUp}/decline")
  }

  var routes: [Route] {
    [
      .get(Path.topUps.pattern, for: .walletStaff, waiting),
      .post(Path.confirm.pattern, for: .walletStaff, confirm),
      .post(Path.decline.pattern, for: .walletStaff, decline),
    ]
  }

  private func waiting(_ request: Request) async throws -> Response {
    .list(try await request.site.store.read { try OwnTopUp.waiting($0) }, next: nil)
  }

  private func confirm(_ request: Request) async throws -> Response {
    let confirm = ConfirmTopUp(
      request: try request.id("topUp"), settings: settings, at: request.now,
      staff: try request.signedIn().id, world: request.world)
    return try await request.once { tx in
      let topUp = try OwnTopUp.find(confirm.request, tx)
      let posted = try confirm(tx)
      let balance = try Balance.of(topUp.member, .credit, tx)
      let made = TopUp(
        id: posted, member: topUp.member, amount: topUp.amount.minor, balance: balance)
      return .created(made, at: Paths.receipt(posted))
    }
  }

  private func decline(_ request: Request) async throws -> Response {
    let decline = DeclineTopUp(
      request: try request.id("topUp"), at: request.now, staff: try request.signedIn().id)
    return try await request.once { tx in
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
