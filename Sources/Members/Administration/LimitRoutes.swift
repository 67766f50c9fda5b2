import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which administrators change the limits of one member.
struct LimitRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/members/{member}/limits", for: .admins, show),
      .post("/members/{member}/limits", for: .admins, change).versioned,
      .get("/api/members/{member}/limits", for: .admins, list),
      .patch("/api/members/{member}/limits", for: .admins, changeByAPI).versioned,
    ]
  }

  private func read(_ request: Request) async throws -> (account: Account, limits: [MemberLimit]) {
    let (id, now) = (try request.id("member", of: Member.self), request.now)
    return try await request.site.store.longRead { tx in
      (
        try AdministratorRefusal.account(id, tx),
        try MemberLimit.all(members.memberLimits, of: id, now: now, tx)
      )
    }
  }

  /// Reads the new limits from a form or an API request. Limits that are not named stay unchanged.
  private func act(_ request: Request) throws -> ChangeLimits {
    var check = request.fields.checker
    let wanted = members.memberLimits.filter { check.has($0.name) }.map { limit in
      (limit: limit, maximum: check.number(limit.name, say(limit.title), in: 1...limit.ceiling))
    }
    let reason = check.reason()
    try check.finish()
    return try ChangeLimits(
      member: request.id("member"), wanted: wanted, actor: request.signedIn().id, reason: reason,
      now: request.now)
  }

  private func show(_ request: Request) async throws -> Response {
    let (account, limits) = try await read(request)
    return request.page(
      page(
        FormState(LimitSettings(limits.map { ($0.limit, $0.maximum) }).version), account, limits,
        request))
  }

  private func change(_ request: Request) async throws -> Response {
    let (account, limits) = try await read(request)
    return try await request.submit({ page($0, account, limits, request) }) {
      let change = try act(request)
      return try await request.once { tx in
        try request.expectUnchanged(
          LimitSettings(members.memberLimits, of: account.id, tx).version)
        try change(tx)
        return .redirect(to: .member(account), flash: .done(say("Limits saved.")))
      }
    }
  }

  private func list(_ request: Request) async throws -> Response {
    let limits = try await read(request).limits
    return .list(limits, next: nil).tagged(
      as: LimitSettings(limits.map { ($0.limit, $0.maximum) }))
  }

  private func changeByAPI(_ request: Request) async throws -> Response {
    let change = try act(request)
    try await request.site.store.write { tx in
      try request.expectUnchanged(LimitSettings(members.memberLimits, of: change.member, tx))
      try change(tx)
    }
    return try await list(request)
  }

  private func page(
    _ state: FormState, _ account: Account, _ limits: [MemberLimit], _ request: Request
  ) -> Page {
    let form = state.view(.member(account, "limits"), request)
    func fields(_ limits: [MemberLimit]) -> Markup {
      Markup(
        limits.map { limit in
          form.number(
            limit.limit.name, limit.title, in: 1...limit.limit.ceiling, hint: limit.hint)
        })
    }
    return Page(
      say("Limits of \(account.name.isolated)"), form,
      state.banner + group(say("At a time"), fields(limits.filter { $0.limit.period == nil }))
        + group(say("Over time"), fields(limits.filter { $0.limit.period != nil }))
        + group(MemberPages(request: request, members: members).reasonField(form)),
      cancel: .member(account), done: say("Save"))
  }
}

/// The editable part of a member's limits. Usage changes constantly and is not part of the
/// version.
private struct LimitSettings: JSONWritable {
  private let maximum: [String: Int]

  init(_ limits: [(Limit, Int)]) {
    maximum = Dictionary(limits.map { ($0.0.name, $0.1) }) { first, _ in first }
  }

  init(_ limits: [Limit], of member: ID<Member>, _ tx: any Transaction) throws {
    self.init(try limits.map { ($0, try $0.maximum(for: member, tx)) })
  }

  var version: RecordVersion { RecordVersion(maximum.mapValues { String($0) }) }

  func write(to json: inout JSONWriter) {
    json.object { json in
      for (name, number) in maximum.sorted(by: { $0.key < $1.key }) {
        json.field(named: name, number)
      }
    }
  }
}

extension MemberLimit {
  fileprivate var title: String {
    guard let period = limit.period else { return say(limit.title) }
    return say("\(say(limit.title)), in \(period.localizedText)", as: "a limit")
  }

  fileprivate var hint: String { say("Default: \(limit.maximum). Currently used: \(used).") }
}
