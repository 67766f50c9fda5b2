import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members

/// Keys with which programs call the API in place of a member who signs in.
struct ProgramKeyTests {
  @Test(arguments: Engine.all)
  func `a read key can read through the API only, until it is deleted`(engine: Engine) async throws
  {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.visitor(.ann)
      let (program, token) = try await key(.read, of: ann, plaza)
      #expect(try await program.get("/api/me").text.contains("ann@plaza.test"))
      let changed = try await program.send(.patch, "/api/me", json: #"{"name":"Eve"}"#)
      #expect(changed.status == .forbidden && changed.text.contains("“account:write”"))
      let credentials = "{\"email\":\"ann@plaza.test\",\"password\":\"\(Plaza.password)\"}"
      #expect(
        try await program.send(.post, "/api/session", json: credentials).status == .forbidden)
      for page in ["/account", "/account/keys", "/account/second-factor", "/account/export"] {
        #expect(try await program.get(page).status == .forbidden, "\(page)")
      }
      let browser = plaza.guest()
      browser.signIn(token: token)
      #expect(try await browser.get("/api/me").status == .forbidden)
      let list = try await ann.get("/account/keys")
      #expect(
        list.text.contains("Books") && list.text.contains("<span class=\"code\">read</span>")
          && !list.text.contains(token))
      #expect(try await !ann.get("/account/sessions").text.contains("Books"))
      #expect(try await ann.get("/api/me/sessions").text.contains(#""key":"read""#))
      let id = try #require(list.between("href=\"/account/sessions/", "/end\""))
      let path = "/account/sessions/\(id)/end"
      #expect(try await ann.get(path).text.contains("Delete this key"))
      #expect(try await ann.post(path, form: ["current": "not my password"]).status == .forbidden)
      #expect(try await program.get("/api/me").status == .ok)
      #expect(
        try await ann.post(path, form: ["current": Plaza.password]).location == "/account/keys")
      #expect(try await program.get("/api/me").status == .unauthorized)
      #expect(try await plaza.audit().map(\.action) == [.signedUp, .keyMade])
    }
  }

  @Test func `a write key can change data and stays valid after signing in with it`() async throws
  {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let (program, _) = try await key(.write, of: ann, plaza)
      let tag = try #require(try await program.get("/api/me").headers[.eTag])
      let changed = try await program.send(
        .patch, "/api/me", json: #"{"name":"Ann of the books"}"#, headers: ["If-Match": tag])
      #expect(changed.status == .ok, "\(changed.text)")
      let credentials = "{\"email\":\"ann@plaza.test\",\"password\":\"\(Plaza.password)\"}"
      #expect(try await program.send(.post, "/api/session", json: credentials).status == .created)
      #expect(try await program.get("/api/me").text.contains("Ann of the books"))
    }
  }

  @Test func `a key cannot change what requires a signed-in administrator`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let (program, _) = try await key(.write, of: dan, plaza)
      #expect(try await program.get("/api/members").status == .ok)
      let body = #"{"roles":["admin"],"reason":"none"}"#
      let refused = try await program.send(.patch, "/api/members/\(Cast.ann.id)", json: body)
      #expect(
        refused.status == .forbidden && refused.text.contains("who is signed in"),
        "\(refused.text)")
    }
  }

  @Test(arguments: Engine.all)
  func `a key survives inactivity, but ends on its expiry date or with a new password`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      var ann = try await plaza.visitor(.ann)
      let (program, _) = try await key(.read, of: ann, plaza)
      plaza.world.advance(by: .days(29))
      try await Members.cleanUp(plaza.store, now: plaza.now)
      #expect(try await ann.get("/api/me").status == .unauthorized, "a session ends by disuse")
      #expect(try await program.get("/api/me").status == .ok)
      plaza.world.advance(by: .days(2))
      #expect(try await program.get("/api/me").status == .unauthorized)
      ann = try await plaza.signIn(.ann)
      let (second, _) = try await key(.read, of: ann, plaza)
      #expect(try await second.get("/api/me").status == .ok)
      let form: KeyValuePairs = ["current": Plaza.password, "new": "four purple elephants"]
      #expect(try await ann.post("/account/password", form: form).location == "/account")
      #expect(try await second.get("/api/me").status == .unauthorized)
    }
  }

  @Test func `creating a key requires the password, an access level and a name, and is limited`()
    async throws
  {
    try await Plaza.with { plaza in
      let ann = try await plaza.visitor(.ann)
      let blank = try await ann.post(
        "/account/keys", form: ["days": "400", "current": Plaza.password])
      #expect(blank.status == .unprocessableContent)
      #expect(
        blank.text.contains("Enter the name of the program.") && blank.text.contains("may do."))
      let wrong: KeyValuePairs = [
        "name": "Books", "scopes": "read", "days": "30", "current": "not my password",
      ]
      #expect(try await ann.post("/account/keys", form: wrong).status == .forbidden)
      #expect(try await plaza.guest().post("/account/keys", form: wrong).status == .seeOther)
      #expect(
        try await plaza.count("SELECT count(*) AS n FROM members_session WHERE access IS NOT NULL")
          == 0)
      for _ in 1...Limit.keys.maximum { _ = try await key(.read, of: ann, plaza) }
      let more: KeyValuePairs = [
        "name": "Books", "scopes": "read", "days": "30", "current": Plaza.password,
      ]
      #expect(try await ann.post("/account/keys", form: more).status == .tooManyRequests)
      #expect(try await ann.get("/api/me").status == .ok)
    }
  }

  /// Creates a key on its page.
  /// - Returns: a program that sends it, and the key.
  private func key(_ access: KeyAccess, of web: WebClient, _ plaza: Plaza) async throws -> (
    WebClient, String
  ) {
    let scopes = access == .read ? ["read"] : ["read", "write"]
    let made = try await web.post(
      "/account/keys",
      fields: scopes.map { ("scopes", $0) } + [
        ("name", "Books"), ("days", "30"), ("current", Plaza.password),
      ])
    #expect(made.status == .ok && made.headers[.cacheControl] == "no-store", "\(made.text)")
    let token = try #require(made.between("<span class=\"code\">", "</span>"))
    let program = plaza.guest()
    program.useBearer(token)
    return (program, token)
  }
}
