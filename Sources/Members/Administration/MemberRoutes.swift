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
      .post("/members/{member}/edit", for: .admins, edit),
      .get("/members/{member}/roles", for: .admins, showRoles),
      .post("/members/{member}/roles", for: .admins, changeRoles),
    ] + MemberChange.allCases.flatMap(routes(of:))
  }

  private func routes(of change: MemberChange) -> [Route] {
    let pattern = "/members/{member}/\(change.path)"
    return [
      .get(pattern, for: .admins) { call in
        let account = try await account(call)
        return call.page(pages(call).reason(FormState(), change, account))
      },
      .post(pattern, for: .admins) { call in try await apply(change, call) },
    ]
  }

  private func pages(_ call: Call) -> MemberPages { MemberPages(call: call, members: members) }

  private func account(_ call: Call) async throws -> Account {
    let id = try call.id("member", of: Member.self)
    return try await call.site.store.read { try AdministratorRefused.account(id, $0) }
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
            say("\(invite.person.name) is a member, and signs in once the address is proven."))
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
    let state = FormState(["name": account.name, "email": account.email, "handle": account.handle ?? ""])
    return call.page(pages(call).edit(state, account))
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
        try edit(tx)
        return .redirect(to: .member(account), flash: .done(say("The changes are saved.")))
      }
    }
  }

  private func showRoles(_ call: Call) async throws -> Answer {
    let account = try await account(call)
    let known = account.roles.map { (Members.field(of: $0), "true") }
    return call.page(pages(call).roles(FormState(Dictionary(uniqueKeysWithValues: known)), account))
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
      return try await call.once { tx in
        try change(tx)
        return .redirect(to: .member(account), flash: .done(say("The roles are saved.")))
      }
    }
  }

  private func apply(_ change: MemberChange, _ call: Call) async throws -> Answer {
    let account = try await account(call)
    return try await call.submit({ pages(call).reason($0, change, account) }) {
      var check = call.fields.checker
      let reason = check.reason()
      try check.finish()
      let actor = try call.signedIn().id
      let invitation = members.newInvitation(call)
      return try await call.once { tx in
        try members.apply(change, to: account.id, by: actor, reason: reason, invitation, now: call.now, tx)
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

  /// Runs the act of a change.
  func apply(
    _ change: MemberChange, to member: ID<Member>, by actor: ID<Member>, reason: String, _ invitation: Invitation?,
    now: Instant, _ tx: any Transaction
  ) throws {
    switch change {
    case .suspend: try SuspendMember(member: member, actor: actor, reason: reason, now: now)(tx)
    case .unsuspend: try UnsuspendMember(member: member, actor: actor, reason: reason, now: now)(tx)
    case .remove: try RemoveMember(member: member, actor: actor, reason: reason, holders: holders, now: now)(tx)
    case .link:
      try RenewInvitation(member: member, actor: actor, reason: reason, invitation: invitation, now: now)(tx)
    case .dropFactor: try DropSecondFactor(member: member, actor: actor, reason: reason, now: now)(tx)
    }
  }
}
