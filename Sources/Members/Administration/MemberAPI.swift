import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for administering members.
struct MemberAPI: Sendable {
  let members: Members

  var routes: [Route] {
    [
      .get("/api/members", for: .admins, list),
      .post("/api/members/invitations", for: .admins, invite),
      .get("/api/members/{member}", for: .admins, show),
      .patch("/api/members/{member}", for: .admins, change).versioned,
      .delete("/api/members/{member}", for: .admins, body: .fields, remove),
      .post("/api/members/{member}/invitation", for: .admins, renew),
      .get("/api/audit", for: .admins, audit),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let query = MemberList(
      search: request.query.text("q") ?? "", after: try after(request), limit: try request.limit())
    let found = try await request.site.store.read(long: !query.search.isEmpty) { try query($0) }
    return .list(found.accounts.map { ManagedAccount(account: $0) }, next: found.next?.text)
  }

  private func after(_ request: Request) throws -> ID<Member>? {
    guard let text = request.query.text("after"), !text.isEmpty else { return nil }
    guard let id = ID<Member>(text) else {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    return id
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("member", of: Member.self)
    return .record(
      try await request.site.store.read {
        try ManagedAccount(account: AdministratorRefusal.account(id, $0))
      })
  }

  private func invite(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let roles = members.roles(&check)
    // Reports the errors of both readers together.
    var errors = check.errors
    do {
      let invite = try members.invitation(request, roles: roles)
      try check.finish()
      return try await request.once { tx in
        try invite(tx)
        let account = try AdministratorRefusal.account(invite.id, tx)
        var answer = invited(account, invite.invitation)
        answer.headers[.location] = Link("api", "members", invite.id.text).text
        return answer
      }
    } catch let others as ValidationErrors {
      for fieldError in others.all { errors.add(fieldError.field, fieldError.message) }
      throw errors
    }
  }

  private func renew(_ request: Request) async throws -> Response {
    let id = try request.id("member", of: Member.self)
    var check = request.fields.checker
    let reason = check.reason()
    try check.finish()
    let renew = RenewInvitation(
      member: id, actor: try request.signedIn().id, reason: reason,
      invitation: members.newInvitation(request),
      now: request.now)
    return try await request.once { tx in
      try renew(tx)
      return invited(try AdministratorRefusal.account(id, tx), renew.invitation)
    }
  }

  private func invited(_ account: Account, _ invitation: Invitation?) -> Response {
    .json(status: .created) { json in
      json.field("member", ManagedAccount(account: account))
      json.field("invitation", invitation.map { SentLink(link: $0.link, expiresAt: $0.expiresAt) })
    }
  }

  private func change(_ request: Request) async throws -> Response {
    let id = try request.id("member", of: Member.self)
    let actor = try request.signedIn().id
    var check = request.fields.checker
    let edit = EditMember(
      member: id, email: check.has("email") ? check.email("email") : nil,
      name: check.has("name") ? check.personName("name") : nil,
      handle: check.has("handle") ? check.handle("handle") ?? "" : nil, actor: actor,
      reason: check.reason(),
      now: request.now)
    let roles = check.has("roles") ? members.roles(&check) : nil
    let suspended = check.has("suspended") ? check.flag("suspended", say("suspension")) : nil
    try check.finish()
    let before = try await request.site.store.read { try AdministratorRefusal.account(id, $0) }
    let change = roles.map {
      ChangeRoles(
        member: id, wanted: $0, among: members.grantableRoles, actor: actor, reason: edit.reason,
        now: request.now)
    }
    let viewer = try request.signedIn()
    let make = change.flatMap {
      members.roleInvitation($0, for: before, by: viewer, in: request.world)
    }
    let sent = make.map { SentLink(link: $0.link, expiresAt: $0.expiresAt) }
    return try await request.site.store.write { tx in
      try request.expectUnchanged(ManagedAccount(account: AdministratorRefusal.account(id, tx)))
      try edit(tx)
      try change?(tx)
      try make?(tx)
      let account = try AdministratorRefusal.account(id, tx)
      if let suspended, suspended != (account.suspendedAt != nil) {
        let change = suspended ? MemberChange.suspend : .unsuspend
        let unused = Invitation(request.world, now: request.now)
        try members.apply(
          change, to: id, by: actor, reason: edit.reason, unused, now: request.now, tx)
      }
      return .record(
        ManagedAccount(account: try AdministratorRefusal.account(id, tx), invitation: sent))
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let id = try request.id("member", of: Member.self)
    var check = request.fields.checker
    let remove = RemoveMember(
      member: id, actor: try request.signedIn().id, reason: check.reason(),
      holders: members.holders,
      forfeited: try request.forfeitedCredits(), now: request.now)
    try check.finish()
    try await request.site.store.write { try remove($0) }
    return .noContent
  }

  private func audit(_ request: Request) async throws -> Response {
    let query = AuditQuery(try request.auditFilter(), by: members.time, limit: try request.limit())
    let found = try await request.site.store.longRead { try query($0) }
    return .list(found.lines, next: found.next.map { String($0) })
  }
}

/// A link for the administrator to hand over.
struct SentLink: JSONWritable {
  let link: Link
  let expiresAt: Instant

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("link", link.text)
      json.field("expiresAt", expiresAt)
    }
  }
}

extension Members {
  /// Reads the roles that an API client names; reports unknown ones as validation errors.
  func roles(_ check: inout FormValidator) -> [Role] {
    let texts = check.texts("roles", say("roles"), atMost: 20)
    let known = grantableRoles
    let roles = texts.compactMap { text in Role(text).flatMap { known.contains($0) ? $0 : nil } }
    if roles.count < texts.count {
      let words = known.map(\.text).joined(separator: ", ")
      check.addError("roles", say("The roles must be from: \(words)."))
    }
    return roles
  }
}
