import HTTPTypes
import PlazaBase
import PlazaData
public import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes for earning points: the members' page, the API, and the form with the rules.
struct EarningRoutes: Sendable {
  let settings: WalletSettings
  let guides: [any EarningGuide]

  var routes: [Route] {
    [
      .get(Paths.earning.pattern, for: .members, guide),
      .get(Paths.earningAPI.pattern, for: .members, notify),
      .get(Paths.rules.pattern, for: .walletStaff) { try await rules($0) },
      .post(Paths.rules.pattern, for: .walletStaff, save).versioned,
    ]
  }

  private func pages(_ request: Request) -> EarningPages {
    EarningPages(settings: settings, now: request.now)
  }

  private func guide(_ request: Request) async throws -> Response {
    let (member, now) = (try request.signedIn().id, request.now)
    let (earning, balance) = try await request.site.store.read { tx in
      (
        try Earning.read(member, guides, settings.time, now: now, tx),
        try Balance.of(member, .point, tx)
      )
    }
    return request.page(pages(request).guide(earning, balance))
  }

  private func notify(_ request: Request) async throws -> Response {
    let (member, now) = (try request.signedIn().id, request.now)
    return .json(
      try await request.site.store.read {
        try Earning.read(member, guides, settings.time, now: now, $0)
      })
  }

  private func rules(
    _ request: Request, _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let month = OperatorMonth(of: settings.time.date(of: request.now))
    let (known, given) = try await request.site.store.read {
      (try EarningRules.now($0), try month.given($0))
    }
    let (shown, typed) = (known.version.values, request.typed)
    let form = FormView(
      "rules", action: Paths.rules(), key: request.newFormKey(), errors: errors,
      values: { name in typed(name).isEmpty ? shown(name) : typed(name) })
    return request.page(
      pages(request).rules(form, refused: refused, issuedByOperator: given), status: status)
  }

  private func save(_ request: Request) async throws -> Response {
    let (staff, now) = (try request.signedIn().id, request.now)
    let outcome = try await request.submit({
      SaveRules(rules: RulesInput(&$0).rules, staff: staff, at: now)
    }) { save, tx in
      try request.expectUnchanged(EarningRules.now(tx).version)
      try save(tx)
      return .redirect(to: Paths.staff(), flash: .done(say("Earning rules saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return try await rules(request, errors, refused: refused, status)
    }
  }
}

extension EarningRules {
  /// The version of the form.
  fileprivate var version: RecordVersion {
    RecordVersion([
      "day": String(day), "week": String(week), "month": String(month), "house": String(house),
      "wait": String(waitHours), "newcomers": String(newcomers),
    ])
  }
}

extension Earning: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("limits", limits)
      $0.field("houseLeft", max(0, allowance.operatorBudgetLeft))
      $0.field("pending", pending)
      $0.field("payableAt", allowance.payableAt)
      $0.field("ways", ways)
    }
  }
}

extension EarningLimit: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("period", period.rawValue)
      $0.field("limit", maximum)
      $0.field("earned", earned)
      $0.field("left", left)
    }
  }
}

extension EarningOption: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("reason", reason)
      $0.field("title", title)
      $0.field("rule", rule)
      $0.field("points", points)
      $0.field("left", left)
      $0.field("obstacle", obstacle)
      $0.field("page", link.text)
    }
  }
}
