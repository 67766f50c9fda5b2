import HTTPTypes
import Members
import PlazaBase
import PlazaData
public import PlazaHTTP
import PlazaUI

/// The API routes of the wallet.
struct WalletAPI: Sendable {
  let settings: WalletSettings

  private enum Path {
    static let wallet = PlazaHTTP.RoutePath("/api/wallet")
    static let lines = PlazaHTTP.RoutePath("/api/wallet/lines")
    static let addToCredits = PlazaHTTP.RoutePath("/api/wallet/vouchers/{voucher}/add-to-credits")
    static let topUps = PlazaHTTP.RoutePath("/api/wallet/top-ups")
    static let spend = PlazaHTTP.RoutePath("/api/coupons/spend")
  }

  var routes: [Route] {
    [
      .get(Path.wallet.pattern, for: .members, balances),
      .get(Path.lines.pattern, for: .members, lines),
      .post(Path.addToCredits.pattern, for: .members, addToCredits),
      .post(Paths.undoVoucherAPI.pattern, for: .members, undo),
      .post(Path.topUps.pattern, for: .walletStaff, topUp),
      .post(Path.spend.pattern, for: .walletStaff, spend),
    ]
  }

  private func balances(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    return .json(
      try await request.site.store.read { tx in
        Balances(
          credits: try Balance.of(member, .credit, tx), points: try Balance.of(member, .point, tx))
      })
  }

  private func lines(_ request: Request) async throws -> Response {
    let (member, page, unit) = (
      try request.signedIn().id, try request.pageRequest(), try request.unit()
    )
    let found = try await request.site.store.read {
      try LedgerEntry.list(of: .available(member), unit, page, $0)
    }
    return .list(found.items, next: found.next)
  }

  private func addToCredits(_ request: Request) async throws -> Response {
    let act = AddToCredits(
      try request.id("voucher"), of: try request.signedIn().id,
      today: settings.time.date(of: request.now),
      at: request.now,
      in: request.world)
    return try await request.once { .json(try act($0)) }
  }

  private func undo(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    let act = UndoRedemption(
      voucher: try request.id("voucher"), member: member, at: request.now, world: request.world)
    return try await request.once { tx in
      _ = try act(tx)
      let points = Points(balance: try Balance.of(member, .point, tx))
      return .json { $0.field("points", points) }
    }
  }

  private func topUp(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let member = check.text("member", say("member"), atMost: 64)
    let amount = check.number("amountMinor", say("amount"), in: 1...100_000_000)
    let receipt = check.text("reference", say("receipt number"), atMost: 60)
    try check.finish()
    guard let id = ID<Member>(member) else { throw NoSuchMember() }
    let staff = try request.signedIn().id
    if id == staff {
      let topUp = RequestTopUp(
        Money(minor: amount), receipt: receipt, settings, at: request.now, by: staff,
        in: request.world)
      return try await request.once { .json(try topUp($0), status: .accepted) }
    }
    let act = TopUpCredits(
      Money(minor: amount), for: id, receipt: receipt, settings, at: request.now, by: staff,
      in: request.world)
    return try await request.once { tx in
      _ = try MemberSummary.find(id, tx)
      let posted = try act(tx)
      let top = TopUp(
        id: posted, member: id, amount: amount, balance: try Balance.of(id, .credit, tx))
      return .created(top, at: Paths.receipt(posted))
    }
  }

  private func spend(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let code = check.text("code", say("code"), atMost: 100)
    try check.finish()
    let act = RedeemVoucher(
      code, of: RedeemVoucherRoutes.kinds, in: Wallet.slug, by: try request.signedIn().id,
      today: settings.time.date(of: request.now), at: request.now, in: request.world)
    return try await request.once { .json(try act($0)) }
  }
}

private struct Balances: JSONWritable {
  let credits: Balance
  let points: Balance

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("credits", credits)
      json.field("points", Points(balance: points))
    }
  }
}

/// A points balance, including pending points.
private struct Points: JSONWritable {
  let balance: Balance

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("available", balance.available)
      json.field("held", balance.held)
      json.field("pending", balance.pending)
    }
  }
}

/// The response to a top-up.
struct TopUp: JSONWritable {
  let id: ID<Transfer>
  let member: ID<Member>
  let amount: Int
  let balance: Balance

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("member", member)
      json.field("amountMinor", amount)
      json.field("credits", balance)
    }
  }
}

extension Balance: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("available", available)
      json.field("held", held)
    }
  }
}

extension LedgerEntry: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", transfer)
      json.field("number", number)
      json.field("amount", amount)
      json.field("balance", balance)
      json.field("reason", reason)
      json.field("cause", reference)
      json.field("words", text)
      json.field("at", at)
      json.field("undoes", undoes)
    }
  }
}

extension Voucher: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("coupon", coupon)
      json.field("title", title)
      json.field("kind", kind.rawValue)
      json.field("worth", worth)
      json.field("code", formattedCode)
      json.field("lastDay", lastDay)
      json.field("issuedAt", issuedAt)
      json.field("spentAt", spentAt)
      json.field("endedAt", endedAt)
    }
  }
}
