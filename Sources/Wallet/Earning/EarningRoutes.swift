import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
public import PlazaWeb

/// How points are earned: for members, for programs, and the owner's rules.
struct EarningRoutes: Sendable {
  let settings: WalletSettings
  let guides: [any EarningGuide]

  var routes: [Route] {
    [
      .get(At.earning.pattern, for: .members, guide),
      .get(At.earningAPI.pattern, for: .members, tell),
      .get(At.rules.pattern, for: .walletStaff) { try await rules($0) },
      .post(At.rules.pattern, for: .walletStaff, save).versioned,
    ]
  }

  private func pages(_ call: Call) -> EarningPages { EarningPages(settings: settings, now: call.now) }

  private func guide(_ call: Call) async throws -> Answer {
    let (member, now) = (try call.signedIn().id, call.now)
    let (earning, balance) = try await call.site.store.read { tx in
      (try Earning.read(member, guides, settings.time, now: now, tx), try Balance.of(member, .point, tx))
    }
    return call.page(pages(call).guide(earning, balance))
  }

  private func tell(_ call: Call) async throws -> Answer {
    let (member, now) = (try call.signedIn().id, call.now)
    return .json(
      try await call.site.store.read { try Earning.read(member, guides, settings.time, now: now, $0) })
  }

  private func rules(
    _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let month = HouseMonth(of: settings.time.date(of: call.now))
    let (known, given) = try await call.site.store.read { (try EarningRules.now($0), try month.given($0)) }
    let (shown, typed) = (known.version.values, call.typed)
    let form = FormView(
      "rules", action: At.rules(), key: call.newFormKey(), complaints: complaints,
      values: { name in typed(name).isEmpty ? shown(name) : typed(name) })
    return call.page(pages(call).rules(form, refused: refused, houseGiven: given), status: status)
  }

  private func save(_ call: Call) async throws -> Answer {
    let (staff, now) = (try call.signedIn().id, call.now)
    let outcome = try await call.submit({
      SaveRules(rules: AskedRules(&$0).rules, staff: staff, at: now)
    }) { save, tx in
      try call.expectUnchanged(EarningRules.now(tx).version)
      try save(tx)
      return .redirect(to: At.desk(), flash: .done(say("The earning rules are saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return try await rules(call, complaints, refused: refused, status)
    }
  }
}

extension EarningRules {
  /// As the form has them.
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
      $0.field("houseLeft", max(0, room.houseLeft))
      $0.field("pending", pending)
      $0.field("payableAt", room.payableAt)
      $0.field("ways", ways)
    }
  }
}

extension EarningLimit: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("period", period.rawValue)
      $0.field("limit", most)
      $0.field("earned", earned)
      $0.field("left", left)
    }
  }
}

extension EarningWay: JSONWritable {
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
