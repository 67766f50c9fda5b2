import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members

/// Signing in and out, in a browser and through the API.
struct SignInRoutesTests {
  private func json(_ email: String, _ password: String, code: String? = nil) -> String {
    let code = code.map { ",\"code\":\"\($0)\"" } ?? ""
    return "{\"email\":\"\(email)\",\"password\":\"\(password)\"\(code)}"
  }

  @Test(arguments: Engine.all)
  func `a member signs up and signs out in a browser`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let web = plaza.guest()
      let page = try await web.get("/signup?next=/rental")
      #expect(page.status == .ok && page.text.contains("Create an account"))
      let key = try #require(page.hidden("_key"))
      let made = try await web.post(
        "/signup",
        form: [
          "_key": key, "name": "Ann Lee", "email": "ann@plaza.test",
          "password": "three green elephants",
          "next": "/rental",
        ])
      #expect(made.status == .seeOther && made.location == "/rental")
      #expect(web.cookie("plaza")?.utf8.count == 43)
      let cookie = made.headers[values: .setCookie].first { $0.hasPrefix("plaza=") } ?? ""
      #expect(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/")
      )
      #expect(try await web.get("/account").text.contains("Ann Lee"))
      #expect(try await web.get("/signin").location == "/", "who is in need not sign in")
      let out = try await web.post("/signout")
      #expect(out.status == .seeOther && web.cookie("plaza") == nil)
      #expect(try await web.get("/account").location == "/signin?next=%2Faccount")
    }
  }

  @Test func `pages for an external identity provider do not exist with local passwords`()
    async throws
  {
    try await Plaza.with { plaza in
      for path in ["/signup/code", "/signin/forgotten", "/signin/reset"] {
        #expect(try await plaza.guest().get(path).status == .notFound, "\(path)")
      }
      for path in [
        "/signup/code", "/signup/code/again", "/signin/forgotten", "/signin/reset",
        "/signin/password",
      ] {
        let form: KeyValuePairs = [
          "email": "ann@plaza.test", "code": "1", "password": Plaza.password,
        ]
        #expect(try await plaza.guest().post(path, form: form).status == .notFound, "\(path)")
      }
      let door = try await plaza.guest().get("/signin")
      #expect(!door.text.contains("/signin/forgotten") && !door.text.contains("Cognito"))
      let web = plaza.guest()
      web.useBearer("eyJhbGciOiJub25lIn0.e30.")
      #expect(try await web.get("/api/me").status == .unauthorized)
    }
  }

  @Test func `a repeated sign-up creates one member`() async throws {
    try await Plaza.with { plaza in
      let web = plaza.guest()
      let form: KeyValuePairs = [
        "_key": "once", "name": "Ann Lee", "email": "ann@plaza.test",
        "password": "three green elephants",
      ]
      let first = try await web.newVisitor().post("/signup", form: form)
      let second = try await web.newVisitor().post("/signup", form: form)
      #expect(first.status == .seeOther && second.status == .seeOther)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 1)
    }
  }

  @Test
  func
    `all field errors are shown, the form keeps all input but passwords, and nothing is written`()
    async throws
  {
    try await Plaza.with { plaza in
      let web = plaza.guest()
      let reply = try await web.post(
        "/signup", form: ["name": "", "email": "ann at plaza", "password": "short"])
      #expect(reply.status == .unprocessableContent)
      for words in [
        "Enter the name.", "t an email address.", "at least 10 characters. You",
        "value=\"ann at plaza\"",
      ] {
        #expect(reply.text.contains(words), "\(words)")
      }
      #expect(!reply.text.contains("value=\"short\""), "a password is never shown again")
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
      let program = try await web.send(
        .post, "/api/members", json: #"{"email":7,"password":12345678901}"#)
      #expect(program.status == .unprocessableContent)
      for field in ["name", "email", "password"] {
        #expect(program.text.contains("\"\(field)\":"), "\(field)")
      }
    }
  }

  @Test func `a taken address is reported at its field`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let reply = try await plaza.guest().post(
        "/signup",
        form: ["name": "A", "email": "Ann@Plaza.Test", "password": "three green elephants"])
      #expect(
        reply.status == .conflict
          && reply.text.contains("An account with this email address already exists"))
      let program = try await plaza.guest().send(
        .post, "/api/members",
        json: #"{"email":"ann@plaza.test","password":"three green elephants","name":"A"}"#)
      #expect(program.status == .conflict && program.text.contains("/problems/address-taken"))
    }
  }

  @Test func `an unknown address and a wrong password get the same response after the same work`()
    async throws
  {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let hasher = plaza.members.passwords.hasher
      var texts: [String] = []
      for email in ["ann@plaza.test", "nobody@plaza.test"] {
        let before = hasher.metrics.started
        let page = try await plaza.guest().post(
          "/signin", form: ["email": email, "password": "wrong password"])
        let program = try await plaza.guest().send(
          .post, "/api/session", json: json(email, "wrong password"))
        #expect(hasher.metrics.started - before == 2, "each is compared once")
        #expect(page.status == .unprocessableContent && program.status == .unauthorized)
        let key = page.hidden("_key") ?? ""
        texts.append(
          page.text.replacing(email, with: "…").replacing(key, with: "…")
            + (program.between("\"type\"", "\"instance\"") ?? ""))
      }
      #expect(texts[0] == texts[1])
      #expect(texts[0].contains("The email address or password is incorrect."))
    }
  }

  @Test func `the API signs a member up, in and out`() async throws {
    try await Plaza.with { plaza in
      let web = plaza.guest()
      let made = try await web.send(
        .post, "/api/members",
        json: #"{"email":"ann@plaza.test","password":"three green elephants","name":"Ann Lee"}"#)
      #expect(
        made.status == .created && made.location == "/api/me" && made.json("name") == "Ann Lee")
      let signedIn = try await web.send(
        .post, "/api/session", json: json("ann@plaza.test", Plaza.password))
      #expect(signedIn.status == .created && signedIn.text.contains("\"member\":{\"id\""))
      let token: String = try #require(signedIn.json("token"))
      web.useBearer(token)
      #expect(try await web.get("/api/me").json("email") == "ann@plaza.test")
      #expect(try await web.send(.delete, "/api/session").status == .noContent)
      #expect(try await web.get("/api/me").status == .unauthorized)
    }
  }

  @Test func `every sign-in creates a new session regardless of the cookie sent`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let web = plaza.guest()
      web.signIn(token: "chosen-by-somebody-else")
      _ = try await web.post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      let first = web.cookie("plaza")
      #expect(first != nil && first != "chosen-by-somebody-else")
      _ = try await web.post("/signout")
      _ = try await web.post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      #expect(web.cookie("plaza") != first)
    }
  }

  @Test func `signing in again ends the previous session of the browser`() async throws {
    try await Plaza.with { plaza in
      let web = try await plaza.visitor(.ann)
      let other = try await plaza.signIn(.ann)
      let first = try #require(web.cookie("plaza"))
      _ = try await web.post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      #expect(web.cookie("plaza") != first)
      #expect(try await plaza.authenticator.identify(first, plaza.now) == nil)
      #expect(try await web.get("/api/me").status == .ok)
      #expect(try await other.get("/api/me").status == .ok, "what is signed in elsewhere stays")
    }
  }

  @Test(arguments: [
    "//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)",
  ])
  func `a sign-in never redirects to another site`(next: String) async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let web = plaza.guest()
      let reply = try await web.post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password, "next": next])
      #expect(reply.location == "/")
    }
  }

  @Test func `too many wrong passwords are limited per account and per address`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      try await plaza.enter(.bob)
      func attempt(_ person: Cast, _ password: String, from address: String) async throws -> Reply
      {
        try await plaza.guest(from: address).send(
          .post, "/api/session", json: json(person.email, password))
      }
      for _ in 0..<10 {
        #expect(
          try await attempt(.ann, "wrong password", from: "192.0.2.99").status == .unauthorized)
      }
      let late = try await attempt(.ann, Plaza.password, from: "192.0.2.99")
      #expect(late.status == .tooManyRequests && late.headers[.retryAfter] == "60")
      #expect(try await attempt(.bob, Plaza.password, from: "192.0.2.99").status == .created)
      plaza.world.advance(by: .minutes(1))
      #expect(try await attempt(.ann, Plaza.password, from: "192.0.2.99").status == .created)
      var statuses: Set<Int> = []
      for number in 0..<31 {
        let web = plaza.guest(from: "198.51.100.7")
        let body = json("nobody\(number)@plaza.test", "wrong password")
        statuses.insert(try await web.send(.post, "/api/session", json: body).status.code)
      }
      #expect(statuses == [401, 429])
      let page = try await plaza.guest(from: "198.51.100.7").post(
        "/signin", form: ["email": Cast.bob.email, "password": Plaza.password])
      #expect(page.status == .tooManyRequests && page.headers[.retryAfter] != nil)
      #expect(page.text.contains("Too many attempts") || page.text.contains("too many attempts"))
      #expect(page.text.contains("value=\"bob@plaza.test\""), "the form comes back")
    }
  }

  @Test func `a suspension is disclosed only after the right password`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      let dan = try await plaza.enter(.dan)
      let now = plaza.now
      try await plaza.store.write {
        try SuspendMember(member: ann, actor: dan, reason: "spam", now: now)($0)
      }
      let wrong = try await plaza.guest().send(
        .post, "/api/session", json: json(Cast.ann.email, "wrong password"))
      #expect(wrong.status == .unauthorized)
      let right = try await plaza.guest().send(
        .post, "/api/session", json: json(Cast.ann.email, Plaza.password))
      #expect(right.status == .forbidden && right.text.contains("/problems/suspended"))
      let page = try await plaza.guest().post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      #expect(page.status == .forbidden && page.text.contains("This account is suspended."))
    }
  }

  @Test func `a hash with another cost is renewed at sign-in`() async throws {
    try await Plaza.with(cost: ScryptCost(logRounds: 5, blockSize: 1, parallelism: 1)) { plaza in
      let ann = try await plaza.enter(.ann)
      let old = try await PasswordHasher(cost: .cheap).hash(Plaza.password, salt: Array(0..<16))
      try await plaza.store.write {
        _ = try $0.run("UPDATE members_member SET password = \(old.text)")
      }
      _ = try await plaza.signIn(.ann)
      #expect(try await plaza.storedHash(of: ann).cost.logRounds == 5)
      _ = try await plaza.signIn(.ann)
    }
  }

  @Test func `the code for the second factor is entered on a page of its own`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      let (totp, codes) = try await plaza.secondFactor(of: ann)
      let web = plaza.guest()
      let asked = try await web.post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password, "next": "/account"])
      #expect(asked.status == .ok && web.cookie("plaza") == nil)
      let challenge = try #require(asked.hidden("challenge"))
      let wrong = try await web.post(
        "/signin/code", form: ["challenge": challenge, "code": "000000"])
      #expect(
        wrong.status == .forbidden
          && wrong.text.contains("Wait for your authenticator to show the next one"))
      #expect(wrong.text.contains("Wait for your authenticator to show the next one"))
      let right = try await web.post(
        "/signin/code",
        form: ["challenge": challenge, "code": plaza.code(totp), "next": "/account"])
      #expect(right.location == "/account" && web.cookie("plaza") != nil)
      let again = try await plaza.guest().post(
        "/signin/code", form: ["challenge": challenge, "code": codes[0].text])
      #expect(again.location == "/signin", "a challenge is good for one sign-in")
    }
  }

  @Test func `a challenge expires, and guessing codes is limited`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      let (totp, _) = try await plaza.secondFactor(of: ann)
      let web = plaza.guest()
      let form: KeyValuePairs = ["email": Cast.ann.email, "password": Plaza.password]
      let challenge = try #require(try await web.post("/signin", form: form).hidden("challenge"))
      var statuses: [Int] = []
      for _ in 0..<11 {
        statuses.append(
          try await web.post("/signin/code", form: ["challenge": challenge, "code": "123456"])
            .status.code)
      }
      #expect(statuses.last == 429 && statuses.first == 403)
      plaza.world.advance(by: .minutes(5))
      let late = try await web.post(
        "/signin/code", form: ["challenge": challenge, "code": plaza.code(totp)])
      #expect(late.location == "/signin")
    }
  }

  @Test func `the API signs in with a code in the same request`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      let (totp, _) = try await plaza.secondFactor(of: ann)
      let web = plaza.guest()
      let without = try await web.send(
        .post, "/api/session", json: json(Cast.ann.email, Plaza.password))
      #expect(without.status == .forbidden && without.text.contains("/problems/code-needed"))
      let with = json(Cast.ann.email, Plaza.password, code: plaza.code(totp))
      #expect(try await web.send(.post, "/api/session", json: with).status == .created)
    }
  }

  @Test(arguments: [true, false])
  func `only the demo offers demo accounts`(isDemo: Bool) async throws {
    try await Plaza.with(isDemo: isDemo) { plaza in
      let page = try await plaza.guest().get("/signin")
      #expect(page.text.contains("clerk@plaza.test") == isDemo)
    }
  }
}
