import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes for extending and replacing a member's voucher, each with a reason.
struct VoucherStaffRoutes: Sendable {
  let settings: WalletSettings

  var routes: [Route] {
    [
      .get(Paths.heldVoucher.pattern, for: .walletStaff) { try await show($0) },
      .post(Paths.extend.pattern, for: .walletStaff, extend),
      .post(Paths.replace.pattern, for: .walletStaff, replace),
    ]
  }

  private struct Input: Sendable {
    let lastDay: CalendarDate
    let reason: String

    init(_ check: inout FormValidator) {
      lastDay = check.day("lastDay", say("last day")) ?? .epoch
      reason = check.text("reason", say("reason"), atMost: 300)
    }
  }

  private func extend(_ request: Request) async throws -> Response {
    let (id, staff) = (try request.id("voucher", of: Voucher.self), try request.signedIn().id)
    let (today, now) = (settings.time.date(of: request.now), request.now)
    let outcome = try await request.submit({ check in
      let input = Input(&check)
      return ExtendVoucher(
        voucher: id, lastDay: input.lastDay, reason: input.reason, today: today, at: now,
        staff: staff)
    }) { extend, tx in
      let day = try extend(tx).lastDay.plain
      return .redirect(
        to: Paths.heldVoucher(id), flash: .done(say("The voucher is now valid until \(day).")))
    }
    return try await answer(outcome, Paths.extend, request)
  }

  private func replace(_ request: Request) async throws -> Response {
    let (id, staff) = (try request.id("voucher", of: Voucher.self), try request.signedIn().id)
    let (today, now, world) = (settings.time.date(of: request.now), request.now, request.world)
    let outcome = try await request.submit({ check in
      let input = Input(&check)
      return ReplaceVoucher(
        id, until: input.lastDay, because: input.reason, today: today, at: now, by: staff,
        in: world)
    }) { replace, tx in
      let made = try replace(tx).id
      return .redirect(to: Paths.heldVoucher(made), flash: .done(say("This is the new voucher.")))
    }
    return try await answer(outcome, Paths.replace, request)
  }

  private func answer(_ outcome: FormOutcome, _ form: RoutePath, _ request: Request) async throws
    -> Response
  {
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await show(request, form, errors, refused: refused, status)
    }
  }

  /// - Parameter again: The form to display again with the submitted values.
  private func show(
    _ request: Request, _ again: RoutePath? = nil, _ errors: ValidationErrors = ValidationErrors(),
    refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let id = try request.id("voucher", of: Voucher.self)
    let (voucher, name, days) = try await request.site.store.read { tx in
      let voucher = try Voucher.find(id, tx)
      let name = try MemberSummary.names(of: [voucher.member], tx)[voucher.member]
      return (voucher, name, try Coupon.find(voucher.coupon, tx).details.goodDays)
    }
    let today = settings.time.date(of: request.now)
    func form(_ name: String, _ path: RoutePath, from day: CalendarDate) -> FormView {
      let isAgain = again?.pattern == path.pattern
      let (typed, later) = (request.typed, "\(day.adding(days: days))")
      return FormView(
        name, action: path(id), key: request.newFormKey(),
        errors: isAgain ? errors : ValidationErrors(),
        values: { isAgain ? typed($0) : $0 == "lastDay" ? [later] : [] })
    }
    let page = VoucherStaffPage(
      settings: settings, now: request.now, voucher: voucher, name: name, refused: refused)
    return request.page(
      page.page(
        extending: form("extend", Paths.extend, from: max(today, voucher.lastDay)),
        replacing: form("replace", Paths.replace, from: today)), status: status)
  }
}

/// A voucher with the forms for extending and replacing it.
struct VoucherStaffPage: Sendable {
  let settings: WalletSettings
  let now: Instant
  let voucher: Voucher
  /// nil if the member has left.
  let name: String?
  let refused: String?

  func page(extending: FormView, replacing: FormView) -> Page {
    let rows = WalletPages(settings: settings, now: now)
    let facts = [
      Detail(say("Member"), name?.isolated ?? say("A former member")),
      Detail(say("Worth"), settings.worth(voucher.worth, of: voucher.kind, voucher.title)),
      Detail(say("Terms"), voucher.text), Detail(say("Code"), code: voucher.formattedCode),
      Detail(say("Redeemed"), settings.time.brief(voucher.issuedAt, now: now)),
      Detail(say("Last day"), voucher.lastDay.plain),
      voucher.spentAt.map {
        Detail(say("Used", as: "a voucher"), settings.time.brief($0, now: now))
      },
    ].compactMap(\.self)
    let badge = rows.state(of: voucher).map { "<p>\($0.markup)</p>" as Markup } ?? .empty
    return Page(
      voucher.title, back: Paths.member(voucher.member),
      (refused.map { banner(.alert, $0) } ?? .empty) + badge + section(detailList(facts))
        + ways(extending, replacing))
  }

  private func ways(_ extending: FormView, _ replacing: FormView) -> Markup {
    if name == nil || voucher.endedAt != nil { return .empty }
    let extend =
      voucher.spentAt == nil
      ? section(say("Extend"), form(extending, submit: say("Extend"), hint: nil)) : .empty
    let hint = say("The member gets a new code of the same value. The old code stops working.")
    return extend + section(say("Replace"), form(replacing, submit: say("Replace"), hint: hint))
  }

  private func form(_ form: FormView, submit: String, hint: String?) -> Markup {
    form.markup(
      group(
        form.date(
          "lastDay", say("Last day"), required: true, earliest: settings.time.date(of: now))
          + form.text(
            "reason", say("Why"), required: true, hint: say("This is recorded in the audit log.")),
        footer: hint), submit: submit)
  }
}
