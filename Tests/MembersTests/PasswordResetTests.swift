import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members

@Suite struct PasswordResetTests {
  private static let origin = "https://plaza.example"
  private static let new = "four blue whales swim"

  private struct Mail: Sendable {
    let to: String
    let text: String
    /// The fragment of the link.
    var code: String {
      text.firstMatch(of: /https:\/\/plaza\.example\/signin\/reset#(\S+)/).map { String($0.1) }
        ?? ""
    }
  }

  private static func mail(_ plaza: Plaza) async throws -> [Mail] {
    try await plaza.store.read { tx in
      try tx.rows("SELECT to_address, body FROM outbox_email ORDER BY asked_at, id").map {
        Mail(to: try $0.value("to_address"), text: try $0.value("body"))
      }
    }
  }

  private static func requestReset(
    _ plaza: Plaza, _ email: String, from address: String = "192.0.2.9"
  )
    async throws -> Reply
  {
    try await plaza.guest(from: address).post("/signin/forgotten", form: ["email": email])
  }

  private static func reset(_ plaza: Plaza, _ code: String, to password: String = new) async throws
    -> Reply
  {
    try await plaza.guest().post("/signin/reset", form: ["code": code, "password": password])
  }

  @Test(arguments: Engine.all)
  func `a reset link sets a new password once and ends every session`(engine: Engine) async throws
  {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      let ann = try await plaza.visitor(.ann)
      #expect(try await plaza.guest().get("/signin").text.contains("/signin/forgotten"))
      #expect(try await Self.requestReset(plaza, "ANN@plaza.test").status == .ok)
      let letter = try #require(try await Self.mail(plaza).first)
      #expect(letter.to == Cast.ann.email && !letter.code.isEmpty)
      let kept = try await plaza.count(
        "SELECT count(*) AS n FROM members_reset WHERE token_hash = \(letter.code)")
      #expect(kept == 0, "the link itself is not kept")
      let page = try await plaza.guest().get("/signin/reset")
      #expect(page.text.contains("data-fragment"))
      #expect(
        try await Self.reset(plaza, letter.code, to: "short").status == .unprocessableContent)
      #expect(
        try await Self.reset(plaza, "\(Self.origin)/signin/reset#\(letter.code)").status
          == .seeOther)
      #expect(try await ann.get("/account").status == .seeOther, "she is signed out")
      #expect(try await Self.reset(plaza, letter.code).status == .conflict)
      _ = try await plaza.signIn(.ann, password: Self.new)
      let old = try await plaza.guest().post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      #expect(old.status == .unprocessableContent)
      #expect(
        try await Self.mail(plaza).contains {
          $0.text.contains("Your password was just changed with a link we emailed you")
        })
      #expect(try await plaza.audit().last?.detail == "forgotten")
    }
  }

  @Test(arguments: Engine.all)
  func `an unknown address gets the same response and the same database writes`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      try await plaza.enter(.ann)
      let bob = try await plaza.enter(.bob)
      try await plaza.store.write {
        try $0.run(
          "UPDATE members_member SET suspended_at = 1, suspended_reason = 'x' WHERE id = \(bob)")
      }
      let emails = [Cast.ann.email, "nobody@plaza.test", Cast.bob.email]
      var pages: Set<String> = []
      for email in emails {
        let reply = try await Self.requestReset(plaza, email)
        #expect(reply.status == .ok)
        pages.insert(reply.text.replacing(email, with: "…"))
      }
      #expect(pages.count == 1)
      #expect(try await Self.mail(plaza).map(\.to) == [Cast.ann.email])
      #expect(try await plaza.count("SELECT count(*) AS n FROM members_reset") == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `a reset link ends after an hour, a newer link, a new password or a new address`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      let ann = try await plaza.enter(.ann)
      let now = plaza.now
      let ends: [(@Sendable (any Transaction) throws -> Void)?] = [
        nil,
        { try EndOtherSessions(member: ann, keeping: nil, now: now)($0) },
        {
          try EditMember(
            member: ann, email: "moved@plaza.test", actor: ann, reason: "moved", now: now)($0)
        },
        nil,
      ]
      for (number, end) in ends.enumerated() {
        let email = number == 3 ? "moved@plaza.test" : Cast.ann.email
        _ = try await Self.requestReset(plaza, email, from: "198.51.100.\(number)")
        let first = try #require(try await Self.mail(plaza).last)
        if let end { try await plaza.store.write { try end($0) } }
        if number == 0 { _ = try await Self.requestReset(plaza, email) }
        if number == 3 { plaza.world.advance(by: .hours(1)) }
        #expect(try await Self.reset(plaza, first.code).status == .conflict, "\(number)")
        plaza.world.advance(by: .hours(2))
      }
    }
  }

  @Test func `reset emails are limited by network and by address`() async throws {
    try await Plaza.with(mailing: Self.origin) { plaza in
      try await plaza.enter(.ann)
      for number in 1...3 {
        _ = try await Self.requestReset(plaza, Cast.ann.email, from: "198.51.100.\(number)")
      }
      #expect(
        try await Self.requestReset(plaza, "Ann@Plaza.Test", from: "198.51.100.9").status
          == .tooManyRequests)
      for number in 1...10 { _ = try await Self.requestReset(plaza, "p\(number)@plaza.test") }
      #expect(try await Self.requestReset(plaza, "p11@plaza.test").status == .tooManyRequests)
      #expect(try await Self.mail(plaza).count == 3)
    }
  }

  @Test func `a reset requires the second factor, and links ignore the forwarded host`()
    async throws
  {
    try await Plaza.with(mailing: Self.origin) { plaza in
      try await plaza.enter(.ann)
      _ = try await plaza.guest().post(
        "/signin/forgotten", form: ["email": Cast.ann.email],
        headers: ["X-Forwarded-Host": "evil.example"])
      let letter = try #require(try await Self.mail(plaza).first)
      #expect(!letter.text.contains("evil.example"))
      let reply = try await Self.reset(plaza, letter.code)
      #expect(reply.status == .seeOther && reply.headers[.location]?.hasPrefix("/signin") == true)
      #expect(
        reply.headers[values: .setCookie].allSatisfy { !$0.contains("session") },
        "nobody is signed in by a link")
    }
  }

  @Test func `reset pages do not exist without mail`() async throws {
    try await Plaza.with { plaza async throws -> Void in
      #expect(try await plaza.guest().get("/signin/forgotten").status == .notFound)
      #expect(try await plaza.guest().get("/signin/reset").status == .notFound)
      #expect(try await Self.requestReset(plaza, Cast.ann.email).status == .notFound)
      #expect(try await !plaza.guest().get("/signin").text.contains("/signin/forgotten"))
    }
  }
}
