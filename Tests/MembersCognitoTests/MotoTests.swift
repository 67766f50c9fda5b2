import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import Members
@testable import MembersCognito

/// The complete life of an account, against a server that emulates Cognito.
struct MotoTests {
  private static let ann = "ann@plaza.test"

  /// Signs Ann up and returns her first session.
  private func becomeMember(_ plaza: CognitoPlaza, _ pool: MotoPool) async throws -> WebClient {
    let web = plaza.guest()
    let made = try await web.post(
      "/signup",
      form: ["name": "Ann Lee", "email": "Ann@Plaza.Test", "password": CognitoPlaza.password])
    #expect(made.status == .ok && made.text.contains("Confirm your email address"), "\(made.text)")
    let confirmed = try await web.post(
      "/signup/code", form: ["email": Self.ann, "code": "123456", "next": "/account"])
    #expect(confirmed.location == "/signin?next=%2Faccount")
    try await pool.prove(Self.ann)
    let signedIn = try await plaza.signIn(Self.ann, from: web)
    #expect(signedIn.status == .seeOther && signedIn.location == "/", "\(signedIn.text)")
    return web
  }

  @Test(arguments: Engine.all)
  func `a member signs up by e-mailed code, signs in and signs out in a browser`(engine: Engine)
    async throws
  {
    try await MotoPool.with(engine) { plaza, pool in
      let page = try await plaza.guest().get("/signup")
      #expect(page.text.contains("ll email you a code."))
      let web = try await becomeMember(plaza, pool)
      let account = try await web.get("/account")
      #expect(account.text.contains("Ann Lee") && account.text.contains(Self.ann))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_cognito") == 1)
      #expect(
        try await plaza.count(
          "SELECT COUNT(*) AS n FROM members_member WHERE password IS NOT NULL") == 0)
      _ = try await web.post("/signout")
      #expect(try await web.get("/account").location == "/signin?next=%2Faccount")
      #expect(try await plaza.signIn(Self.ann, from: web).status == .seeOther)
      #expect(
        try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 1,
        "the same member again")
    }
  }

  @Test func `sign-in before confirmation leads to the code, and no member exists yet`()
    async throws
  {
    try await MotoPool.with { plaza, _ in
      let form: KeyValuePairs = [
        "_key": "one", "name": "Ann Lee", "email": Self.ann, "password": CognitoPlaza.password,
      ]
      let web = plaza.guest()
      let (first, second) = (
        try await web.post("/signup", form: form), try await web.post("/signup", form: form)
      )
      #expect(first.status == .ok && second.text == first.text, "sent twice is made once")
      let early = try await plaza.signIn(Self.ann)
      #expect(early.status == .forbidden && early.text.contains("Enter the code we sent to it"))
      #expect(early.text.contains("value=\"\(Self.ann)\""))
      let program = try await plaza.session(Self.ann)
      #expect(
        program.status == .forbidden && program.text.contains("/problems/address-unconfirmed"))
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
      let again = try await plaza.guest().post(
        "/signup", form: ["name": "Ann", "email": Self.ann, "password": CognitoPlaza.password])
      #expect(
        again.status == .conflict
          && again.text.contains("An account with this email address already exists"))
    }
  }

  @Test func `a wrong password and an unknown address get the same response`() async throws {
    try await MotoPool.with { plaza, pool in
      _ = try await becomeMember(plaza, pool)
      var texts: [String] = []
      for email in [Self.ann, "nobody@plaza.test"] {
        let page = try await plaza.signIn(email, "not her password")
        let program = try await plaza.session(email, "not her password")
        #expect(page.status == .unprocessableContent && program.status == .unauthorized)
        let key = page.hidden("_key") ?? ""
        texts.append(
          page.text.replacing(email, with: "…").replacing(key, with: "…")
            + (program.json("detail") ?? ""))
      }
      #expect(
        texts[0] == texts[1] && texts[0].contains("The email address or password is incorrect."))
    }
  }

  @Test(arguments: Engine.all)
  func `a password change takes effect in Cognito and ends other sessions`(
    engine: Engine
  ) async throws {
    try await MotoPool.with(engine) { plaza, pool in
      let web = try await becomeMember(plaza, pool)
      let other = plaza.guest()
      _ = try await plaza.signIn(Self.ann, from: other)
      let wrong = try await web.post(
        "/account/password", form: ["current": "not hers", "new": "four blue elephants"])
      #expect(wrong.status == .forbidden && wrong.text.contains("t your current password."))
      let form: KeyValuePairs = [
        "_key": "k", "current": CognitoPlaza.password, "new": "four blue elephants",
      ]
      #expect(try await web.post("/account/password", form: form).location == "/account")
      #expect(
        try await web.post("/account/password", form: form).location == "/account",
        "sent twice is done once")
      #expect(try await web.get("/api/me").status == .ok)
      #expect(try await other.get("/api/me").status == .unauthorized)
      #expect(try await plaza.signIn(Self.ann).status == .unprocessableContent)
      #expect(try await plaza.signIn(Self.ann, "four blue elephants").status == .seeOther)
    }
  }

  @Test func `common passwords are refused before a request to Cognito`() async throws {
    try await MotoPool.with { plaza, _ in
      for password in ["short", "password123", "plazaplaza"] {
        let reply = try await plaza.guest().post(
          "/signup", form: ["name": "Ann", "email": Self.ann, "password": password])
        #expect(reply.status == .unprocessableContent, "\(password)")
      }
    }
  }

  @Test func `signing out everywhere ends the pool's sessions too`() async throws {
    try await MotoPool.with { plaza, pool in
      let web = try await becomeMember(plaza, pool)
      let other = plaza.guest()
      _ = try await plaza.signIn(Self.ann, from: other)
      // The emulator stores tokens under the name as typed, and Plaza uses the account's canonical
      // name.
      let subject = try await plaza.store.read { tx in
        try #require(try tx.first("SELECT username FROM members_cognito")).value(
          "username", as: String.self)
      }
      let before = try await withAuthority(pool.settings, plaza.world) { authority in
        try await authority.signIn(username: subject, password: CognitoPlaza.password)
      }
      guard case .account(let account) = before else {
        Issue.record("\(before)")
        return
      }
      let wrong = try await web.post("/account/sessions/end-others", form: ["current": "not hers"])
      #expect(wrong.status == .forbidden)
      let ended = try await web.post(
        "/account/sessions/end-others", form: ["current": CognitoPlaza.password])
      #expect(ended.location == "/account/sessions")
      #expect(try await other.get("/api/me").status == .unauthorized)
      #expect(try await web.get("/api/me").status == .ok)
      try await withAuthority(pool.settings, plaza.world) { authority in
        _ = await #expect(throws: AuthorityFailure.wrong, "its token was taken back") {
          try await authority.changePassword(
            from: CognitoPlaza.password, to: "four blue elephants", of: account)
        }
      }
    }
  }

  @Test func `a forgotten password is reset by e-mailed code, and all sessions end`() async throws
  {
    try await MotoPool.with { plaza, pool in
      let web = try await becomeMember(plaza, pool)
      #expect(try await plaza.guest().get("/signin").text.contains("/signin/forgotten"))
      let asked = try await plaza.guest().post("/signin/forgotten", form: ["email": Self.ann])
      let guest = try await plaza.guest().post(
        "/signin/forgotten", form: ["email": "nobody@plaza.test"])
      #expect(
        asked.status == .ok && guest.status == .ok && asked.text.contains("ve emailed it a code"))
      let done = try await plaza.guest().post(
        "/signin/reset",
        form: ["email": Self.ann, "code": "123456", "password": "four blue elephants"])
      #expect(done.location == "/signin")
      #expect(try await web.get("/api/me").status == .unauthorized)
      #expect(try await plaza.signIn(Self.ann, "four blue elephants").status == .seeOther)
    }
  }

  @Test func `an account created by a pool administrator chooses a password first`() async throws {
    try await MotoPool.with { plaza, pool in
      let attributes =
        #"[{"Name":"email","Value":"cy@plaza.test"},{"Name":"email_verified","Value":"true"}]"#
      try await pool.administrate(
        "AdminCreateUser", "cy@plaza.test",
        #","TemporaryPassword":"words for once","UserAttributes":\#(attributes)"#)
      let asked = try await plaza.signIn("cy@plaza.test", "words for once")
      #expect(asked.status == .ok && asked.text.contains("Choose your password"))
      let program = try await plaza.session("cy@plaza.test", "words for once")
      #expect(program.status == .forbidden && program.text.contains("/problems/password-needed"))
      let form = [
        ("username", asked.hidden("username") ?? ""), ("session", asked.hidden("session") ?? ""),
      ]
      let short = try await plaza.guest().post(
        "/signin/password", fields: form + [("password", "short")])
      #expect(
        short.status == .unprocessableContent && short.hidden("session") == asked.hidden("session")
      )
      let web = plaza.guest()
      let done = try await web.post(
        "/signin/password", fields: form + [("password", "words of my own")])
      #expect(done.status == .seeOther, "\(done.text)")
      #expect(try await web.get("/api/me").json("email") == "cy@plaza.test")
      #expect(try await plaza.signIn("cy@plaza.test", "words of my own").status == .seeOther)
    }
  }

  @Test func `a program signs up, confirms, signs in and may use a Cognito token`() async throws {
    try await MotoPool.with { plaza, pool in
      let web = plaza.guest()
      let made = try await web.send(
        .post, "/api/members",
        json: #"{"email":"ann@plaza.test","password":"three green elephants","name":"Ann Lee"}"#)
      #expect(made.status == .accepted && made.json("email") == Self.ann)
      let confirmed = try await web.send(
        .post, "/api/confirmation", json: #"{"email":"ann@plaza.test","code":"123456"}"#)
      #expect(confirmed.status == .noContent)
      try await pool.prove(Self.ann)
      let signedIn = try await plaza.session(Self.ann)
      #expect(signedIn.status == .created)
      web.useBearer(signedIn.json("token"))
      #expect(try await web.get("/api/me").json("email") == Self.ann)
      let answer = try await withAuthority(pool.settings, plaza.world) { authority in
        try await authority.signIn(username: Self.ann, password: CognitoPlaza.password)
      }
      guard case .account(let account) = answer else {
        Issue.record("\(answer)")
        return
      }
      web.useBearer(account.accessToken)
      #expect(try await web.get("/api/me").json("name") == "Ann Lee")
      web.useBearer(String(account.accessToken.dropLast(6)) + "AAAAAA")
      #expect(try await web.get("/api/me").status == .unauthorized)
    }
  }

  @Test func `a leaving member sees a message if the pool account was not deleted`() async throws {
    try await MotoPool.with { plaza, pool in
      let web = try await becomeMember(plaza, pool)
      let wrong = try await web.post("/account/delete", form: ["current": "not hers"])
      #expect(wrong.status == .forbidden)
      // The emulator does not implement `DeleteUser`.
      let gone = try await web.post("/account/delete", form: ["current": CognitoPlaza.password])
      #expect(gone.location == "/" && web.cookie("plaza") == nil)
      #expect(
        gone.headers[values: .setCookie].contains {
          $0.contains("AWS%20Cognito%20didn") && $0.contains("t%20respond")
        })
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_cognito") == 0)
    }
  }
}
