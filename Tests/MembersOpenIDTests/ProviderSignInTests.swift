import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members
@testable import MembersOpenID

/// Signing up, signing in and connecting an account.
struct ProviderSignInTests {
  @Test(arguments: Engine.all)
  func `a person signs up with a verified address and signs in again`(engine: Engine)
    async throws
  {
    try await OpenIDPlaza.with(engine) { plaza in
      let web = plaza.guest()
      #expect(try await web.get("/signin").text.contains("Continue with School"))
      let back = try await plaza.visit(web, "?next=/account/data")
      #expect(back.location == "/signin/with/oidc/new")
      let form = try await web.get("/signin/with/oidc/new")
      #expect(form.text.contains("ann@plaza.test") && form.text.contains("value=\"Ann Lee\""))
      #expect(HTMLCheck(document: form.bytes).faults == [])
      let joined = try await web.post("/signin/with/oidc/join", form: ["name": "Ann Lee"])
      #expect(joined.location == "/account/data", "\(joined.text)")
      #expect(try await web.get("/account").text.contains("ann@plaza.test"))
      let verified = try await plaza.count(
        """
        SELECT COUNT(*) AS n FROM members_member WHERE email_verified_at IS NOT NULL AND password IS NULL
        """)
      #expect(verified == 1)
      let other = plaza.guest()
      #expect(try await plaza.visit(other, "?next=/account").location == "/account")
      #expect(try await other.get("/account").text.contains("ann@plaza.test"))
      #expect(try await plaza.audit() == ["signed-up", "identity-linked"])
    }
  }

  @Test(arguments: Engine.all)
  func `an existing account is connected only with its password and consent`(engine: Engine)
    async throws
  {
    try await OpenIDPlaza.with(engine) { plaza in
      try await plaza.enter("ann@plaza.test")
      let web = plaza.guest()
      #expect(try await plaza.visit(web).location == "/signin/with/oidc/new")
      let page = try await web.get("/signin/with/oidc/new")
      #expect(
        page.text.contains("An account with the address ann@plaza.test already exists here."))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      let silent = try await web.post(
        "/signin/with/oidc/link", form: ["password": OpenIDPlaza.password])
      #expect(silent.status == .forbidden)
      #expect(silent.text.contains("Turn this on to connect the accounts, or cancel."))
      let wrong = try await web.post(
        "/signin/with/oidc/link", form: ["password": "wrong", "consent": "true"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("is incorrect"))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 0)
      let done = try await web.post(
        "/signin/with/oidc/link", form: ["password": OpenIDPlaza.password, "consent": "true"])
      #expect(done.status == .seeOther, "\(done.text)")
      #expect(try await web.get("/account").text.contains("ann@plaza.test"))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 1)
      #expect(try await plaza.audit().last == "identity-linked")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM outbox_email") == 1)
      let again = try await web.post(
        "/signin/with/oidc/link", form: ["current": OpenIDPlaza.password, "consent": "true"])
      #expect(again.status == .forbidden)
    }
  }

  @Test func `the password of another account does not connect`() async throws {
    try await OpenIDPlaza.with { plaza in
      try await plaza.enter("ann@plaza.test")
      try await plaza.enter("bob@plaza.test")
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      let reply = try await web.post(
        "/signin/with/oidc/link",
        form: ["email": "bob@plaza.test", "password": "four blue elephants", "consent": "true"])
      #expect(reply.status == .unprocessableContent)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 0)
    }
  }

  @Test func `an unverified address neither signs up nor connects`() async throws {
    try await OpenIDPlaza.with { plaza in
      plaza.provider.change { $0.account["email_verified"] = false }
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      let page = try await web.get("/signin/with/oidc/new")
      #expect(page.location == "/signin")
      #expect(
        try await web.get("/signin").text.contains(
          "School hasn&#39;t verified your email address."))
      let joined = try await web.post("/signin/with/oidc/join", form: ["name": "Ann Lee"])
      #expect(joined.status == .forbidden)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
    }
  }

  @Test func `an invited account without a password is not connected by its address`()
    async throws
  {
    try await OpenIDPlaza.with { plaza in
      try await plaza.enter("ann@plaza.test", roles: [.admin])
      try await plaza.store.write { try $0.run("UPDATE members_member SET password = NULL") }
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      #expect(try await web.get("/signin/with/oidc/new").location == "/signin")
      #expect(try await web.get("/signin").text.contains("has no password yet."))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a signed-in member connects and disconnects an account with another address`(
    engine: Engine
  ) async throws {
    try await OpenIDPlaza.with(engine) { plaza in
      plaza.provider.change {
        $0.account["email"] = "other@school.test"
        $0.account["email_verified"] = false
      }
      try await plaza.enter("ann@plaza.test")
      let web = try await plaza.signIn("ann@plaza.test")
      #expect(try await web.get("/account/sign-in").text.contains("Connect School"))
      #expect(try await plaza.visit(web, "?link=1").location == "/signin/with/oidc/new")
      let form: KeyValuePairs = ["current": OpenIDPlaza.password, "consent": "true"]
      let linked = try await web.post("/signin/with/oidc/link", form: form)
      #expect(linked.location == "/account/sign-in", "\(linked.text)")
      let list = try await web.get("/account/sign-in")
      #expect(list.text.contains("other@school.test"))
      #expect(HTMLCheck(document: list.bytes).faults == [])
      let id = try await plaza.store.read {
        try #require(try $0.first("SELECT id FROM members_identity")).value("id", as: String.self)
      }
      let path = "/account/sign-in/\(id)/remove"
      let page = try await web.get(path)
      #expect(page.text.contains("Disconnect School"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(try await web.post(path, form: ["current": "wrong"]).status == .forbidden)
      let gone = try await web.post(path, form: ["current": OpenIDPlaza.password])
      #expect(gone.location == "/account/sign-in")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 0)
      #expect(try await plaza.audit().suffix(2) == ["identity-linked", "identity-unlinked"])
      #expect(try await plaza.guest().get(path).location?.hasPrefix("/signin") == true)
      #expect(try await web.get(path).status == .notFound)
    }
  }

  @Test func `an identity belongs to one member`() async throws {
    try await OpenIDPlaza.with { plaza in
      _ = try await plaza.join()
      try await plaza.enter("bob@plaza.test")
      let bob = try await plaza.signIn("bob@plaza.test")
      let refused = try await plaza.visit(bob, "?link=1")
      #expect(refused.status == .forbidden)
      #expect(refused.text.contains("already connected to another account of this site"))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 1)
    }
  }

  @Test func `a member without a password keeps the last way in, and can choose a password`()
    async throws
  {
    try await OpenIDPlaza.with { plaza in
      let web = try await plaza.join()
      let id = try await plaza.store.read {
        try #require(try $0.first("SELECT id FROM members_identity")).value("id", as: String.self)
      }
      let path = "/account/sign-in/\(id)/remove"
      let last = try await web.post(path)
      #expect(last.status == .conflict && last.text.contains("your only way to sign in"))
      let needs = try await web.post("/account/delete", form: ["current": "anything"])
      #expect(needs.text.contains("Your account has no password. Leave this empty"))
      let page = try await web.get("/account/password")
      #expect(!page.text.contains("Current password"))
      plaza.world.advance(by: .minutes(11))
      let late = try await web.post("/account/password", form: ["new": "four blue elephants"])
      #expect(late.status == .forbidden && late.text.contains("do this within ten minutes"))
      let again = plaza.guest()
      _ = try await plaza.visit(again)
      let chosen = try await again.post("/account/password", form: ["new": "four blue elephants"])
      #expect(chosen.location == "/account", "\(chosen.text)")
      let gone = try await again.post(path, form: ["current": "four blue elephants"])
      #expect(gone.location == "/account/sign-in", "\(gone.text)")
    }
  }

  @Test func `a member without a password gets a link to choose one`() async throws {
    try await OpenIDPlaza.with { plaza in
      _ = try await plaza.join()
      _ = try await plaza.guest().post(
        "/signin/forgotten", form: ["email": "ann@plaza.test"])
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM outbox_email") == 1)
    }
  }

  @Test func `a suspended member is refused`() async throws {
    try await OpenIDPlaza.with { plaza in
      _ = try await plaza.join()
      let now = plaza.world.now
      try await plaza.store.write {
        try $0.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'a test'")
      }
      let reply = try await plaza.visit(plaza.guest())
      #expect(reply.status == .forbidden && reply.text.contains("This account is suspended."))
    }
  }

  @Test func `an export has the identity, and deletion removes it`() async throws {
    try await OpenIDPlaza.with(.sqliteFile) { plaza in
      let web = try await plaza.join()
      let id = try await plaza.store.read {
        try #require(try $0.first("SELECT id FROM members_member")).value(
          "id", as: ID<Member>.self)
      }
      let now = plaza.world.now
      let files = try await plaza.store.read {
        try ExportMember(member: id, holders: [], now: now)($0)
      }
      let file = try #require(files.first { $0.name == "sign-in-methods.json" })
      #expect(String(decoding: file.bytes, as: UTF8.self).contains("subject-ann"))
      let gone = try await web.post("/account/delete")
      #expect(gone.location == "/", "\(gone.text)")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `the second factor is asked for after a provider's sign-in`(engine: Engine) async throws {
    try await OpenIDPlaza.with(engine) { plaza in
      _ = try await plaza.join()
      let totp = try await plaza.secondFactor(of: "ann@plaza.test")
      let web = plaza.guest()
      let asked = try await plaza.visit(web)
      let challenge = try #require(asked.hidden("challenge"))
      #expect(try await web.get("/account").location?.hasPrefix("/signin") == true)
      let wrong = try await web.post(
        "/signin/code", form: ["challenge": challenge, "code": "000000"])
      #expect(wrong.status == .forbidden)
      let right = try await web.post(
        "/signin/code", form: ["challenge": challenge, "code": plaza.code(totp)])
      #expect(right.status == .seeOther, "\(right.text)")
      #expect(try await web.get("/account").text.contains("ann@plaza.test"))
    }
  }

  @Test func `an account with a second factor is connected only with its code`() async throws {
    try await OpenIDPlaza.with { plaza in
      try await plaza.enter("ann@plaza.test")
      let totp = try await plaza.secondFactor(of: "ann@plaza.test")
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      let form: KeyValuePairs = ["password": OpenIDPlaza.password, "consent": "true"]
      let without = try await web.post("/signin/with/oidc/link", form: form)
      #expect(without.status == .forbidden)
      #expect(without.text.contains("This account has a second factor."))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 0)
      let done = try await web.post(
        "/signin/with/oidc/link",
        form: [
          "password": OpenIDPlaza.password, "consent": "true", "code": plaza.code(totp),
        ])
      #expect(done.status == .seeOther, "\(done.text)")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_identity") == 1)
    }
  }
}
