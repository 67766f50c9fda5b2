import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members
@testable import MembersOpenID

/// Roles by claim, and signing out.
struct ProviderRoleTests {
  private static let rules = [
    ProviderRoleRule("print crew", .staff(of: "print")), ProviderRoleRule("office", .admin),
  ]

  @Test(arguments: Engine.all)
  func `a claim gives a role, which ends with the claim`(engine: Engine) async throws {
    try await OpenIDPlaza.with(engine, roles: Self.rules) { plaza in
      try await plaza.enter("dan@plaza.test", roles: [.admin])
      plaza.provider.change { $0.account["groups"] = ["print crew", "pupils"] }
      _ = try await plaza.join()
      #expect(try await plaza.roles("ann@plaza.test") == ["staff:print"])
      let dan = try await plaza.signIn("dan@plaza.test")
      let id = try await plaza.store.read {
        try #require(
          try $0.first("SELECT id FROM members_member WHERE email_key = 'ann@plaza.test'")
        ).value("id", as: String.self)
      }
      let page = try await dan.get("/members/\(id)")
      #expect(page.text.contains("(given by School)"), "\(page.text)")
      plaza.provider.change { $0.account["groups"] = ["office"] }
      _ = try await plaza.visit(plaza.guest())
      #expect(try await plaza.roles("ann@plaza.test") == ["admin"])
      plaza.provider.change { $0.account["groups"] = nil }
      _ = try await plaza.visit(plaza.guest())
      #expect(try await plaza.roles("ann@plaza.test") == [])
      let granted = try await plaza.count(
        "SELECT COUNT(*) AS n FROM members_audit WHERE reason = 'sign-in with School'")
      #expect(granted == 4)
    }
  }

  @Test func `a role that an administrator gave stays`() async throws {
    try await OpenIDPlaza.with(roles: Self.rules) { plaza in
      plaza.provider.change { $0.account["groups"] = ["print crew"] }
      try await plaza.enter("ann@plaza.test", roles: [.staff(of: "print")])
      let web = plaza.guest()
      _ = try await plaza.visit(web)
      _ = try await web.post(
        "/signin/with/oidc/link", form: ["password": OpenIDPlaza.password, "consent": "true"])
      plaza.provider.change { $0.account["groups"] = nil }
      _ = try await plaza.visit(plaza.guest())
      #expect(try await plaza.roles("ann@plaza.test") == ["staff:print"])
    }
  }

  @Test func `the last administrator stays one without the claim`() async throws {
    try await OpenIDPlaza.with(roles: Self.rules) { plaza in
      plaza.provider.change { $0.account["groups"] = "office" }
      _ = try await plaza.join()
      plaza.provider.change { $0.account["groups"] = nil }
      _ = try await plaza.visit(plaza.guest())
      #expect(try await plaza.roles("ann@plaza.test") == ["admin"])
    }
  }

  @Test func `without a rule no claim gives a role`() async throws {
    try await OpenIDPlaza.with { plaza in
      plaza.provider.change { $0.account["groups"] = ["admin", "staff:print"] }
      _ = try await plaza.join()
      #expect(try await plaza.roles("ann@plaza.test") == [])
    }
  }

  @Test func `an administrator by claim still needs the second factor of this site`()
    async throws
  {
    try await OpenIDPlaza.with(roles: Self.rules, demandsSecondFactor: true) { plaza in
      plaza.provider.change { $0.account["groups"] = ["office"] }
      let web = try await plaza.join()
      #expect(try await web.get("/members").location == "/account/second-factor")
      let page = try await web.get("/account/second-factor")
      #expect(page.text.contains("so this works within ten minutes of signing in"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      let enrolled = try await web.post("/account/second-factor")
      #expect(enrolled.location == "/account/second-factor/setup", "\(enrolled.text)")
    }
  }

  @Test func `a nested claim gives a role`() throws {
    let claims = #"{"sub":"a","realm_access":{"roles":["print crew"]},"a.b":"c"}"#
    let read = try JSONDecoding.claims(claims)
    #expect(read.at("realm_access.roles")?.texts == ["print crew"])
    #expect(read.at("a.b")?.texts == ["c"])
    #expect(read.at("realm_access.groups") == nil)
  }

  @Test func `signing out offers to sign out at the provider`() async throws {
    try await OpenIDPlaza.with { plaza in
      let web = try await plaza.join()
      #expect(try await web.post("/signout").location == "/signout")
      #expect(try await web.get("/account").location?.hasPrefix("/signin") == true)
      let page = try await web.get("/signout")
      #expect(page.text.contains("Also sign out of School"))
      #expect(page.text.contains("\(plaza.provider.issuer)/end?client_id=plaza"))
      #expect(page.text.contains("id_token_hint="))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(try await web.get("/signout").location == "/")
    }
  }

  @Test func `signing out ends an unfinished connection of an account`() async throws {
    try await OpenIDPlaza.with { plaza in
      try await plaza.enter("dan@plaza.test")
      let web = try await plaza.signIn("dan@plaza.test")
      _ = try await plaza.visit(web, "?link=1")
      #expect(try await web.get("/signin/with/oidc/new").status == .ok)
      _ = try await web.post("/signout")
      #expect(try await web.get("/signin/with/oidc/new").location == "/signin")
      let refused = try await web.post("/signin/with/oidc/join", form: ["name": "Ann Lee"])
      #expect(refused.status == .forbidden, "\(refused.text)")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 1)
    }
  }

  @Test func `signing out does not need the provider`() async throws {
    try await OpenIDPlaza.with { plaza in
      let web = try await plaza.join()
      plaza.provider.change { $0.hasEndSession = false }
      plaza.world.advance(by: .hours(25))
      #expect(try await web.post("/signout").location == "/signout")
      plaza.provider.server.behave { _ in .closeConnection }
      #expect(try await web.get("/account").location?.hasPrefix("/signin") == true)
    }
  }

  @Test func `a posted response is passed on without trusting the other site`() async throws {
    try await OpenIDPlaza.with(isPosted: true) { plaza in
      plaza.provider.change { $0.account["name"] = nil }
      plaza.provider.change { $0.wantsPost = true }
      let web = plaza.guest()
      let query = try await plaza.begin(web)
      let parts = query.split(separator: "&").map {
        $0.split(separator: "=", maxSplits: 1).map(String.init)
      }
      var fields = parts.map { ($0[0], $0[1]) }
      fields.append(("user", #"{"name":{"firstName":"Ann","lastName":"Lee"},"email":"x@y.test"}"#))
      // A browser sends no cookies with a form of another site.
      let posted = try await plaza.guest().post(
        "/signin/with/oidc/return", fields: fields, headers: ["Sec-Fetch-Site": "cross-site"])
      let location = try #require(posted.location)
      #expect(posted.status == .seeOther && location.hasPrefix("/signin/with/oidc/return?code="))
      #expect(try await web.get(location).location == "/signin/with/oidc/new")
      #expect(try await web.get("/signin/with/oidc/new").text.contains("value=\"Ann Lee\""))
      let other = try await web.post(
        "/signin/with/oidc/join", form: ["name": "Ann"],
        headers: ["Sec-Fetch-Site": "cross-site"])
      #expect(other.status == .forbidden)
    }
  }
}
