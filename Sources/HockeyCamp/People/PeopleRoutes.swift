import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Groups and guardians, which the office keeps, and how far a player's clips go, which guardians say.
struct PeopleRoutes: Sendable {
  let time: ShopTime

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampAt.groups.pattern, for: Self.office, groups),
      .post(CampAt.groups.pattern, for: Self.office, open),
      .get(CampAt.group.pattern, for: Self.office, group),
      .post(CampAt.leaveGroup.pattern, for: Self.office, leave),
      .get(CampAt.releases.pattern, for: .members, releases),
      .post(CampAt.release.pattern, for: .members, release).versioned,
    ]
  }

  private func groups(_ call: Call) async throws -> Answer {
    let form = FormView(action: CampAt.groups(), key: call.newFormKey()) { _ in nil }
    return try await groups(call, form, .ok)
  }

  private func groups(_ call: Call, _ form: FormView, _ status: HTTPResponse.Status) async throws -> Answer {
    let all = try await call.site.store.read { try CampGroup.all($0) }
    return call.page(PeoplePages().groups(all, form), status: status)
  }

  private func open(_ call: Call) async throws -> Answer {
    let (id, now) = (call.world.newID(CampGroup.self), call.now)
    let outcome = try await call.submit({
      OpenGroup(id: id, name: $0.text("name", say("name"), atMost: 60), now: now)
    }) { open, tx in
      try open(tx)
      return .redirect(to: CampAt.group(id))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      if let refused { complaints.add("name", refused) }
      let form = FormView(action: CampAt.groups(), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return try await groups(call, form, status)
    }
  }

  private func group(_ call: Call) async throws -> Answer {
    let (id, viewer) = (try call.id("group", of: CampGroup.self), try call.signedIn())
    let now = call.now
    let view = try await call.site.store.read { try GroupView.of(id, for: viewer, now: now, $0) }
    return call.page(PeoplePages().inside(view, time) { call.newFormKey() })
  }

  private func leave(_ call: Call) async throws -> Answer {
    let leave = LeaveGroup(
      group: try call.id("group"), member: try call.id("member"), office: try call.signedIn().id, now: call.now)
    return try await call.once { tx in
      try leave(tx)
      return .redirect(to: CampAt.group(leave.group))
    }
  }

  private func releases(_ call: Call) async throws -> Answer { try await releases(call, again: nil, .ok) }

  /// - Parameter again: the form that comes back as it was typed.
  private func releases(
    _ call: Call, again: FormView?, _ status: HTTPResponse.Status
  ) async throws -> Answer {
    let viewer = try call.signedIn()
    let views = try await call.site.store.read { try ReleaseView.all(for: viewer, $0) }
    let forms = views.map { view in
      let form = FormView(
        "release-\(view.player)", action: CampAt.release(view.player), key: call.newFormKey(),
        values: view.level.version.values)
      return again?.id == form.id ? again ?? form : form
    }
    return call.page(PeoplePages().releases(views, forms), status: status)
  }

  private func release(_ call: Call) async throws -> Answer {
    guard let level = ReleaseLevel(rawValue: call.fields.text("level") ?? "") else { throw Problem.notFound }
    let set = SetRelease(player: try call.id("member"), level: level, viewer: try call.signedIn(), now: call.now)
    let words = say("Saved. It counts from now on.")
    let outcome = try await call.submit({ _ in set }) { set, tx in
      try call.expectUnchanged(ReleaseLevel.of(set.player, tx).version)
      try set(tx)
      return .redirect(to: CampAt.releases(), flash: .done(words))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      if let refused { complaints.add("level", refused) }
      let form = FormView(
        "release-\(set.player)", action: CampAt.release(set.player), key: call.newFormKey(), complaints: complaints,
        values: call.typed)
      return try await releases(call, again: form, status)
    }
  }
}

extension GroupView {
  /// - Throws: 404 where there is no such group.
  static func of(
    _ id: ID<CampGroup>, for viewer: Viewer, now: Instant, _ tx: any Transaction
  ) throws -> GroupView {
    guard let group = try CampGroup.find(id, tx) else { throw Problem.notFound }
    func people(_ ids: [ID<Member>]) throws -> [MemberEntry] {
      try MemberEntry.all(ids, tx).sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }
    }
    let players = try people(CampGroup.members(of: id, as: .player, tx))
    let children = players.map(\.id)
    var roles: [(role: any InvitedRole, scope: String)] = []
    for part in CampGroup.Part.allCases { roles.append((CampGroupRole(part: part), id.text)) }
    for child in children { roles.append((GuardianRole(), child.text)) }
    return GroupView(
      group: group, players: try players.map { ($0, try people(Guardian.of($0.id, tx))) },
      adults: Set(try children.filter { try Adulthood.isAdult($0, tx) }),
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
    let names = try MemberEntry.names(of: players, tx)
    return try players.map {
      ReleaseView(player: $0, name: names[$0] ?? "–", level: try ReleaseLevel.of($0, tx))
    }
  }
}

extension ReleaseLevel {
  fileprivate var version: RecordVersion { RecordVersion(["level": [rawValue]], words: ["level": words]) }
}
