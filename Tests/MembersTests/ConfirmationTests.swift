import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import Members

@Suite struct ConfirmationTests {
  private static let origin = "https://plaza.example"

  private static func signUp(
    _ plaza: Plaza, _ email: String, handle: String = "", password: String = Plaza.password
  ) async throws -> Reply {
    try await plaza.guest().post(
      "/signup", form: ["name": "Ann", "email": email, "handle": handle, "password": password])
  }

  private static func emails(_ plaza: Plaza) async throws -> [(to: String, text: String)] {
    try await plaza.store.read { tx in
      try tx.rows("SELECT to_address, body FROM outbox_email ORDER BY asked_at, id").map {
        (try $0.value("to_address"), try $0.value("body"))
      }
    }
  }

  private static func code(_ text: String) throws -> String {
    String(try #require(text.firstMatch(of: /https:\/\/plaza\.example\/signup\/code#(\S+)/)).1)
  }

  private static func confirm(_ plaza: Plaza, _ code: String, _ password: String = Plaza.password)
    async throws -> Reply
  {
    try await plaza.guest().post("/signup/code", form: ["code": code, "password": password])
  }

  @Test(arguments: Engine.all)
  func `the link and the password create an account once`(engine: Engine) async throws {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      let asked = try await Self.signUp(plaza, "ann@example.org", handle: "ann_lee")
      #expect(asked.status == .ok && asked.text.contains("Check your email"))
      #expect(try await plaza.count("SELECT count(*) AS n FROM members_member") == 0)
      let letter = try #require(try await Self.emails(plaza).first)
      #expect(letter.to == "ann@example.org")
      let code = try Self.code(letter.text)
      #expect(try await plaza.guest().get("/signup/code").text.contains("data-fragment"))
      let wrong = try await Self.confirm(plaza, code, "another password here")
      #expect(
        wrong.status == .forbidden && wrong.text.contains("t the password you chose for this link")
      )
      #expect(
        try await Self.confirm(plaza, "\(Self.origin)/signup/code#\(code)").status == .seeOther)
      #expect(
        try await plaza.count("SELECT count(*) AS n FROM members_member WHERE handle = 'ann_lee'")
          == 1)
      #expect(try await Self.confirm(plaza, code).status == .conflict)
      #expect(try await plaza.count("SELECT count(*) AS n FROM members_pending_sign_up") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `only the browser that signed up can confirm without the password`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      let (ann, thief) = (plaza.guest(), plaza.guest())
      for (visitor, email) in [(ann, "ann@example.org"), (thief, "thief@example.org")] {
        _ = try await visitor.post(
          "/signup",
          form: ["name": "Ann", "email": email, "handle": "", "password": Plaza.password])
      }
      let code = try Self.code(
        try #require(try await Self.emails(plaza).first { $0.to == "ann@example.org" }).text)
      let field = "name=\"password\""
      #expect(try await !ann.get("/signup/code").text.contains(field))
      #expect(try await plaza.guest().get("/signup/code").text.contains(field))
      for other in [plaza.guest(), thief] {
        let asked = try await other.post("/signup/code", form: ["code": code])
        #expect(asked.status == .forbidden && asked.text.contains(field))
      }
      #expect(try await ann.post("/signup/code", form: ["code": code]).status == .seeOther)
      #expect(try await ann.get("/account").status == .ok)
      #expect(try await plaza.count("SELECT count(*) AS n FROM members_member") == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `only the owner of an address learns that it has an account`(engine: Engine) async throws {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      try await plaza.enter(.ann)
      let taken = try await Self.signUp(plaza, Cast.ann.email, password: "somebody else's words")
      let free = try await Self.signUp(plaza, "new@plaza.test")
      #expect(taken.status == free.status)
      #expect(
        taken.text.replacing(Cast.ann.email, with: "…")
          == free.text.replacing("new@plaza.test", with: "…"))
      let letters = try await Self.emails(plaza)
      let (told, link) = (
        letters.first { $0.to == Cast.ann.email }, letters.first { $0.to == "new@plaza.test" }
      )
      #expect(
        told?.text.contains("This address already has an account") == true
          && told?.text.contains("#") == false)
      #expect(link?.text.contains("/signup/code#") == true)
      #expect(try await plaza.count("SELECT count(*) AS n FROM members_pending_sign_up") == 2)
      _ = try await plaza.signIn(.ann)
    }
  }

  @Test(arguments: Engine.all)
  func `the first confirmed link for an address wins, and links expire after a day`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      for password in [Plaza.password, "a stranger's password"] {
        _ = try await Self.signUp(plaza, "ann@example.org", password: password)
        plaza.world.advance(by: .seconds(1))
      }
      let codes = try await Self.emails(plaza).map { try Self.code($0.text) }
      #expect(
        try await Self.confirm(plaza, codes[1]).status == .forbidden,
        "the stranger's link wants its password")
      #expect(try await Self.confirm(plaza, codes[0]).status == .seeOther)
      #expect(try await Self.confirm(plaza, codes[1], "a stranger's password").status == .conflict)
      _ = try await Self.signUp(plaza, "bea@example.org")
      plaza.world.advance(by: .days(1))
      let late = try Self.code(try #require(try await Self.emails(plaza).last).text)
      #expect(try await Self.confirm(plaza, late).status == .conflict)
      try await Members.cleanUp(plaza.store, now: plaza.now)
      #expect(try await plaza.count("SELECT count(*) AS n FROM members_pending_sign_up") == 0)
    }
  }

  @Test func `an undeliverable address and a taken handle are reported at once`() async throws {
    try await Plaza.with(mailing: Self.origin) { plaza in
      let odd = try await Self.signUp(plaza, "안나@example.org")
      #expect(odd.status == .unprocessableContent && odd.text.contains("Latin letters"))
      let ann = try await plaza.enter(.ann)
      try await plaza.store.write {
        try $0.run(
          "UPDATE members_member SET handle = 'Ann', handle_key = 'ann' WHERE id = \(ann)")
      }
      #expect(try await Self.signUp(plaza, "new@plaza.test", handle: "ann").status == .conflict)
      #expect(try await Self.emails(plaza).isEmpty)
    }
  }

  @Test func `the API reports that a confirmation email was sent`() async throws {
    try await Plaza.with(mailing: Self.origin) { plaza in
      let body = #"{"name":"Ann","email":"ann@example.org","password":"\#(Plaza.password)"}"#
      let reply = try await plaza.guest().send(.post, "/api/members", json: body)
      #expect(reply.status == .accepted && reply.json("codeSentTo") == "ann@example.org")
      #expect(try await Self.emails(plaza).count == 1)
    }
  }
}
