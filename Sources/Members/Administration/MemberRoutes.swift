import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Administration of members in a browser.
struct MemberRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/members", for: .admins, list),
      .get("/members/new", for: .admins) { call in call.page(MemberPages(call: call, members: members).new(FormState()))
      },
      .post("/members/new", for: .admins, invite),
      .get("/members/{member}", for: .admins, show),
      .get("/members/{member}/edit", for: .admins, showEdit),
      .post("/members/{member}/edit", for: .admins, edit).versioned,
      .get("/members/{member}/roles", for: .admins, showRoles),
      .post("/members/{member}/roles", for: .admins, changeRoles).versioned,
    ] + MemberChange.allCases.flatMap(routes(of:))
  }

  private func routes(of change: MemberChange) -> [Route] {
    let pattern = "/members/{member}/\(change.path)"
    return [
      .get(pattern, for: .admins) { call in
        let account = try await account(call)
        return call.page(pages(call).reason(FormState(), change, account, try await left(account, change, call)))
      },
      .post(pattern, for: .admins) { call in try await apply(change, call) },
    ]
  }

  private func pages(_ call: Call) -> MemberPages { MemberPages(call: call, members: members) }

  private func account(_ call: Call) async throws -> Account {
    let id = try call.id("member", of: Member.self)
    return try await call.site.store.read { try AdministratorRefused.account(id, $0) }
  }

  /// What would be lost with a member's account.
  private func left(_ account: Account, _ change: MemberChange, _ call: Call) async throws -> CreditsLeft? {
    guard change == .remove else { return nil }
    let holders = members.holders
    return try await call.site.store.read { try CreditsLeft.of(account.id, in: holders, $0) }
  }

  private func list(_ call: Call) async throws -> Answer {
    let search = call.query.text("q") ?? ""
    let query = MemberList(search: search, after: call.query.text("after").flatMap { ID($0) })
    let found = try await call.site.store.read(long: !search.isEmpty) { try query($0) }
    return call.page(pages(call).list(found, search: search))
  }

  private func show(_ call: Call) async throws -> Answer {
    let account = try await account(call)
    return call.page(pages(call).member(account, beside: try await call.site.store.read { try MemberList()($0) }))
  }

  private func invite(_ call: Call) async throws -> Answer {
    try await call.submit(pages(call).new) {
      let roles = members.grantableRoles.filter { call.fields[Members.field(of: $0)] != nil }
      let invite = try members.invitation(call, roles: roles)
      return try await call.once { tx in
        try invite(tx)
        guard let invitation = invite.invitation else {
          let flash = Flash.done(
            say("\(invite.person.name.isolated) is a member, and signs in once the address is proven."))
          return .redirect(to: Link("members", invite.id.text), flash: flash)
        }
        return shown(invitation, for: invite.person.name, id: invite.id, call)
      }
    }
  }

  private func shown(_ invitation: Invitation, for name: String, id: ID<Member>, _ call: Call) -> Answer {
    var answer = call.page(pages(call).link(invitation, for: name, id: id))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  private func showEdit(_ call: Call) async throws -> Answer {
    let account = try await account(call)
    return call.page(pages(call).edit(FormState(account.person), account))
  }

  private func edit(_ call: Call) async throws -> Answer {
    let account = try await account(call)
    return try await call.submit({ pages(call).edit($0, account) }) {
      var check = call.fields.checker
      let name = check.personName("name")
      let edit = try EditMember(
        member: account.id, email: check.email("email"), name: name,
        handle: check.handle("handle") ?? "", actor: call.signedIn().id, reason: check.reason(), now: call.now)
      try check.finish()
      return try await call.once { tx in
        try call.expectUnchanged(AdministratorRefused.account(account.id, tx).person)
        try edit(tx)
        return .redirect(to: .member(account), flash: .done(say("The changes are saved.")))
      }
    }
  }

  private func showRoles(_ call: Call) async throws -> Answer {
    let account = try await account(call)
    return call.page(pages(call).roles(FormState(members.version(of: account.roles)), account))
  }

  private func changeRoles(_ call: Call) async throws -> Answer {
    let account = try await account(call)
    return try await call.submit({ pages(call).roles($0, account) }) {
      var check = call.fields.checker
      let wanted = members.grantableRoles.filter { call.fields[Members.field(of: $0)] != nil }
      let change = try ChangeRoles(
        member: account.id, wanted: wanted, among: members.grantableRoles, actor: call.signedIn().id,
        reason: check.reason(), now: call.now)
      try check.finish()
      let make = members.roleInvitation(change, for: account, by: try call.signedIn(), in: call.world)
      let made = make.map { make in
        call.unkept(
          RoleInvitationPages(call: call, members: members).made(
            make, say("Link for \(account.name.isolated)"), mailed: nil, back: .member(account)))
      }
      return try await call.once { tx in
        try call.expectUnchanged(members.version(of: AdministratorRefused.account(account.id, tx).roles))
        try change(tx)
        try make?(tx)
        return made ?? .redirect(to: .member(account), flash: .done(say("The roles are saved.")))
      }
    }
  }

  private func apply(_ change: MemberChange, _ call: Call) async throws -> Answer {
    let account = try await account(call)
    let left = try await left(account, change, call)
    return try await call.submit({ pages(call).reason($0, change, account, left) }) {
      var check = call.fields.checker
      let reason = check.reason()
      try check.finish()
      let actor = try call.signedIn().id
      let (invitation, givenUp) = (members.newInvitation(call), try call.creditsGivenUp())
      return try await call.once { tx in
        try members.apply(
          change, to: account.id, by: actor, reason: reason, invitation, givingUp: givenUp, now: call.now, tx)
        if change == .link, let invitation { return shown(invitation, for: account.name, id: account.id, call) }
        return .redirect(to: change == .remove ? Link("members") : .member(account), flash: .done(change.done))
      }
    }
  }
}

extension Members {
  /// The act that a form or a program asks for when somebody is to become a member.
  func invitation(_ call: Call, roles: [Role]) throws -> InviteMember {
    var check = call.fields.checker
    let name = check.personName("name")
    let person = Person(email: check.email("email"), name: name)
    let reason = check.reason()
    try check.finish()
    return try InviteMember(
      id: call.world.newID(), person: person, roles: roles, actor: call.signedIn().id, reason: reason,
      invitation: newInvitation(call), now: call.now)
  }

  /// A link of its own; none where another service keeps the passwords.
  func newInvitation(_ call: Call) -> Invitation? {
    authority == nil ? Invitation(call.world, now: call.now) : nil
  }

  /// Invites a member to the roles that a change adds; nil where it adds none.
  func roleInvitation(
    _ change: ChangeRoles, for account: Account, by actor: Viewer, in world: World
  ) -> MakeRoleInvitation? {
    let added = change.added(to: account.roles)
    if added.isEmpty { return nil }
    return MakeRoleInvitation(
      MemberRoles(shops: shops), MemberRoles.scope(of: added), for: account.name, only: account.id, by: actor,
      reason: change.reason, in: world)
  }

  /// Runs the act of a change.
  func apply(
    _ change: MemberChange, to member: ID<Member>, by actor: ID<Member>, reason: String, _ invitation: Invitation?,
    givingUp: Int? = nil, now: Instant, _ tx: any Transaction
  ) throws {
    switch change {
    case .suspend: try SuspendMember(member: member, actor: actor, reason: reason, now: now)(tx)
    case .unsuspend: try UnsuspendMember(member: member, actor: actor, reason: reason, now: now)(tx)
    case .remove:
      try RemoveMember(
        member: member, actor: actor, reason: reason, holders: holders, givenUp: givingUp, now: now)(tx)
    case .link:
      try RenewInvitation(member: member, actor: actor, reason: reason, invitation: invitation, now: now)(tx)
    case .dropFactor: try DropSecondFactor(member: member, actor: actor, reason: reason, now: now)(tx)
    }
  }
}

extension Account {
  /// What an administrator's form changes.
  fileprivate var person: RecordVersion { RecordVersion(["name": name, "email": email, "handle": handle]) }
}

extension Members {
  /// The roles that can be granted, each a switch of the form.
  fileprivate func version(of roles: [Role]) -> RecordVersion {
    let all = grantableRoles.map { (Self.field(of: $0), roles.contains($0) ? ["true"] : []) }
    let words = grantableRoles.map { (Self.field(of: $0), roles.contains($0) ? say("on") : say("off")) }
    return RecordVersion(Dictionary(uniqueKeysWithValues: all), words: Dictionary(uniqueKeysWithValues: words))
  }
}
