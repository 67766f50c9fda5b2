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
    ]
  }

  private func pages(_ call: Call) -> DeskPages { DeskPages(settings: settings, now: call.now) }

  private func desk(_ call: Call) async throws -> Answer {
    let (page, query) = (try call.pageRequest(), call.query.text("q") ?? "")
    let found = try await call.site.store.read(long: true) { try MemberEntry.search(query, page, $0) }
    return call.page(pages(call).desk(found, query))
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
    let member = try await find(call)
    let form = FormView(
      "top-up", action: At.topUp(member.id), key: call.newFormKey(), complaints: complaints, values: call.typed)
    return call.page(pages(call).topUp(member, form, refused: refused), status: status)
  }

  private func topUp(_ call: Call) async throws -> Answer {
    let (member, staff) = (try await find(call), try call.signedIn().id)
    let settings = settings
    let outcome = try await call.submit({ check -> TopUpCredits in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.complain("amount", say("Please enter what was paid.")) }
      return TopUpCredits(
        amount, for: member.id, receipt: check.text("receipt", say("receipt's number"), atMost: 60), at: call.now,
        by: staff, in: call.world)
    }) { act, tx in
      let posted = try act(tx)
      let words =
        posted.isNew
        ? say("\(settings.change(act.amount.minor, .credit)) for \(member.name).")
        : say("This receipt was entered before. It counts once.")
      return .redirect(to: At.receipt(posted.id), flash: posted.isNew ? .done(words) : .info(words))
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
      .redirect(to: At.receipt(try act(tx).id), flash: .done(say("\(member.name)'s balance is put right.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await adjustForm(call, complaints, refused: refused, status)
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
