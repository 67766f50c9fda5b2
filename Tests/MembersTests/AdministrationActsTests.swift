import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members

/// Administrators' operations, each with a reason.
struct AdministrationActsTests {
  private func invite(_ plaza: Plaza, by dan: ID<Member>, _ person: Cast = .kim) -> InviteMember {
    InviteMember(
      id: plaza.world.world.newID(), person: person.person, roles: [.staff(of: "rental")],
      actor: dan,
      reason: "new at the counter", invitation: Invitation(plaza.world.world, now: plaza.now),
      now: plaza.now)
  }

  @Test(arguments: Engine.all)
  func `the command line creates an administrator or promotes a member`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let hash = try await plaza.hash(Plaza.password)
      let make = { (email: String) in
        let create = try CreateAdministrator(
          email: email, name: "Dan W", password: hash, world: plaza.world.world)
        return try await plaza.store.write { try create($0) }
      }
      #expect(try await make("dan@plaza.test"))
      let ann = try await plaza.enter(.ann)
      let session = try await plaza.session(of: ann)
      #expect(try await !make("ANN@plaza.test"))
      #expect(try await plaza.account(ann)?.roles == [.admin])
      #expect(
        try await plaza.authenticator.identify(session.token.text, plaza.now) == nil,
        "old sessions end")
      #expect(
        try await plaza.audit().map(\.action) == [
          .administratorMade, .signedUp, .administratorMade,
        ])
      #expect(throws: ValidationErrors.self) {
        try CreateAdministrator(
          email: "nonsense", name: "", password: hash, world: plaza.world.world)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `an invitation can be opened once and lets the invited person choose a password`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let invite = invite(plaza, by: dan)
      try await plaza.store.write { try invite($0) }
      let account = try #require(try await plaza.account(invite.id))
      #expect(!account.hasPassword && account.roles == [.staff(of: "rental")])
      let password = try await plaza.hash("four purple elephants")
      let accept = AcceptInvitation(
        secret: try #require(invite.invitation).secret, password: password, now: plaza.now)
      #expect(try await plaza.store.write { try accept($0) } == invite.id)
      #expect(try await plaza.storedHash(of: invite.id) == password)
      #expect(
        try await refusal { _ = try await plaza.store.write { try accept($0) } }
          == "invitation-over")
      let lines = try await plaza.audit().suffix(2)
      #expect(
        lines.map(\.action) == [.invited, .welcomed] && lines.first?.reason == "new at the counter"
      )
      let again = invite.with(id: plaza.world.world.newID())
      #expect(
        try await refusal { try await plaza.store.write { try again($0) } } == "address-taken")
    }
  }

  @Test(arguments: Engine.all)
  func `a link expires after seven days, and a new one replaces it and the password`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let ann = try await plaza.enter(.ann)
      let session = try await plaza.session(of: ann)
      func renew(_ member: ID<Member>) -> RenewInvitation {
        RenewInvitation(
          member: member, actor: dan, reason: "forgot it",
          invitation: Invitation(plaza.world.world, now: plaza.now),
          now: plaza.now)
      }
      let first = renew(ann)
      let second = renew(ann)
      try await plaza.store.write { try first($0) }
      #expect(try await plaza.authenticator.identify(session.token.text, plaza.now) == nil)
      #expect(try await plaza.account(ann)?.hasPassword == false)
      try await plaza.store.write { try second($0) }
      func opens(_ renewal: RenewInvitation) async throws -> Bool {
        let (now, secret) = (plaza.now, try #require(renewal.invitation).secret)
        return try await refusal {
          _ = try await plaza.store.read { try AcceptInvitation.invited(secret, now: now, $0) }
        } == nil
      }
      #expect(try await !opens(first))
      #expect(try await opens(second))
      plaza.world.advance(by: .days(7))
      #expect(try await !opens(second))
      let own = renew(dan)
      #expect(try await refusal { try await plaza.store.write { try own($0) } } == "yourself")
    }
  }

  @Test(arguments: Engine.all)
  func `a member can be edited partially`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let ann = try await plaza.enter(.ann)
      try await plaza.enter(.bob)
      let now = plaza.now
      let edit = { (email: String?, name: String?) in
        let act = EditMember(
          member: ann, email: email, name: name, actor: dan, reason: "she asked", now: now)
        return try await refusal { try await plaza.store.write { try act($0) } }
      }
      #expect(try await edit("ann@example.org", nil) == nil)
      #expect(try await edit(nil, "Ann Brown") == nil)
      let account = try #require(try await plaza.account(ann))
      #expect(account.email == "ann@example.org" && account.name == "Ann Brown")
      #expect(try await edit("BOB@plaza.test", nil) == "address-taken")
      #expect(try await edit(nil, nil) == nil, "nothing changed, nothing written")
      #expect(
        try await plaza.audit().suffix(2).map(\.detail).map { $0.prefix { $0 != ":" } } == [
          "email address", "name",
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `roles are revoked at once and logged, and added roles require an invitation`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let ann = try await plaza.enter(.ann, roles: [.admin, .staff(of: "rental")])
      let now = plaza.now
      let change = { (wanted: [Role]) in
        let act = ChangeRoles(
          member: ann, wanted: wanted, among: plaza.members.grantableRoles, actor: dan,
          reason: "shift", now: now)
        try await plaza.store.write { try act($0) }
        let has = try await plaza.account(ann)?.roles ?? []
        return (Set(has), act.added(to: has))
      }
      let some = try await change([.staff(of: "rental"), .staff(of: "print")])
      #expect(some.0 == [.staff(of: "rental")] && some.1 == [.staff(of: "print")])
      #expect(try await change([]).0 == [])
      let lines = try await plaza.audit().suffix(2)
      #expect(lines.map(\.action) == [.roleRevoked, .roleRevoked])
      let twice = RevokeRole(member: ann, role: .admin, actor: dan, reason: "shift", now: now)
      #expect(try await refusal { try await plaza.store.write { try twice($0) } } == "already-so")
      let last = RevokeRole(member: dan, role: .admin, actor: dan, reason: "tired", now: now)
      #expect(
        try await refusal { try await plaza.store.write { try last($0) } } == "last-administrator")
    }
  }

  @Test(arguments: Engine.all)
  func `a member is suspended and unsuspended`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let ann = try await plaza.enter(.ann)
      let now = plaza.now
      func suspend(_ member: ID<Member>) async throws -> String? {
        let act = SuspendMember(member: member, actor: dan, reason: "spam", now: now)
        return try await refusal { try await plaza.store.write { try act($0) } }
      }
      let unsuspend = UnsuspendMember(member: ann, actor: dan, reason: "sorry", now: now)
      #expect(
        try await refusal { try await plaza.store.write { try unsuspend($0) } } == "already-so")
      #expect(try await suspend(ann) == nil)
      #expect(try await plaza.account(ann)?.suspendedReason == "spam")
      #expect(try await suspend(ann) == "already-so")
      #expect(try await suspend(dan) == "yourself")
      #expect(try await suspend(plaza.world.world.newID()) == "no-such-member")
      #expect(try await refusal { try await plaza.store.write { try unsuspend($0) } } == nil)
      #expect(try await plaza.account(ann)?.suspendedAt == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `removing a member deletes everything but the audit log`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let ann = try await plaza.enter(.ann)
      _ = try await plaza.session(of: ann)
      let now = plaza.now
      let remove = { (member: ID<Member>) in
        let act = RemoveMember(
          member: member, actor: dan, reason: "asked by letter", holders: [], now: now)
        return try await refusal { try await plaza.store.write { try act($0) } }
      }
      #expect(try await remove(ann) == nil)
      #expect(try await plaza.account(ann) == nil)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 0)
      #expect(try await remove(ann) == "no-such-member")
      #expect(try await remove(dan) == "yourself")
      #expect(try await plaza.audit().last?.reason == "asked by letter")
      #expect(try await plaza.store.read { try VerifyAudit()($0) } == .whole(lines: 4))
    }
  }

  @Test(arguments: Engine.all)
  func `members are found by name, address and handle, regardless of case and accents`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let password = try await plaza.hash(Plaza.password)
      let people = [
        MemberProfile(email: "zoe@example.org", name: "Zoë Ångström", handle: "zoe_a"),
        MemberProfile(email: "percent@example.org", name: "100% Cotton"),
        MemberProfile(email: "B_C@example.org", name: "bob Caps"),
        MemberProfile(email: "ann@example.org", name: "Ann Lee"),
      ]
      for person in people {
        let act = SignUp(
          id: plaza.world.world.newID(), person: person, password: password, now: plaza.now)
        try await plaza.store.write { try act($0) }
      }
      func names(_ search: String) async throws -> [String] {
        try await plaza.store.read { try MemberList(search: search)($0).accounts.map(\.name) }
      }
      #expect(try await names("") == ["100% Cotton", "Ann Lee", "bob Caps", "Zoë Ångström"])
      #expect(try await names("ZOE ang") == ["Zoë Ångström"])
      #expect(try await names("%") == ["100% Cotton"])
      #expect(try await names("_") == ["bob Caps", "Zoë Ångström"])
      #expect(try await names("ann@EXAMPLE") == ["Ann Lee"])
      #expect(try await names("nobody") == [])
      let first = try await plaza.store.read { try MemberList(limit: 3)($0) }
      let rest = try await plaza.store.read { try MemberList(after: first.next, limit: 3)($0) }
      #expect(
        first.accounts.count == 3 && rest.accounts.map(\.name) == ["Zoë Ångström"]
          && rest.next == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `demo accounts are created only in an empty database`(engine: Engine) async throws {
    try await Plaza.with(engine, isDemo: true) { plaza in
      let seed = try await SeedDemoMembers(plaza.members.passwords, world: plaza.world.world)
      let made = try await plaza.store.write { try seed($0) }
      #expect(made.count == 9)
      let clerk = try #require(made["clerk@plaza.test"])
      #expect(try await plaza.account(clerk)?.roles == [.staff(of: "rental")])
      #expect(try await plaza.store.write { try seed($0) }.isEmpty)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 9)
      let web = plaza.guest()
      let reply = try await web.post(
        "/signin", form: ["email": "ann@plaza.test", "password": "plaza-demo"])
      #expect(reply.status == .seeOther)
    }
  }
}

extension InviteMember {
  fileprivate func with(id: ID<Member>) -> InviteMember {
    InviteMember(
      id: id, person: person, roles: roles, actor: actor, reason: reason, invitation: invitation,
      now: now)
  }
}
