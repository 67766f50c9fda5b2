import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Groups and guardians, which the office keeps, and how far a player's clips go, which guardians say.
struct PeopleRoutes: Sendable {
  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampAt.groups.pattern, for: Self.office, groups),
      .post(CampAt.groups.pattern, for: Self.office, open),
      .get(CampAt.group.pattern, for: Self.office, group),
      .post(CampAt.group.pattern, for: Self.office, add),
      .post(CampAt.leaveGroup.pattern, for: Self.office, leave),
      .post(CampAt.endGuardian.pattern, for: Self.office, endGuardian),
      .get(CampAt.releases.pattern, for: .members, releases),
      .post(CampAt.release.pattern, for: .members, release),
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
    let id = try call.id("group", of: CampGroup.self)
    let form = FormView(action: CampAt.group(id), key: call.newFormKey()) { $0 == "part" ? "player" : nil }
    return try await group(call, form, .ok)
  }

  private func group(_ call: Call, _ form: FormView, _ status: HTTPResponse.Status) async throws -> Answer {
    let id = try call.id("group", of: CampGroup.self)
    let view = try await call.site.store.read { try GroupView.of(id, $0) }
    let page = PeoplePages().inside(view, form) { call.newFormKey() }
    return call.page(page, status: status)
  }

  private func add(_ call: Call) async throws -> Answer {
    let (group, now) = (try call.id("group", of: CampGroup.self), call.now)
    let outcome = try await call.submit({ check in
      AddPerson(
        group: group, email: check.text("email", say("e-mail address"), atMost: 254),
        part: check.text("part", say("part"), atMost: 60), now: now)
    }) { add, tx in
      try add(tx)
      return .redirect(to: CampAt.group(group), flash: .done(say("Added.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      if let refused { complaints.add("email", refused) }
      let form = FormView(
        action: CampAt.group(group), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return try await self.group(call, form, status)
    }
  }

  private func leave(_ call: Call) async throws -> Answer {
    let leave = LeaveGroup(group: try call.id("group"), member: try call.id("member"))
    return try await call.once { tx in
      try leave(tx)
      return .redirect(to: CampAt.group(leave.group))
    }
  }

  private func endGuardian(_ call: Call) async throws -> Answer {
    guard let guardian = ID<Member>(call.fields.text("guardian") ?? "") else { throw Problem.notFound }
    let end = NameGuardian(guardian: guardian, child: try call.id("member"), isGuardian: false, now: call.now)
    return try await call.once { tx in
      try end(tx)
      return .redirect(to: CampAt.groups())
    }
  }

  private func releases(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let views = try await call.site.store.read { try ReleaseView.all(for: viewer, $0) }
    return call.page(PeoplePages().releases(views, keys: views.map { _ in call.newFormKey() }))
  }

  private func release(_ call: Call) async throws -> Answer {
    guard let level = ReleaseLevel(rawValue: call.fields.text("level") ?? "") else { throw Problem.notFound }
    let set = SetRelease(player: try call.id("member"), level: level, viewer: try call.signedIn(), now: call.now)
    let words = say("Saved. It counts from now on.")
    return try await call.once { tx in
      try set(tx)
      return .redirect(to: CampAt.releases(), flash: .done(words))
    }
  }
}

/// Adds a member of the plaza to a group, or as the guardian of one of its players.
struct AddPerson: Sendable {
  let group: ID<CampGroup>
  let email: String
  /// `player`, `coach`, or `guardian:` and a player's key.
  let part: String
  let now: Instant

  /// - Throws: ``PeopleRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard let member = try MemberEntry.find(email: email, tx)?.id else { throw PeopleRefusal.noSuchMember }
    if part.hasPrefix("guardian:"), let child = ID<Member>(part.dropFirst(9)) {
      return try NameGuardian(guardian: member, child: child, isGuardian: true, now: now)(tx)
    }
    guard let part = CampGroup.Part(rawValue: part) else { throw PeopleRefusal.noSuchGroup }
    try JoinGroup(group: group, member: member, part: part)(tx)
  }
}

extension GroupView {
  /// - Throws: 404 where there is no such group.
  static func of(_ id: ID<CampGroup>, _ tx: any Transaction) throws -> GroupView {
    guard let group = try CampGroup.all(tx).first(where: { $0.id == id }) else { throw Problem.notFound }
    let players = try CampGroup.members(of: id, as: .player, tx)
    let coaches = try CampGroup.members(of: id, as: .coach, tx)
    let guardians = try Dictionary(uniqueKeysWithValues: players.map { ($0, try Guardian.of($0, tx)) })
    let names = try MemberEntry.names(of: players + coaches + guardians.values.flatMap { $0 }, tx)
    let named = { (id: ID<Member>) in (id: id, name: names[id] ?? "–") }
    return GroupView(
      group: group,
      players: players.map { (id: $0, name: named($0).name, guardians: (guardians[$0] ?? []).map(named)) },
      adults: Set(try players.filter { try Adulthood.isAdult($0, tx) }),
      coaches: coaches.map(named))
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
