import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// The staff looks members' purses up, tops them up and puts them right.
struct DeskRoutes: Sendable {
  let settings: WalletSettings
  let tellers: [any Storyteller]

  var routes: [Route] {
    [
      .get(At.desk.pattern, for: .walletStaff, desk),
      .get(At.house.pattern, for: .walletStaff, house),
      .get(At.purse.pattern, for: .walletStaff, purse),
      .get(At.purseLines.pattern, for: .walletStaff, lines),
      .get(At.topUp.pattern, for: .walletStaff) { try await topUpForm($0) },
      .post(At.topUp.pattern, for: .walletStaff, topUp),
      .get(At.adjust.pattern, for: .walletStaff) { try await adjustForm($0) },
      .post(At.adjust.pattern, for: .walletStaff, adjust),
      .get(At.payOut.pattern, for: .walletStaff) { try await payOutForm($0) },
      .post(At.payOut.pattern, for: .walletStaff, payOut),
    ]
  }

  private func pages(_ call: Call) -> DeskPages { DeskPages(settings: settings, now: call.now) }

  private func desk(_ call: Call) async throws -> Answer {
    let (page, query) = (try call.pageRequest(), call.query.text("q") ?? "")
    let (found, waiting, names) = try await call.site.store.read(long: true) { tx in
      let waiting = try OwnTopUp.waiting(tx)
      return (try MemberEntry.search(query, page, tx), waiting, try MemberEntry.names(of: waiting.map(\.member), tx))
    }
    return call.page(pages(call).desk(found, query, waiting: waiting.map { ($0, name: names[$0.member] ?? "") }))
  }

  private func house(_ call: Call) async throws -> Answer {
    let (accounts, stories) = try await call.site.store.read(long: true) { tx in
      let accounts = try HouseAccount.all(tx)
      return (accounts, try tellers.stories(of: Set(accounts.map(\.name)), tx))
    }
    return call.page(pages(call).house(accounts, stories))
  }

  private func purse(_ call: Call) async throws -> Answer {
    let id = try call.id("member", of: Member.self)
    let (member, purse) = try await call.site.store.read { tx in
      (try MemberEntry.find(id, tx), try Purse.read(id, tellers, latest: 20, tx))
    }
    return call.page(pages(call).purse(member, purse))
  }

  private func lines(_ call: Call) async throws -> Answer {
    let (id, page, unit) = (try call.id("member", of: Member.self), try call.pageRequest(), try call.unit())
    let (member, found, stories) = try await call.site.store.read { tx in
      let found = try WalletLine.list(of: .available(id), unit, page, tx)
      let stories = try tellers.stories(of: Set(found.items.compactMap(\.cause)), tx)
      return (try MemberEntry.find(id, tx), found, stories)
    }
    return call.page(pages(call).lines(of: member, found, unit, stories))
  }

  private func topUpForm(
    _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (member, staff) = (try await find(call), try call.signedIn().id)
    let form = FormView(
      "top-up", action: At.topUp(member.id), key: call.newFormKey(), complaints: complaints, values: call.typed)
    return call.page(pages(call).topUp(member, isOwn: member.id == staff, form, refused: refused), status: status)
  }

  private func topUp(_ call: Call) async throws -> Answer {
    let (member, staff) = (try await find(call), try call.signedIn().id)
    let settings = settings
    let (now, world) = (call.now, call.world)
    let outcome = try await call.submit({ check -> (amount: Money, receipt: String) in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.complain("amount", say("Please enter what was paid.")) }
      return (amount, check.text("receipt", say("receipt's number"), atMost: 60))
    }) { paid, tx in
      if member.id == staff {
        let topUp = RequestTopUp(paid.amount, receipt: paid.receipt, settings, at: now, by: staff, in: world)
        return .redirect(
          to: At.ownTopUp(try topUp(tx).id), flash: .info(say("The top-up waits for a second person.")))
      }
      let act = TopUpCredits(
        paid.amount, for: member.id, receipt: paid.receipt, settings, at: now, by: staff, in: world)
      let words = say("\(settings.change(paid.amount.minor, .credit)) for \(member.name.isolated).")
      return .redirect(to: At.receipt(try act(tx)), flash: .done(words))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await topUpForm(call, complaints, refused: refused, status)
    }
  }

  private func adjustForm(
    _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let member = try await find(call)
    let typed = call.typed
    let usual = ["unit": "point", "way": "add"]
    let form = FormView(
      "adjust", action: At.adjust(member.id), key: call.newFormKey(), complaints: complaints,
      values: { name in typed(name).isEmpty ? [usual[name]].compactMap(\.self) : typed(name) })
    return call.page(pages(call).adjust(member, form, refused: refused), status: status)
  }

  private func adjust(_ call: Call) async throws -> Answer {
    let (member, staff) = (try await find(call), try call.signedIn().id)
    let settings = settings
    let outcome = try await call.submit({ check -> AdjustBalance in
      let asked = AskedAdjustment(&check, settings)
      return AdjustBalance(
        asked.amount, asked.unit, of: member.id, words: asked.reason, key: call.world.newSecret(bytes: 16),
        at: call.now, by: staff, in: call.world)
    }) { act, tx in
      .redirect(to: At.receipt(try act(tx).id), flash: .done(say("\(member.name.isolated)'s balance is put right.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await adjustForm(call, complaints, refused: refused, status)
    }
  }

  private func payOutForm(
    _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil, _ status: HTTPResponse.Status? = nil
  ) async throws -> Answer {
    let member = try await find(call)
    let credits = try await call.site.store.read { try Balance.of(member.id, .credit, $0).available }
    let all = settings.currency.typed(Money(minor: credits))
    let typed = call.typed
    let form = FormView(
      "pay-out", action: At.payOut(member.id), key: call.newFormKey(), complaints: complaints,
      values: { status == nil && $0 == "amount" ? [all] : typed($0) })
    return call.page(pages(call).payOut(member, form, refused: refused), status: status ?? .ok)
  }

  private func payOut(_ call: Call) async throws -> Answer {
    let (member, staff) = (try await find(call), try call.signedIn().id)
    let settings = settings
    let outcome = try await call.submit({ check -> PayOutCredits in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.complain("amount", say("Please enter what is paid out.")) }
      return PayOutCredits(
        amount, of: member.id, words: check.text("reason", say("reason"), atMost: 300),
        key: call.world.newSecret(bytes: 16), at: call.now, by: staff, in: call.world)
    }) { act, tx in
      let words = say("\(settings.currency.format(act.amount)) is paid out to \(member.name.isolated).")
      return .redirect(to: At.receipt(try act(tx)), flash: .done(words))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await payOutForm(call, complaints, refused: refused, status)
    }
  }

  private func find(_ call: Call) async throws -> MemberEntry {
    let id = try call.id("member", of: Member.self)
    return try await call.site.store.read { try MemberEntry.find(id, $0) }
  }
}

extension Audience {
  /// Who keeps the wallet's desk.
  static let walletStaff = Audience.staff(of: Wallet.slug)
}
