import HTTPTypes
import Members
import PlazaBase
import PlazaData
public import PlazaWeb

/// The wallet for programs.
struct WalletAPI: Sendable {
  let settings: WalletSettings

  private enum Place {
    static let wallet = PlazaWeb.Place("/api/wallet")
    static let lines = PlazaWeb.Place("/api/wallet/lines")
    static let addToCredits = PlazaWeb.Place("/api/wallet/vouchers/{voucher}/add-to-credits")
    static let topUps = PlazaWeb.Place("/api/wallet/top-ups")
    static let spend = PlazaWeb.Place("/api/coupons/spend")
  }

  var routes: [Route] {
    [
      .get(Place.wallet.pattern, for: .members, balances),
      .get(Place.lines.pattern, for: .members, lines),
      .post(Place.addToCredits.pattern, for: .members, addToCredits),
      .post(At.undoVoucherAPI.pattern, for: .members, undo),
      .post(Place.topUps.pattern, for: .walletStaff, topUp),
      .post(Place.spend.pattern, for: .walletStaff, spend),
    ]
  }

  private func balances(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    return .json(
      try await call.site.store.read { tx in
        Balances(credits: try Balance.of(member, .credit, tx), points: try Balance.of(member, .point, tx))
      })
  }

  private func lines(_ call: Call) async throws -> Answer {
    let (member, page, unit) = (try call.signedIn().id, try call.pageRequest(), try call.unit())
    let found = try await call.site.store.read { try WalletLine.list(of: .available(member), unit, page, $0) }
    return .list(found.items, next: found.next)
  }

  private func addToCredits(_ call: Call) async throws -> Answer {
    let act = AddToCredits(
      try call.id("voucher"), of: try call.signedIn().id, today: settings.time.date(of: call.now), at: call.now,
      in: call.world)
    return try await call.once { .json(try act($0)) }
  }

  private func undo(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    let act = UndoRedemption(voucher: try call.id("voucher"), member: member, at: call.now, world: call.world)
    return try await call.once { tx in
      _ = try act(tx)
      let points = Points(balance: try Balance.of(member, .point, tx))
      return .json { $0.field("points", points) }
    }
  }

  private func topUp(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let member = check.text("member", say("member"), atMost: 64)
    let amount = check.number("amountMinor", say("amount"), in: 1...100_000_000)
    let receipt = check.text("reference", say("receipt's number"), atMost: 60)
    try check.finish()
    guard let id = ID<Member>(member) else { throw NoSuchMember() }
    let staff = try call.signedIn().id
    if id == staff {
      let topUp = RequestTopUp(
        Money(minor: amount), receipt: receipt, settings, at: call.now, by: staff, in: call.world)
      return try await call.once { .json(try topUp($0), status: .accepted) }
    }
    let act = TopUpCredits(
      Money(minor: amount), for: id, receipt: receipt, settings, at: call.now, by: staff, in: call.world)
    return try await call.once { tx in
      _ = try MemberEntry.find(id, tx)
      let posted = try act(tx)
      let top = TopUp(id: posted, member: id, amount: amount, balance: try Balance.of(id, .credit, tx))
      return .created(top, at: At.receipt(posted))
    }
  }

  private func spend(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let code = check.text("code", say("code"), atMost: 100)
    try check.finish()
    let act = SpendVoucher(
      code, of: TakeRoutes.kinds, in: Wallet.slug, by: try call.signedIn().id,
      today: settings.time.date(of: call.now), at: call.now, in: call.world)
    return try await call.once { .json(try act($0)) }
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

/// Points, with those that are earned and can be spent later.
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

/// Credits that were added.
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

extension WalletLine: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", transfer)
      json.field("number", number)
      json.field("amount", amount)
      json.field("balance", balance)
      json.field("reason", reason)
      json.field("cause", cause)
      json.field("words", words)
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
      json.field("code", codeInWords)
      json.field("lastDay", lastDay)
      json.field("issuedAt", issuedAt)
      json.field("spentAt", spentAt)
      json.field("endedAt", endedAt)
    }
  }
}
