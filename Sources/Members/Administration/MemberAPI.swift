import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Administration of members for programs.
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

  private func list(_ call: Call) async throws -> Answer {
    let query = MemberList(search: call.query.text("q") ?? "", after: try after(call), limit: try call.limit())
    let found = try await call.site.store.read(long: !query.search.isEmpty) { try query($0) }
    return .list(found.accounts.map { ManagedAccount(account: $0) }, next: found.next?.text)
  }

  private func after(_ call: Call) throws -> ID<Member>? {
    guard let text = call.query.text("after"), !text.isEmpty else { return nil }
    guard let id = ID<Member>(text) else {
      throw Complaints("after", say("This place in the list is not known. Please start at the list's beginning."))
    }
    return id
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("member", of: Member.self)
    return .record(try await call.site.store.read { try ManagedAccount(account: AdministratorRefused.account(id, $0)) })
  }

  private func invite(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let roles = members.roles(&check)
    // Both readings complain about all fields at once.
    var complaints = check.complaints
    do {
      let invite = try members.invitation(call, roles: roles)
      try check.finish()
      return try await call.once { tx in
        try invite(tx)
        let account = try AdministratorRefused.account(invite.id, tx)
        var answer = invited(account, invite.invitation)
        answer.headers[.location] = Link("api", "members", invite.id.text).text
        return answer
      }
    } catch let others as Complaints {
      for complaint in others.all { complaints.add(complaint.field, complaint.sentence) }
      throw complaints
    }
  }

  private func renew(_ call: Call) async throws -> Answer {
    let id = try call.id("member", of: Member.self)
    var check = call.fields.checker
    let reason = check.reason()
    try check.finish()
    let renew = RenewInvitation(
      member: id, actor: try call.signedIn().id, reason: reason, invitation: members.newInvitation(call),
      now: call.now)
    return try await call.once { tx in
      try renew(tx)
      return invited(try AdministratorRefused.account(id, tx), renew.invitation)
    }
  }

  private func invited(_ account: Account, _ invitation: Invitation?) -> Answer {
    .json(status: .created) { json in
      json.field("member", ManagedAccount(account: account))
      json.field("invitation", invitation.map { SentLink(link: $0.link, expiresAt: $0.expiresAt) })
    }
  }

  private func change(_ call: Call) async throws -> Answer {
    let id = try call.id("member", of: Member.self)
    let actor = try call.signedIn().id
    var check = call.fields.checker
    let edit = EditMember(
      member: id, email: check.has("email") ? check.email("email") : nil,
      name: check.has("name") ? check.personName("name") : nil,
      handle: check.has("handle") ? check.handle("handle") ?? "" : nil, actor: actor, reason: check.reason(),
      now: call.now)
    let roles = check.has("roles") ? members.roles(&check) : nil
    let suspended = check.has("suspended") ? check.flag("suspended", say("suspension")) : nil
    try check.finish()
    let before = try await call.site.store.read { try AdministratorRefused.account(id, $0) }
    let change = roles.map {
      ChangeRoles(
        member: id, wanted: $0, among: members.grantableRoles, actor: actor, reason: edit.reason, now: call.now)
    }
    let viewer = try call.signedIn()
    let make = change.flatMap { members.roleInvitation($0, for: before, by: viewer, in: call.world) }
    let sent = make.map { SentLink(link: $0.link, expiresAt: $0.expiresAt) }
    return try await call.site.store.write { tx in
      try call.expectUnchanged(ManagedAccount(account: AdministratorRefused.account(id, tx)))
      try edit(tx)
      try change?(tx)
      try make?(tx)
      let account = try AdministratorRefused.account(id, tx)
      if let suspended, suspended != (account.suspendedAt != nil) {
        let change = suspended ? MemberChange.suspend : .unsuspend
        let unused = Invitation(call.world, now: call.now)
        try members.apply(change, to: id, by: actor, reason: edit.reason, unused, now: call.now, tx)
      }
      return .record(ManagedAccount(account: try AdministratorRefused.account(id, tx), invitation: sent))
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let id = try call.id("member", of: Member.self)
    var check = call.fields.checker
    let remove = RemoveMember(
      member: id, actor: try call.signedIn().id, reason: check.reason(), holders: members.holders,
      givenUp: try call.creditsGivenUp(), now: call.now)
    try check.finish()
    try await call.site.store.write { try remove($0) }
    return .noContent
  }

  private func audit(_ call: Call) async throws -> Answer {
    let query = AuditQuery(try call.auditFilter(), by: members.time, limit: try call.limit())
    let found = try await call.site.store.longRead { try query($0) }
    return .list(found.lines, next: found.next.map { String($0) })
  }
}

/// A link to hand over.
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
  /// The roles a program names; complains about those that are not there.
  func roles(_ check: inout FieldChecker) -> [Role] {
    let texts = check.texts("roles", say("roles"), atMost: 20)
    let known = grantableRoles
    let roles = texts.compactMap { text in Role(text).flatMap { known.contains($0) ? $0 : nil } }
    if roles.count < texts.count {
      let words = known.map(\.text).joined(separator: ", ")
      check.complain("roles", say("The roles must be among: \(words)."))
    }
    return roles
  }
}
