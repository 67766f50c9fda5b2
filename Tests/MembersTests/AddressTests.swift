import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import Members

/// A member's email address: verification, and changes once it is verified.
struct AddressTests {
  private static let origin = "https://plaza.example"

  private func emails(_ plaza: Plaza) async throws -> [(to: String, text: String)] {
    try await plaza.store.read { tx in
      try tx.rows("SELECT to_address, body FROM outbox_email ORDER BY asked_at, id").map {
        (try $0.value("to_address"), try $0.value("body"))
      }
    }
  }

  private func code(_ text: String) throws -> String {
    String(
      try #require(text.firstMatch(of: /https:\/\/plaza\.example\/account\/email\/confirm#(\S+)/))
        .1)
  }

  @Test(arguments: Engine.all)
  func `an address changes when the member opens the link, and the old address is notified`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      let (ann, bob) = (try await plaza.visitor(.ann), try await plaza.visitor(.bob))
      let id = try await plaza.id(of: .ann)
      #expect(try await plaza.account(id)?.isEmailVerified == false)
      let wrong = try await ann.post(
        "/account/email", form: ["email": "new@example.org", "current": "not it at all"])
      #expect(wrong.status == .forbidden)
      let form: KeyValuePairs = ["email": "new@example.org", "current": Plaza.password]
      let asked = try await ann.post("/account/email", form: form)
      #expect(asked.status == .ok && HTMLCheck(document: asked.bytes).faults == [])
      #expect(try await plaza.account(id)?.email == "ann@plaza.test", "not before it is proven")
      let letter = try #require(try await emails(plaza).last)
      #expect(letter.to == "new@example.org")
      let code = try code(letter.text)
      #expect(
        try await bob.post("/account/email/confirm", form: ["code": code]).status == .conflict)
      #expect(
        try await ann.post("/account/email/confirm", form: ["code": code]).status == .seeOther)
      let account = try #require(try await plaza.account(id))
      #expect(account.email == "new@example.org" && account.isEmailVerified)
      #expect(
        try await ann.post("/account/email/confirm", form: ["code": code]).status == .conflict)
      #expect(try await emails(plaza).last?.to == "ann@plaza.test")
      #expect(
        try await plaza.audit().last?.detail == "email address: ann@plaza.test → new@example.org")
    }
  }

  @Test func `requesting an address of another member notifies that member and sends no link`()
    async throws
  {
    try await Plaza.with(mailing: Self.origin) { plaza in
      try await plaza.enter(.bob)
      let ann = try await plaza.visitor(.ann)
      let form: KeyValuePairs = ["email": Cast.bob.email, "current": Plaza.password]
      #expect(try await ann.post("/account/email", form: form).status == .ok)
      let letter = try #require(try await emails(plaza).last)
      #expect(letter.to == Cast.bob.email && !letter.text.contains("/account/email/confirm"))
    }
  }

  @Test func `an address link expires after a day, and a newer one replaces it`() async throws {
    try await Plaza.with(mailing: Self.origin) { plaza in
      let ann = try await plaza.visitor(.ann)
      let form: KeyValuePairs = ["email": Cast.ann.email, "current": Plaza.password]
      for _ in 0..<2 { _ = try await ann.post("/account/email", form: form) }
      let codes = try await emails(plaza).map { try code($0.text) }
      #expect(
        try await ann.post("/account/email/confirm", form: ["code": codes[0]]).status == .conflict)
      plaza.world.advance(by: .days(1))
      #expect(
        try await ann.post("/account/email/confirm", form: ["code": codes[1]]).status == .conflict)
    }
  }

  @Test(arguments: Engine.all)
  func `staff sees unverified addresses, and a changed address is unverified`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      #expect(try await dan.get("/members").text.contains("ann@plaza.test · not verified"))
      let now = plaza.now
      try await plaza.store.write { try AddressProof.record(ann, now: now, $0) }
      #expect(
        !(try await dan.get("/members?q=ann").text.contains("ann@plaza.test · not verified")))
      let form: KeyValuePairs = [
        "name": "Ann Lee", "email": "other@plaza.test", "reason": "she asked",
      ]
      _ = try await dan.post("/members/\(ann)/edit", form: form)
      #expect(try await plaza.account(ann)?.isEmailVerified == false)
    }
  }

  @Test(arguments: Engine.all)
  func `without mail, an address change requires the confirmation of another administrator`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let (ann, dan) = (try await plaza.visitor(.ann), try await plaza.visitor(.dan))
      let id = try await plaza.id(of: .ann)
      let wrong = try await ann.post(
        "/account/email", form: ["email": "new@example.org", "current": "not it at all"])
      #expect(wrong.status == .forbidden)
      for email in ["first@example.org", "new@example.org"] {
        let form: KeyValuePairs = ["email": email, "current": Plaza.password]
        #expect(try await ann.post("/account/email", form: form).status == .seeOther)
      }
      #expect(try await plaza.account(id)?.email == "ann@plaza.test", "not before it is confirmed")
      for (web, place) in [(ann, "/account/email"), (dan, "/members/\(id)")] {
        let page = try await web.get(place)
        #expect(
          page.text.contains("new@example.org") && HTMLCheck(document: page.bytes).faults == [])
      }
      let place = "/members/\(id)/address"
      func confirm(_ email: String) -> KeyValuePairs<String, String> {
        ["email": email, "answer": "confirm"]
      }
      #expect(try await ann.post(place, form: confirm("new@example.org")).status == .forbidden)
      _ = try await dan.post(place, form: confirm("first@example.org"))
      #expect(
        try await plaza.account(id)?.email == "ann@plaza.test", "only the one that was shown")
      #expect(try await dan.post(place, form: confirm("new@example.org")).status == .seeOther)
      let account = try #require(try await plaza.account(id))
      #expect(
        account.email == "new@example.org" && !account.isEmailVerified
          && account.requestedEmail == nil)
      let line = try #require(try await plaza.audit().last)
      #expect(line.detail == "email address: ann@plaza.test → new@example.org")
      #expect(try await line.actor == plaza.id(of: .dan) && line.subject == id)
      #expect(try await plaza.audit().filter { $0.action == .addressChangeRequested }.count == 2)
    }
  }

  @Test func `an address request can be withdrawn or declined, and expires after 30 days`()
    async throws
  {
    try await Plaza.with { plaza in
      let (ann, dan) = (try await plaza.visitor(.ann), try await plaza.visitor(.dan))
      let id = try await plaza.id(of: .ann)
      let form: KeyValuePairs = ["email": "new@example.org", "current": Plaza.password]
      let asked: KeyValuePairs = ["email": "new@example.org"]
      _ = try await ann.post("/account/email", form: form)
      #expect(try await ann.post("/account/email/withdraw", form: asked).status == .seeOther)
      #expect(try await plaza.account(id)?.requestedEmail == nil)
      _ = try await ann.post("/account/email", form: form)
      #expect(try await dan.post("/members/\(id)/address", form: asked).status == .seeOther)
      #expect(try await plaza.account(id)?.requestedEmail == nil)
      #expect(
        try await plaza.audit().suffix(4).map(\.action) == [
          .addressChangeRequested, .addressChangeDeclined, .addressChangeRequested,
          .addressChangeDeclined,
        ])
      _ = try await ann.post("/account/email", form: form)
      plaza.world.advance(by: RequestAddressChange.lasts)
      try await Members.cleanUp(plaza.store, now: plaza.now)
      #expect(try await plaza.account(id)?.requestedEmail == nil)
      #expect(try await plaza.account(id)?.email == "ann@plaza.test")
    }
  }

  @Test func `an administrator cannot confirm their own address or take that of another member`()
    async throws
  {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let id = try await plaza.id(of: .dan)
      try await plaza.enter(.bob)
      let taken: KeyValuePairs = ["email": Cast.bob.email, "current": Plaza.password]
      #expect(try await dan.post("/account/email", form: taken).status == .conflict)
      let form: KeyValuePairs = ["email": "new@example.org", "current": Plaza.password]
      #expect(try await dan.post("/account/email", form: form).status == .seeOther)
      _ = try await dan.post(
        "/members/\(id)/address", form: ["email": "new@example.org", "answer": "confirm"])
      #expect(try await plaza.account(id)?.email == Cast.dan.email)
    }
  }
}
