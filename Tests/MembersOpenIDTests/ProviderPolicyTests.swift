import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Members
@testable import MembersOpenID

/// How sign-in providers, the sign-up mode and passkeys work together.
struct ProviderPolicyTests {
  private func allow(_ mode: SignUpMode, _ plaza: OpenIDPlaza) {
    var preferences = SitePreferences()
    preferences.signUp = mode
    plaza.site.preferences.set(preferences)
  }

  /// Adds a passkey without an authenticator.
  private func addPasskey(to email: String, _ plaza: OpenIDPlaza) async throws {
    let (id, now) = (plaza.world.world.newID(Passkey.self), plaza.world.now)
    try await plaza.store.write { tx in
      let row = try tx.first("SELECT id FROM members_member WHERE email_key = \(email)")
      let member: ID<Member> = try #require(row).value("id")
      try tx.run(
        """
        INSERT INTO members_passkey
          (id, member, credential, public_key, sign_count, is_synced, name, created_at)
        VALUES (\(id), \(member), \(id.text), \([UInt8](repeating: 1, count: 8)), 0, \(false), 'Phone', \(now))
        """)
    }
  }

  private func removalPath(_ plaza: OpenIDPlaza) async throws -> String {
    let id = try await plaza.store.read {
      try #require(try $0.first("SELECT id FROM members_identity")).value("id", as: String.self)
    }
    return "/account/sign-in/\(id)/remove"
  }

  @Test(arguments: [
    (SignUpMode.invited, "You need an invitation to create an account here."),
    (.closed, "New accounts can&#39;t be created here at the moment."),
  ])
  func `a provider creates no account that the site doesn't allow`(
    mode: SignUpMode, message: String
  ) async throws {
    try await OpenIDPlaza.with { plaza in
      allow(mode, plaza)
      let web = plaza.guest()
      #expect(try await plaza.visit(web).location == "/signin/with/oidc/new")
      let page = try await web.get("/signin/with/oidc/new")
      #expect(page.status == .ok && page.text.contains(message), "\(page.text)")
      #expect(!page.text.contains("name=\"handle\""))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      let refused = try await web.post("/signin/with/oidc/join", form: ["name": "Ann Lee"])
      #expect(refused.status == .forbidden)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
    }
  }

  @Test func `a member connects an account while new accounts are refused`() async throws {
    try await OpenIDPlaza.with { plaza in
      allow(.closed, plaza)
      try await plaza.enter("ann@plaza.test")
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      let done = try await web.post(
        "/signin/with/oidc/link", form: ["password": OpenIDPlaza.password, "consent": "true"])
      #expect(done.status == .seeOther, "\(done.text)")
      #expect(try await plaza.visit(plaza.guest(), "?next=/account").location == "/account")
    }
  }

  @Test func `an invited person creates an account with a provider`() async throws {
    try await OpenIDPlaza.with { plaza in
      allow(.invited, plaza)
      let admin = try await plaza.enter("dan@plaza.test", roles: [.admin])
      let inviter = Viewer(
        id: admin, name: "Dan", roles: [.admin], session: plaza.world.world.newID())
      let invite = MakeRoleInvitation(
        MemberRoles(shops: plaza.members.shops), "staff:print", for: "Ann", by: inviter,
        in: plaza.world.world)
      try await plaza.store.write { try invite($0) }
      let web = plaza.guest()
      _ = try await plaza.visit(web, "?next=\(invite.link.text)")
      let joined = try await web.post("/signin/with/oidc/join", form: ["name": "Ann Lee"])
      #expect(joined.location == invite.link.text, "\(joined.text)")
    }
  }

  @Test(arguments: Engine.all)
  func `a passkey is a way in when the last provider is disconnected`(engine: Engine)
    async throws
  {
    try await OpenIDPlaza.with(engine) { plaza in
      let web = try await plaza.join()
      let path = try await removalPath(plaza)
      #expect(try await web.post(path).text.contains("your only way to sign in"))
      try await addPasskey(to: "ann@plaza.test", plaza)
      let gone = try await web.post(path)
      #expect(gone.location == "/account/sign-in", "\(gone.text)")
      let status = try await plaza.store.read { tx in
        let row = try tx.first("SELECT id FROM members_member")
        return try MembershipStatus.find(try #require(row).value("id"), tx)
      }
      #expect(status?.canSignIn == true)
      _ = try await plaza.guest().post("/signin/forgotten", form: ["email": "ann@plaza.test"])
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM outbox_email") == 1)
    }
  }

  @Test func `a lost passkey is removed after a recent sign-in with a provider`() async throws {
    try await OpenIDPlaza.with { plaza in
      let web = try await plaza.join()
      try await addPasskey(to: "ann@plaza.test", plaza)
      let id = try await plaza.store.read {
        try #require(try $0.first("SELECT id FROM members_passkey")).value("id", as: String.self)
      }
      let path = "/account/second-factor/passkeys/\(id)"
      let page = try await web.get(path)
      #expect(page.text.contains("this works within ten minutes of signing in"))
      plaza.world.advance(by: .minutes(10))
      let late = try await web.post("\(path)/remove")
      #expect(late.status == .forbidden && late.text.contains("do this within ten minutes"))
      let again = plaza.guest()
      _ = try await plaza.visit(again)
      let gone = try await again.post("\(path)/remove")
      #expect(gone.location == "/account/second-factor/passkeys", "\(gone.text)")
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator's passkey is asked for after a provider's sign-in`(engine: Engine)
    async throws
  {
    try await OpenIDPlaza.with(engine) { plaza in
      _ = try await plaza.join()
      let now = plaza.world.now
      try await plaza.store.write { tx in
        let row = try tx.first("SELECT id FROM members_member")
        let member: ID<Member> = try #require(row).value("id")
        try GrantRole(
          member: member, role: .admin, actor: member, reason: "for the test", now: now)(tx)
      }
      try await addPasskey(to: "ann@plaza.test", plaza)
      let web = plaza.guest()
      let asked = try await plaza.visit(web)
      #expect(asked.hidden("challenge") != nil, "\(asked.text)")
      #expect(try await web.get("/account").location?.hasPrefix("/signin") == true)
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator by claim loses sessions that a password alone may have begun`(
    engine: Engine
  ) async throws {
    let rules = [ProviderRoleRule("office", .admin)]
    try await OpenIDPlaza.with(engine, roles: rules) { plaza in
      let old = try await plaza.join()
      try await addPasskey(to: "ann@plaza.test", plaza)
      _ = try await plaza.visit(plaza.guest())
      #expect(try await old.get("/account").status == .ok)
      plaza.provider.change { $0.account["groups"] = ["office"] }
      let asked = try await plaza.visit(plaza.guest())
      #expect(asked.hidden("challenge") != nil, "\(asked.text)")
      #expect(try await old.get("/account").location?.hasPrefix("/signin") == true)
    }
  }

  @Test func `connecting an account that makes an administrator demands the passkey`()
    async throws
  {
    let rules = [ProviderRoleRule("office", .admin)]
    try await OpenIDPlaza.with(roles: rules) { plaza in
      try await plaza.enter("ann@plaza.test")
      try await addPasskey(to: "ann@plaza.test", plaza)
      plaza.provider.change { $0.account["groups"] = ["office"] }
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      let form: KeyValuePairs = ["password": OpenIDPlaza.password, "consent": "true"]
      let refused = try await web.post("/signin/with/oidc/link", form: form)
      #expect(refused.status == .forbidden, "\(refused.text)")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 0)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 0)
    }
  }
}
