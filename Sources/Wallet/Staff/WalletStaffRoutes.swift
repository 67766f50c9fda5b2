import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The staff routes for finding members, topping up and correcting balances.
struct WalletStaffRoutes: Sendable {
  let settings: WalletSettings
  let describers: [any TransactionDescriber]

  var routes: [Route] {
    [
      .get(Paths.staff.pattern, for: .walletStaff, desk),
      .get(Paths.systemAccounts.pattern, for: .walletStaff, systemAccounts),
      .get(Paths.member.pattern, for: .walletStaff, overview),
      .get(Paths.memberLines.pattern, for: .walletStaff, lines),
      .get(Paths.topUp.pattern, for: .walletStaff) { try await topUpForm($0) },
      .post(Paths.topUp.pattern, for: .walletStaff, topUp),
      .get(Paths.adjust.pattern, for: .walletStaff) { try await adjustForm($0) },
      .post(Paths.adjust.pattern, for: .walletStaff, adjust),
      .get(Paths.payOut.pattern, for: .walletStaff) { try await payOutForm($0) },
      .post(Paths.payOut.pattern, for: .walletStaff, payOut),
    ]
  }

  private func pages(_ request: Request) -> WalletStaffPages {
    WalletStaffPages(settings: settings, now: request.now)
  }

  private func desk(_ request: Request) async throws -> Response {
    let (page, query) = (try request.pageRequest(), request.query.text("q") ?? "")
    let (found, waiting, names) = try await request.site.store.read(long: true) { tx in
      let waiting = try OwnTopUp.waiting(tx)
      return (
        try MemberSummary.search(query, page, tx), waiting,
        try MemberSummary.names(of: waiting.map(\.member), tx)
      )
    }
    return request.page(
      pages(request).desk(
        found, query, waiting: waiting.map { ($0, name: names[$0.member] ?? "") }))
  }

  private func systemAccounts(_ request: Request) async throws -> Response {
    let (accounts, descriptions) = try await request.site.store.read(long: true) { tx in
      let accounts = try SystemAccount.all(tx)
      return (accounts, try describers.descriptions(of: Set(accounts.map(\.name)), tx))
    }
    return request.page(pages(request).systemAccounts(accounts, descriptions))
  }

  private func overview(_ request: Request) async throws -> Response {
    let id = try request.id("member", of: Member.self)
    let (member, overview) = try await request.site.store.read { tx in
      (try MemberSummary.find(id, tx), try WalletOverview.read(id, describers, latest: 20, tx))
    }
    return request.page(pages(request).overview(member, overview))
  }

  private func lines(_ request: Request) async throws -> Response {
    let (id, page, unit) = (
      try request.id("member", of: Member.self), try request.pageRequest(), try request.unit()
    )
    let (member, found, descriptions) = try await request.site.store.read { tx in
      let found = try LedgerEntry.list(of: .available(id), unit, page, tx)
      let descriptions = try describers.descriptions(
        of: Set(found.items.compactMap(\.reference)), tx)
      return (try MemberSummary.find(id, tx), found, descriptions)
    }
    return request.page(pages(request).lines(of: member, found, unit, descriptions))
  }

  private func topUpForm(
    _ request: Request, _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (member, staff) = (try await find(request), try request.signedIn().id)
    let form = FormView(
      "top-up", action: Paths.topUp(member.id), key: request.newFormKey(), errors: errors,
      values: request.typed)
    return request.page(
      pages(request).topUp(member, isOwn: member.id == staff, form, refused: refused),
      status: status)
  }

  private func topUp(_ request: Request) async throws -> Response {
    let (member, staff) = (try await find(request), try request.signedIn().id)
    let settings = settings
    let (now, world) = (request.now, request.world)
    let outcome = try await request.submit({ check -> (amount: Money, receipt: String) in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.addError("amount", say("Enter the amount paid.")) }
      return (amount, check.text("receipt", say("receipt number"), atMost: 60))
    }) { paid, tx in
      if member.id == staff {
        let topUp = RequestTopUp(
          paid.amount, receipt: paid.receipt, settings, at: now, by: staff, in: world)
        return .redirect(
          to: Paths.ownTopUp(try topUp(tx).id),
          flash: .info(say("The top-up is awaiting a colleague's confirmation.")))
      }
      let act = TopUpCredits(
        paid.amount, for: member.id, receipt: paid.receipt, settings, at: now, by: staff, in: world
      )
      let message = say(
        "\(settings.change(paid.amount.minor, .credit)) for \(member.name.isolated).")
      return .redirect(to: Paths.receipt(try act(tx)), flash: .done(message))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await topUpForm(request, errors, refused: refused, status)
    }
  }

  private func adjustForm(
    _ request: Request, _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let member = try await find(request)
    let typed = request.typed
    let usual = ["unit": "point", "way": "add"]
    let form = FormView(
      "adjust", action: Paths.adjust(member.id), key: request.newFormKey(), errors: errors,
      values: { name in typed(name).isEmpty ? [usual[name]].compactMap(\.self) : typed(name) })
    return request.page(pages(request).adjust(member, form, refused: refused), status: status)
  }

  private func adjust(_ request: Request) async throws -> Response {
    let (member, staff) = (try await find(request), try request.signedIn().id)
    let settings = settings
    let outcome = try await request.submit({ check -> AdjustBalance in
      let input = AdjustmentInput(&check, settings)
      return AdjustBalance(
        input.amount, input.unit, of: member.id, text: input.reason,
        key: request.world.newSecret(bytes: 16),
        at: request.now, by: staff, in: request.world)
    }) { act, tx in
      .redirect(
        to: Paths.receipt(try act(tx).id),
        flash: .done(say("\(member.name.isolated)'s balance was adjusted.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await adjustForm(request, errors, refused: refused, status)
    }
  }

  private func payOutForm(
    _ request: Request, _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil,
    _ status: HTTPResponse.Status? = nil
  ) async throws -> Response {
    let member = try await find(request)
    let credits = try await request.site.store.read {
      try Balance.of(member.id, .credit, $0).available
    }
    let all = settings.currency.typed(Money(minor: credits))
    let typed = request.typed
    let form = FormView(
      "pay-out", action: Paths.payOut(member.id), key: request.newFormKey(), errors: errors,
      values: { status == nil && $0 == "amount" ? [all] : typed($0) })
    return request.page(
      pages(request).payOut(member, form, refused: refused), status: status ?? .ok)
  }

  private func payOut(_ request: Request) async throws -> Response {
    let (member, staff) = (try await find(request), try request.signedIn().id)
    let settings = settings
    let outcome = try await request.submit({ check -> PayOutCredits in
      let amount = check.amount("amount", say("amount"), settings.currency)
      if amount.minor < 1 { check.addError("amount", say("Enter the amount to pay out.")) }
      return PayOutCredits(
        amount, of: member.id, text: check.text("reason", say("reason"), atMost: 300),
        key: request.world.newSecret(bytes: 16), at: request.now, by: staff, in: request.world)
    }) { act, tx in
      let message = say(
        "Paid out \(settings.currency.format(act.amount)) to \(member.name.isolated).")
      return .redirect(to: Paths.receipt(try act(tx)), flash: .done(message))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await payOutForm(request, errors, refused: refused, status)
    }
  }

  private func find(_ request: Request) async throws -> MemberSummary {
    let id = try request.id("member", of: Member.self)
    return try await request.site.store.read { try MemberSummary.find(id, $0) }
  }
}

extension Audience {
  /// The staff of the wallet desk.
  static let walletStaff = Audience.staff(of: Wallet.slug)
}
