import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A member's voucher as the staff see it: extending and replacing it, each with a reason.
struct VoucherDeskRoutes: Sendable {
  let settings: WalletSettings

  var routes: [Route] {
    [
      .get(At.heldVoucher.pattern, for: .walletStaff) { try await show($0) },
      .post(At.extend.pattern, for: .walletStaff, extend),
      .post(At.replace.pattern, for: .walletStaff, replace),
    ]
  }

  private struct Asked: Sendable {
    let lastDay: CalendarDate
    let reason: String

    init(_ check: inout FieldChecker) {
      lastDay = check.day("lastDay", say("last day")) ?? .epoch
      reason = check.text("reason", say("reason"), atMost: 300)
    }
  }

  private func extend(_ call: Call) async throws -> Answer {
    let (id, staff) = (try call.id("voucher", of: Voucher.self), try call.signedIn().id)
    let (today, now) = (settings.time.date(of: call.now), call.now)
    let outcome = try await call.submit({ check in
      let asked = Asked(&check)
      return ExtendVoucher(
        voucher: id, lastDay: asked.lastDay, reason: asked.reason, today: today, at: now, staff: staff)
    }) { extend, tx in
      let day = try extend(tx).lastDay.plain
      return .redirect(to: At.heldVoucher(id), flash: .done(say("It is good until \(day) now.")))
    }
    return try await answer(outcome, At.extend, call)
  }

  private func replace(_ call: Call) async throws -> Answer {
    let (id, staff) = (try call.id("voucher", of: Voucher.self), try call.signedIn().id)
    let (today, now, world) = (settings.time.date(of: call.now), call.now, call.world)
    let outcome = try await call.submit({ check in
      let asked = Asked(&check)
      return ReplaceVoucher(
        id, until: asked.lastDay, because: asked.reason, today: today, at: now, by: staff, in: world)
    }) { replace, tx in
      let made = try replace(tx).id
      return .redirect(to: At.heldVoucher(made), flash: .done(say("This is the new voucher.")))
    }
    return try await answer(outcome, At.replace, call)
  }

  private func answer(_ outcome: FormOutcome, _ form: Place, _ call: Call) async throws -> Answer {
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await show(call, form, complaints, refused: refused, status)
    }
  }

  /// - Parameter again: the form that comes back as it was typed.
  private func show(
    _ call: Call, _ again: Place? = nil, _ complaints: Complaints = Complaints(), refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let id = try call.id("voucher", of: Voucher.self)
    let (voucher, name, days) = try await call.site.store.read { tx in
      let voucher = try Voucher.find(id, tx)
      let name = try MemberEntry.names(of: [voucher.member], tx)[voucher.member]
      return (voucher, name, try Coupon.find(voucher.coupon, tx).details.goodDays)
    }
    let today = settings.time.date(of: call.now)
    func form(_ name: String, _ place: Place, from day: CalendarDate) -> FormView {
      let isAgain = again?.pattern == place.pattern
      let (typed, later) = (call.typed, "\(day.adding(days: days))")
      return FormView(
        name, action: place(id), key: call.newFormKey(), complaints: isAgain ? complaints : Complaints(),
        values: { isAgain ? typed($0) : $0 == "lastDay" ? [later] : [] })
    }
    let page = VoucherDeskPage(settings: settings, now: call.now, voucher: voucher, name: name, refused: refused)
    return call.page(
      page.page(
        extending: form("extend", At.extend, from: max(today, voucher.lastDay)),
        replacing: form("replace", At.replace, from: today)), status: status)
  }
}

/// A voucher with what can be done about it.
struct VoucherDeskPage: Sendable {
  let settings: WalletSettings
  let now: Instant
  let voucher: Voucher
  /// nil once the member has left.
  let name: String?
  let refused: String?

  func page(extending: FormView, replacing: FormView) -> Page {
    let rows = WalletPages(settings: settings, now: now)
    let facts = [
      Detail(say("Member"), name?.isolated ?? say("A former member")),
      Detail(say("Worth"), settings.worth(voucher.worth, of: voucher.kind, voucher.title)),
      Detail(say("Terms"), voucher.words), Detail(say("Code"), code: voucher.codeInWords),
      Detail(say("Redeemed"), settings.time.brief(voucher.issuedAt, now: now)),
      Detail(say("Last day"), voucher.lastDay.plain),
      voucher.spentAt.map { Detail(say("Used", as: "a voucher"), settings.time.brief($0, now: now)) },
    ].compactMap(\.self)
    let badge = rows.state(of: voucher).map { "<p>\($0.markup)</p>" as Markup } ?? .empty
    return Page(
      voucher.title, back: At.purse(voucher.member),
      (refused.map { banner(.alert, $0) } ?? .empty) + badge + section(detailList(facts))
        + ways(extending, replacing))
  }

  private func ways(_ extending: FormView, _ replacing: FormView) -> Markup {
    if name == nil || voucher.endedAt != nil { return .empty }
    let extend =
      voucher.spentAt == nil
      ? section(say("Extend"), form(extending, submit: say("Extend"), hint: nil)) : .empty
    let hint = say("The member gets a new code with the same worth. The old code stops working.")
    return extend + section(say("Replace"), form(replacing, submit: say("Replace"), hint: hint))
  }

  private func form(_ form: FormView, submit: String, hint: String?) -> Markup {
    form.markup(
      group(
        form.date("lastDay", say("Last day"), required: true, earliest: settings.time.date(of: now))
          + form.text("reason", say("Why"), required: true, hint: say("The audit log keeps it.")),
        footer: hint), submit: submit)
  }
}
