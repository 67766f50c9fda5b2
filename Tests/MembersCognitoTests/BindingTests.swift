import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Synchronization
import Testing

@testable import Members
@testable import MembersCognito

/// The mapping of Cognito's accounts to members.
struct BindingTests {
  private static let ann = Pool.Person(
    email: "ann@plaza.test", subject: "subject-ann", name: "Ann Lee")

  @Test(arguments: Engine.all) func `a verified address binds an existing member once`(
    engine: Engine
  ) async throws {
    try await Pool.with(engine, [Self.ann]) { plaza, _, _ in
      let former = try await plaza.formerMember("ann@plaza.test")
      let web = plaza.guest()
      #expect(try await plaza.signIn("Ann@plaza.test", from: web).status == .seeOther)
      #expect(try await web.get("/api/me").json("id") == former.id.text, "the same member")
      #expect(
        try await plaza.authenticator.identify(former.token, plaza.now) == nil,
        "nobody had proven that address")
      #expect(
        try await plaza.count(
          "SELECT COUNT(*) AS n FROM members_member WHERE password IS NOT NULL") == 0)
      #expect(try await plaza.signIn("ann@plaza.test").status == .seeOther)
      #expect(
        try await plaza.authenticator.identify(web.cookie("plaza") ?? "", plaza.now) != nil,
        "binding happens once")
    }
  }

  @Test(arguments: Engine.all) func `simultaneous first sign-ins create one member`(engine: Engine)
    async throws
  {
    try await Pool.with(engine, [Self.ann]) { plaza, _, _ in
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for _ in 0..<8 { group.addTask { try await plaza.signIn("ann@plaza.test").status } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(statuses == [.seeOther])
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 1)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_cognito") == 1)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_session") == 8)
    }
  }

  @Test
  func `an existing session continues, and actions that need the password ask to sign in again`()
    async throws
  {
    try await Pool.with { plaza, _, _ in
      let former = try await plaza.formerMember("ann@plaza.test")
      let web = plaza.guest()
      web.signIn(token: former.token)
      #expect(try await web.get("/account").status == .ok)
      let reply = try await web.post(
        "/account/password",
        form: ["current": CognitoPlaza.password, "new": "four blue elephants"])
      #expect(
        reply.status == .forbidden
          && reply.text.contains("Passwords have moved since you signed in."))
    }
  }

  @Test func `the member's export contains the account binding`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, _, _ in
      _ = try await plaza.signIn("ann@plaza.test")
      let export = ExportMember(
        member: try await plaza.id(of: "ann@plaza.test"), holders: [], now: plaza.now)
      let documents = try await plaza.store.read { try export($0) }
      let binding = try #require(documents.first { $0.name == "sign-in.json" })
      #expect(
        String(decoding: binding.bytes, as: UTF8.self).contains("\"subject\":\"subject-ann\""))
    }
  }

  @Test func `an unacceptable name is replaced, and an unacceptable address is refused`()
    async throws
  {
    let people = [
      Pool.Person(email: "cy@plaza.test", subject: "subject-cy", name: "\u{1B}[31mCy\u{7}\nAdmin"),
      Pool.Person(email: "nameless", subject: "subject-nameless"),
      Pool.Person(email: "@", subject: "subject-at"),
      Pool.Person(
        email: "long@plaza.test", subject: "subject-long",
        name: String(repeating: "x", count: 3000)),
    ]
    try await Pool.with(.sqliteMemory, people) { plaza, _, _ in
      let web = plaza.guest()
      let reply = try await plaza.signIn("cy@plaza.test", from: web)
      #expect(reply.status == .seeOther)
      #expect(try await web.get("/api/me").json("name") == "cy")
      #expect(try await plaza.signIn("long@plaza.test", from: web).status == .seeOther)
      #expect(try await web.get("/api/me").json("name")?.count == 100)
      for email in ["nameless", "@"] {
        #expect(try await plaza.signIn(email).status == .forbidden, "\(email)")
      }
    }
  }

  @Test func `a former local password is refused`() async throws {
    try await Pool.with { plaza, _, server in
      _ = try await plaza.formerMember("ann@plaza.test")
      #expect(try await plaza.signIn("ann@plaza.test").status == .unprocessableContent)
      #expect(try await plaza.session("ann@plaza.test").status == .unauthorized)
      #expect(server.count("InitiateAuth") == 2)
    }
  }

  @Test func `an unverified address neither binds nor creates a member`() async throws {
    var person = Self.ann
    person.isProven = false
    try await Pool.with(.sqliteMemory, [person]) { plaza, pool, _ in
      let former = try await plaza.formerMember("ann@plaza.test")
      let reply = try await plaza.signIn("ann@plaza.test")
      #expect(reply.status == .forbidden && reply.text.contains("s email address isn"))
      #expect(try await plaza.authenticator.identify(former.token, plaza.now) != nil)
      pool.add(.init(email: "new@plaza.test", subject: "subject-new", isProven: false))
      #expect(try await plaza.signIn("new@plaza.test").status == .forbidden)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 1)
    }
  }

  @Test func `an address does not lead to a member bound to another account`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, pool, _ in
      #expect(try await plaza.signIn("ann@plaza.test").status == .seeOther)
      pool.change("subject-ann") { $0.email = "ann@elsewhere.test" }
      pool.add(.init(email: "ann@plaza.test", subject: "subject-thief"))
      let thief = try await plaza.signIn("ann@plaza.test")
      #expect(
        thief.status == .conflict
          && thief.text.contains(
            "A member of this site already uses this email address with another account")
      )
      let web = plaza.guest()
      #expect(try await plaza.signIn("ann@elsewhere.test", from: web).status == .seeOther)
      #expect(
        try await web.get("/api/me").json("email") == "ann@plaza.test", "the subject is who she is"
      )
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 1)
    }
  }

  @Test func `an administrator removes a binding, and the next verified account gets it`()
    async throws
  {
    let dan = Pool.Person(email: "dan@plaza.test", subject: "subject-dan", name: "Dan")
    try await Pool.with(.sqliteMemory, [Self.ann, dan]) { plaza, pool, _ in
      let web = plaza.guest()
      _ = try await plaza.signIn("ann@plaza.test", from: web)
      let admin = plaza.guest()
      _ = try await plaza.signIn("dan@plaza.test", from: admin)
      let (ann, chief) = (
        try await plaza.id(of: "ann@plaza.test"), try await plaza.id(of: "dan@plaza.test")
      )
      let now = plaza.now
      try await plaza.store.write { tx in
        try GrantRole(member: chief, role: .admin, actor: chief, reason: "test", now: now)(tx)
      }
      let page = try await admin.get("/members/\(ann)/link")
      #expect(page.text.contains("disconnects the account from its sign-in at AWS Cognito"))
      let parted = try await admin.post("/members/\(ann)/link", form: ["reason": "a new account"])
      #expect(parted.location == "/members/\(ann)")
      #expect(try await web.get("/api/me").status == .unauthorized)
      pool.change("subject-ann") { $0.email = "gone@plaza.test" }
      pool.add(.init(email: "ann@plaza.test", subject: "subject-ann-2"))
      let again = plaza.guest()
      #expect(try await plaza.signIn("ann@plaza.test", from: again).status == .seeOther)
      #expect(try await again.get("/api/me").json("id") == ann.text)
    }
  }

  @Test func `an invited person verifies the address without an invitation link`() async throws {
    let dan = Pool.Person(email: "dan@plaza.test", subject: "subject-dan")
    try await Pool.with(.sqliteMemory, [Self.ann, dan]) { plaza, _, _ in
      let admin = plaza.guest()
      _ = try await plaza.signIn("dan@plaza.test", from: admin)
      let (chief, now) = (try await plaza.id(of: "dan@plaza.test"), plaza.now)
      try await plaza.store.write { tx in
        try GrantRole(member: chief, role: .admin, actor: chief, reason: "test", now: now)(tx)
      }
      #expect(try await admin.get("/members/new").text.contains("AWS Cognito stores it"))
      let form: KeyValuePairs = [
        "name": "Ann Lee", "email": "ann@plaza.test", "role-staff-rental": "true",
        "reason": "clerk",
      ]
      let invited = try await admin.post("/members/new", form: form)
      #expect(invited.status == .seeOther && invited.location?.hasPrefix("/members/") == true)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_invitation") == 0)
      let web = plaza.guest()
      #expect(try await web.get("/welcome").location == "/signup")
      _ = try await plaza.signIn("ann@plaza.test", from: web)
      #expect(try await web.get("/api/me").text.contains("staff:rental"))
    }
  }

  @Test func `the second factor is required after a Cognito password`() async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, pool, _ in
      _ = try await plaza.signIn("ann@plaza.test")
      let ann = try await plaza.id(of: "ann@plaza.test")
      let totp = TOTP(secret: plaza.world.world.randomBytes(TOTP.secretBytes))
      let before = plaza.now - .seconds(30)
      let enrol = try EnrolSecondFactor(
        member: ann, seed: totp.secret, plaza.members.cipher,
        nonce: plaza.world.world.randomBytes(TOTPSecretCipher.nonceBytes),
        now: before)
      let confirm = ConfirmSecondFactor(
        member: ann, code: totp.code(at: TOTP.step(at: before)), recoveryCodes: [],
        cipher: plaza.members.cipher,
        now: before)
      try await plaza.store.write { tx in
        try enrol(tx)
        try confirm(tx)
      }
      let web = plaza.guest()
      let asked = try await plaza.signIn("ann@plaza.test", from: web)
      #expect(asked.status == .ok && web.cookie("plaza") == nil)
      let code = totp.code(at: TOTP.step(at: plaza.now))
      let form: KeyValuePairs = ["challenge": asked.hidden("challenge") ?? "", "code": code]
      #expect(try await web.post("/signin/code", form: form).status == .seeOther)
      #expect(try await web.get("/api/me").status == .ok)
      let program = plaza.guest()
      program.useBearer(try pool.accessToken("subject-ann"))
      #expect(
        try await program.get("/api/me").status == .unauthorized,
        "its token knows nothing of the factor")
    }
  }

  @Test func `sign-up watchers are called once, at the first sign-in`() async throws {
    let heard = SignUpLog()
    try await Pool.with(.sqliteMemory, [Self.ann], watchers: [heard]) { plaza, _, _ in
      _ = try await plaza.signIn("ann@plaza.test")
      _ = try await plaza.signIn("ann@plaza.test")
      #expect(heard.names.withLock { $0 }.count == 1)
    }
  }

  private final class SignUpLog: SignUpObserver {
    let names = Mutex<[ID<Member>]>([])

    func welcome(_ newcomer: ID<Member>, by request: Request, _ tx: any Transaction) throws {
      names.withLock { $0.append(newcomer) }
    }
  }
}
