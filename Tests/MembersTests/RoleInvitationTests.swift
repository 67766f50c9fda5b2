import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members

/// Roles granted by a link that the invited person opens and accepts.
struct RoleInvitationTests {
  private func invite(
    _ plaza: Plaza, by inviter: ID<Member>, only member: ID<Member>? = nil
  ) async throws -> MakeRoleInvitation {
    let viewer = Viewer(
      id: inviter, name: "Dan", roles: [.admin], session: plaza.world.world.newID())
    let make = MakeRoleInvitation(
      MemberRoles(shops: plaza.members.shops), "staff:rental", for: "Kim", only: member,
      by: viewer,
      in: plaza.world.world)
    try await plaza.store.write { try make($0) }
    return make
  }

  private func accept(_ make: MakeRoleInvitation, by member: ID<Member>, _ plaza: Plaza)
    async throws -> String?
  {
    let accept = AcceptRoleInvitation(
      make.link, by: member, among: plaza.members.invitedRoles, now: plaza.now)
    return try await refusal { _ = try await plaza.store.write { try accept($0) } }
  }

  @Test(arguments: Engine.all)
  func `an invitation is valid once, for seven days and while its author may invite`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let (dan, ann, bob) = (
        try await plaza.enter(.dan), try await plaza.enter(.ann), try await plaza.enter(.bob)
      )
      let once = try await invite(plaza, by: dan)
      #expect(try await accept(once, by: ann, plaza) == nil)
      #expect(try await plaza.account(ann)?.roles == [.staff(of: "rental")])
      #expect(try await accept(once, by: bob, plaza) == "invitation-over")

      let bound = try await invite(plaza, by: dan, only: ann)
      #expect(try await accept(bound, by: bob, plaza) == "invitation-for-another-account")

      let late = try await invite(plaza, by: dan)
      plaza.world.advance(by: .days(7))
      #expect(try await accept(late, by: bob, plaza) == "invitation-over")

      let open = try await invite(plaza, by: dan)
      try await plaza.store.write { try $0.run("DELETE FROM members_role WHERE member = \(dan)") }
      #expect(try await accept(open, by: bob, plaza) == "invitation-over")
      try await plaza.store.write { tx in
        try tx.run(
          "INSERT INTO members_role (member, role, granted_at) VALUES (\(dan), 'admin', \(Instant(seconds: 0)))"
        )
      }
      #expect(try await accept(open, by: bob, plaza) == nil)
      #expect(try await plaza.account(bob)?.roles == [.staff(of: "rental")])
      let actions = try await plaza.audit().map(\.action)
      #expect(
        actions.filter { $0 == .roleInvited }.count == 4
          && actions.filter { $0 == .roleAccepted }.count == 2)
    }
  }

  @Test(arguments: Engine.all)
  func `role invitations per day are limited, and a refused one writes nothing`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let dan = try await plaza.enter(.dan)
      let now = plaza.now
      try await plaza.store.write { tx in
        for _ in 0..<Limit.roleInvitations.maximum {
          try Limit.roleInvitations.require(dan, now: now, tx)
        }
      }
      await #expect(throws: LimitReached.self) { try await invite(plaza, by: dan) }
      #expect(try await plaza.audit().allSatisfy { $0.action != .roleInvited })
    }
  }

  @Test func `of two members who accept one invitation concurrently, one gets the role`()
    async throws
  {
    try await Plaza.with(.sqliteFile) { plaza in
      let (dan, ann, bob) = (
        try await plaza.enter(.dan), try await plaza.enter(.ann), try await plaza.enter(.bob)
      )
      let make = try await invite(plaza, by: dan)
      async let first = accept(make, by: ann, plaza)
      async let second = accept(make, by: bob, plaza)
      let answers = try await [first, second]
      #expect(answers.filter { $0 == nil }.count == 1)
      #expect(
        try await plaza.count("SELECT COUNT(*) AS n FROM members_role WHERE role = 'staff:rental'")
          == 1)
    }
  }

  @Test func `a member accepts a role by a link from an administrator, and others cannot`()
    async throws
  {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      let bob = try await plaza.visitor(.bob)
      let made = try await dan.post(
        "/members/\(ann)/roles", form: ["role-staff-print": "true", "reason": "new at the press"])
      #expect(made.status == .ok && made.headers[.cacheControl] == "no-store")
      #expect(HTMLCheck(document: made.bytes).faults == [])
      #expect(try await plaza.account(ann)?.roles == [], "not by choosing an account alone")
      let path = try #require(made.text.firstMatch(of: /\/invitations\/open\/[A-Za-z0-9_-]+/))
        .output.description
      #expect(
        try await plaza.guest().get(path).location
          == "/signin?next=\(path.replacing("/", with: "%2F"))")
      #expect(try await bob.post(path).status == .forbidden)
      let web = try await plaza.signIn(.ann)
      let page = try await web.get(path)
      #expect(page.text.contains("Dan Whitcombe") && page.text.contains("ann@plaza.test"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(try await web.post(path).status == .seeOther)
      #expect(try await plaza.account(ann)?.roles == [.staff(of: "print")])
      #expect(try await web.get(path).status == .notFound)
    }
  }

  @Test func `members who may not invite get 404, and a withdrawn link is invalid`() async throws {
    try await Plaza.with { plaza in
      let (dan, bob) = (try await plaza.visitor(.dan), try await plaza.visitor(.bob))
      let query = "/invitations/new?role=members.roles&for=admin"
      #expect(try await bob.get(query).status == .notFound)
      #expect(
        try await dan.get("/invitations/new?role=members.nothing&for=admin").status == .notFound)
      #expect(try await dan.get(query).text.contains("Administrator"))
      let form: KeyValuePairs = ["role": "members.roles", "for": "admin", "recipient": "Eve"]
      #expect(try await bob.post("/invitations/new", form: form).status == .notFound)
      let made = try await dan.post("/invitations/new", form: form)
      let path = try #require(made.text.firstMatch(of: /\/invitations\/open\/[A-Za-z0-9_-]+/))
        .output.description
      let id = try await plaza.store.read { tx in
        try #require(try tx.first("SELECT id FROM members_role_invitation")).value(
          "id", as: String.self)
      }
      #expect(try await bob.post("/invitations/\(id)/withdraw").status == .notFound)
      #expect(try await dan.post("/invitations/\(id)/withdraw").status == .seeOther)
      #expect(try await bob.get(path).status == .notFound)
      #expect(
        try await plaza.audit().suffix(2).map(\.action) == [
          .roleInvited, .roleInvitationWithdrawn,
        ])
    }
  }
}
