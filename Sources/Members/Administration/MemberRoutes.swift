import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaMarkup
import PlazaUI

/// The browser routes for administering members.
struct MemberRoutes: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/members", for: .admins, list),
      .get("/members/new", for: .admins) { request in
        request.page(MemberPages(request: request, members: members).new(FormState()))
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
      .get(pattern, for: .admins) { request in
        let account = try await account(request)
        return request.page(
          pages(request).reason(
            FormState(), change, account, try await left(account, change, request)))
      },
      .post(pattern, for: .admins) { request in try await apply(change, request) },
    ]
  }

  private func pages(_ request: Request) -> MemberPages {
    MemberPages(request: request, members: members)
  }

  private func account(_ request: Request) async throws -> Account {
    let id = try request.id("member", of: Member.self)
    return try await request.site.store.read { try AdministratorRefusal.account(id, $0) }
  }

  /// Returns the credits that would be lost if the member were removed.
  private func left(_ account: Account, _ change: MemberChange, _ request: Request) async throws
    -> CreditsLeft?
  {
    guard change == .remove else { return nil }
    let holders = members.holders
    return try await request.site.store.read { try CreditsLeft.of(account.id, in: holders, $0) }
  }

  private func list(_ request: Request) async throws -> Response {
    let search = request.query.text("q") ?? ""
    let query = MemberList(search: search, after: request.query.text("after").flatMap { ID($0) })
    let found = try await request.site.store.read(long: !search.isEmpty) { try query($0) }
    return request.page(pages(request).list(found, search: search))
  }

  private func show(_ request: Request) async throws -> Response {
    let account = try await account(request)
    let (list, given) = try await request.site.store.read { tx in
      (try MemberList()(tx), try rolesFromProviders(of: account.id, tx))
    }
    return request.page(pages(request).member(account, given, beside: list))
  }

  private func invite(_ request: Request) async throws -> Response {
    try await request.submit(pages(request).new) {
      let roles = members.grantableRoles.filter { request.fields[Members.field(of: $0)] != nil }
      let invite = try members.invitation(request, roles: roles)
      let mail = try MailInvitation(
        invite.invitation, to: invite.person.email, of: invite.person.name,
        by: request.signedIn(), members, in: request.world)
      return try await request.once { tx in
        try invite(tx)
        try mail?(tx)
        guard let invitation = invite.invitation else {
          let flash = Flash.done(
            say(
              "\(invite.person.name.isolated) is now a member and can sign in once the address is verified."
            ))
          return .redirect(to: Link("members", invite.id.text), flash: flash)
        }
        return shown(
          invitation, for: invite.person.name, id: invite.id, mailed: mail?.address, request)
      }
    }
  }

  private func shown(
    _ invitation: Invitation, for name: String, id: ID<Member>, mailed: MailAddress?,
    _ request: Request
  ) -> Response {
    var answer = request.page(
      pages(request).link(invitation, for: name, id: id, mailed: mailed?.description))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }

  private func showEdit(_ request: Request) async throws -> Response {
    let account = try await account(request)
    return request.page(pages(request).edit(FormState(account.person), account))
  }

  private func edit(_ request: Request) async throws -> Response {
    let account = try await account(request)
    return try await request.submit({ pages(request).edit($0, account) }) {
      var check = request.fields.checker
      let name = check.personName("name")
      let edit = try EditMember(
        member: account.id, email: check.email("email"), name: name,
        handle: check.handle("handle") ?? "", actor: request.signedIn().id, reason: check.reason(),
        now: request.now)
      try check.finish()
      return try await request.once { tx in
        try request.expectUnchanged(AdministratorRefusal.account(account.id, tx).person)
        try edit(tx)
        return .redirect(to: .member(account), flash: .done(say("Changes saved.")))
      }
    }
  }

  private func showRoles(_ request: Request) async throws -> Response {
    let account = try await account(request)
    return request.page(
      pages(request).roles(FormState(members.version(of: account.roles)), account))
  }

  private func changeRoles(_ request: Request) async throws -> Response {
    let account = try await account(request)
    return try await request.submit({ pages(request).roles($0, account) }) {
      var check = request.fields.checker
      let wanted = members.grantableRoles.filter { request.fields[Members.field(of: $0)] != nil }
      let change = try ChangeRoles(
        member: account.id, wanted: wanted, among: members.grantableRoles,
        actor: request.signedIn().id,
        reason: check.reason(), now: request.now)
      try check.finish()
      let make = members.roleInvitation(
        change, for: account, by: try request.signedIn(), in: request.world)
      let mail = make.flatMap { make in
        MailAddress(account.email).flatMap {
          MailRoleInvitation(make, to: $0, members, in: request.world)
        }
      }
      let made = make.map { make in
        request.uncached(
          RoleInvitationPages(request: request, members: members).made(
            make, say("Link for \(account.name.isolated)"), mailed: mail?.address.description,
            back: .member(account)))
      }
      return try await request.once { tx in
        try request.expectUnchanged(
          members.version(of: AdministratorRefusal.account(account.id, tx).roles))
        try change(tx)
        if let title = try make?(tx) { try mail?(title, tx) }
        return made ?? .redirect(to: .member(account), flash: .done(say("Roles saved.")))
      }
    }
  }

  private func apply(_ change: MemberChange, _ request: Request) async throws -> Response {
    let account = try await account(request)
    let left = try await left(account, change, request)
    return try await request.submit({ pages(request).reason($0, change, account, left) }) {
      var check = request.fields.checker
      let reason = check.reason()
      try check.finish()
      let actor = try request.signedIn().id
      let (invitation, forfeited) = (
        members.newInvitation(request), try request.forfeitedCredits()
      )
      // A new link for a person who has a password stays with the administrator, because another
      // person may be reading that person's mail.
      let mail = try MailInvitation(
        change == .link && !account.hasPassword ? invitation : nil, to: account.email,
        of: account.name,
        by: request.signedIn(), members, in: request.world)
      return try await request.once { tx in
        try members.apply(
          change, to: account.id, by: actor, reason: reason, invitation, givingUp: forfeited,
          now: request.now, tx)
        if change == .link, let invitation {
          try mail?(tx)
          return shown(
            invitation, for: account.name, id: account.id, mailed: mail?.address, request)
        }
        return .redirect(
          to: change == .remove ? Link("members") : .member(account), flash: .done(change.done))
      }
    }
  }
}

extension Members {
  /// Reads the details of a new member from a form or an API request.
  func invitation(_ request: Request, roles: [Role]) throws -> InviteMember {
    var check = request.fields.checker
    let name = check.personName("name")
    let person = MemberProfile(email: check.email("email"), name: name)
    let reason = check.reason()
    try check.finish()
    return try InviteMember(
      id: request.world.newID(), person: person, roles: roles, actor: request.signedIn().id,
      reason: reason,
      invitation: newInvitation(request), now: request.now)
  }

  /// Creates an invitation link; nil if an identity provider holds the passwords.
  func newInvitation(_ request: Request) -> Invitation? {
    authority == nil ? Invitation(request.world, now: request.now) : nil
  }

  /// Returns an invitation to the roles that a change adds; nil if it adds none.
  func roleInvitation(
    _ change: ChangeRoles, for account: Account, by actor: Viewer, in world: World
  ) -> MakeRoleInvitation? {
    let added = change.added(to: account.roles)
    if added.isEmpty { return nil }
    return MakeRoleInvitation(
      MemberRoles(shops: shops), MemberRoles.scope(of: added), for: account.name, only: account.id,
      by: actor,
      reason: change.reason, in: world)
  }

  /// Applies a change.
  func apply(
    _ change: MemberChange, to member: ID<Member>, by actor: ID<Member>, reason: String,
    _ invitation: Invitation?,
    givingUp: Int? = nil, now: Instant, _ tx: any Transaction
  ) throws {
    switch change {
    case .suspend: try SuspendMember(member: member, actor: actor, reason: reason, now: now)(tx)
    case .unsuspend:
      try UnsuspendMember(member: member, actor: actor, reason: reason, now: now)(tx)
    case .remove:
      try RemoveMember(
        member: member, actor: actor, reason: reason, holders: holders, forfeited: givingUp,
        now: now)(tx)
    case .link:
      try RenewInvitation(
        member: member, actor: actor, reason: reason, invitation: invitation, now: now)(tx)
    case .dropFactor:
      try DisableSecondFactor(member: member, actor: actor, reason: reason, now: now)(tx)
    }
  }
}

extension Account {
  /// The fields that an administrator's form can change.
  fileprivate var person: RecordVersion {
    RecordVersion(["name": name, "email": email, "handle": handle])
  }
}

extension Members {
  /// The version of the role form, which has one switch for each grantable role.
  fileprivate func version(of roles: [Role]) -> RecordVersion {
    let all = grantableRoles.map { (Self.field(of: $0), roles.contains($0) ? ["true"] : []) }
    let words = grantableRoles.map {
      (Self.field(of: $0), roles.contains($0) ? say("on") : say("off"))
    }
    return RecordVersion(
      Dictionary(uniqueKeysWithValues: all), labels: Dictionary(uniqueKeysWithValues: words))
  }
}
