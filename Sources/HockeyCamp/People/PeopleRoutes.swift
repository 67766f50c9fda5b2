import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which the office manages groups, and on which guardians set their players'
/// release level.
struct PeopleRoutes: Sendable {
  let time: ShopTimeZone

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampPaths.groups.pattern, for: Self.office, groups),
      .post(CampPaths.groups.pattern, for: Self.office, open),
      .get(CampPaths.group.pattern, for: Self.office, group),
      .post(CampPaths.leaveGroup.pattern, for: Self.office, leave),
      .get(CampPaths.releases.pattern, for: .members, releases),
      .post(CampPaths.release.pattern, for: .members, release).versioned,
    ]
  }

  private func groups(_ request: Request) async throws -> Response {
    let form = FormView(action: CampPaths.groups(), key: request.newFormKey()) { _ in nil }
    return try await groups(request, form, .ok)
  }

  private func groups(_ request: Request, _ form: FormView, _ status: HTTPResponse.Status)
    async throws -> Response
  {
    let all = try await request.site.store.read { try CampGroup.all($0) }
    return request.page(PeoplePages().groups(all, form), status: status)
  }

  private func open(_ request: Request) async throws -> Response {
    let (id, now) = (request.world.newID(CampGroup.self), request.now)
    let outcome = try await request.submit({
      CreateGroup(id: id, name: $0.text("name", say("name"), atMost: 60), now: now)
    }) { open, tx in
      try open(tx)
      return .redirect(to: CampPaths.group(id))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      if let refused { errors.add("name", refused) }
      let form = FormView(
        action: CampPaths.groups(), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await groups(request, form, status)
    }
  }

  private func group(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("group", of: CampGroup.self), try request.signedIn())
    let now = request.now
    let view = try await request.site.store.read {
      try GroupView.of(id, for: viewer, now: now, $0)
    }
    return request.page(PeoplePages().inside(view, time) { request.newFormKey() })
  }

  private func leave(_ request: Request) async throws -> Response {
    let leave = LeaveGroup(
      group: try request.id("group"), member: try request.id("member"),
      office: try request.signedIn().id,
      now: request.now)
    return try await request.once { tx in
      try leave(tx)
      return .redirect(to: CampPaths.group(leave.group))
    }
  }

  private func releases(_ request: Request) async throws -> Response {
    try await releases(request, again: nil, .ok)
  }

  /// - Parameter again: the rejected form with the typed values; nil for unchanged forms.
  private func releases(
    _ request: Request, again: FormView?, _ status: HTTPResponse.Status
  ) async throws -> Response {
    let viewer = try request.signedIn()
    let views = try await request.site.store.read { try ReleaseView.all(for: viewer, $0) }
    let forms = views.map { view in
      let form = FormView(
        "release-\(view.player)", action: CampPaths.release(view.player),
        key: request.newFormKey(),
        values: view.level.version.values)
      return again?.id == form.id ? again ?? form : form
    }
    return request.page(PeoplePages().releases(views, forms), status: status)
  }

  private func release(_ request: Request) async throws -> Response {
    guard let level = ReleaseLevel(rawValue: request.fields.text("level") ?? "") else {
      throw Problem.notFound
    }
    let set = SetRelease(
      player: try request.id("member"), level: level, viewer: try request.signedIn(),
      now: request.now)
    let words = say("Saved. The change applies from now on.")
    let outcome = try await request.submit({ _ in set }) { set, tx in
      try request.expectUnchanged(ReleaseLevel.of(set.player, tx).version)
      try set(tx)
      return .redirect(to: CampPaths.releases(), flash: .done(words))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      if let refused { errors.add("level", refused) }
      let form = FormView(
        "release-\(set.player)", action: CampPaths.release(set.player), key: request.newFormKey(),
        errors: errors,
        values: request.typed)
      return try await releases(request, again: form, status)
    }
  }
}

extension GroupView {
  /// - Throws: ``Problem/notFound`` if the group does not exist.
  static func of(
    _ id: ID<CampGroup>, for viewer: Viewer, now: Instant, _ tx: any Transaction
  ) throws -> GroupView {
    guard let group = try CampGroup.find(id, tx) else { throw Problem.notFound }
    func people(_ ids: [ID<Member>]) throws -> [MemberSummary] {
      try MemberSummary.all(ids, tx).sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }
    }
    let players = try people(CampGroup.members(of: id, as: .player, tx))
    let children = players.map(\.id)
    var roles: [(role: any InvitedRole, scope: String)] = []
    for part in CampGroup.Part.allCases { roles.append((CampGroupRole(part: part), id.text)) }
    for child in children { roles.append((GuardianRole(), child.text)) }
    return GroupView(
      group: group, players: try players.map { ($0, try people(Guardian.of($0.id, tx))) },
      adults: Set(try children.filter { try AdultStatus.isAdult($0, tx) }),
      coaches: try people(CampGroup.members(of: id, as: .coach, tx)),
      changes: try GuardianshipView(GuardianChange.waiting(about: children, tx), for: viewer, tx),
      invitations: try WaitingInvitations(roles, now: now, tx))
  }
}

extension ReleaseView {
  static func all(for viewer: Viewer, _ tx: any Transaction) throws -> [ReleaseView] {
    var players = try Guardian.children(of: viewer.id, tx)
    let plays = try !CampGroup.of(viewer.id, as: .player, tx).isEmpty
    if plays, try SetRelease.maySet(viewer, for: viewer.id, tx) { players.append(viewer.id) }
    let names = try MemberSummary.names(of: players, tx)
    return try players.map {
      ReleaseView(player: $0, name: names[$0] ?? "–", level: try ReleaseLevel.of($0, tx))
    }
  }
}

extension ReleaseLevel {
  fileprivate var version: RecordVersion {
    RecordVersion(["level": [rawValue]], labels: ["level": text])
  }
}
