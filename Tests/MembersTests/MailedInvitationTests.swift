import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members

/// Invitations to accounts and roles that an administrator makes, with and without mail.
struct MailedInvitationTests {
  private static let origin = "https://plaza.test"

  private func emails(_ plaza: Plaza) async throws -> [(to: String, text: String)] {
    try await plaza.store.read { tx in
      try tx.rows("SELECT to_address, body FROM outbox_email ORDER BY asked_at, id").map {
        (try $0.value("to_address"), try $0.value("body"))
      }
    }
  }

  private static let kim: KeyValuePairs = [
    "name": "Kim Oduya", "email": "kim@plaza.test", "reason": "new at the counter",
  ]

  @Test(arguments: Engine.all)
  func `the link for a new member is mailed and shown`(engine: Engine) async throws {
    try await Plaza.with(engine, mailing: Self.origin) { plaza in
      let dan = try await plaza.visitor(.dan)
      let made = try await dan.post("/members/new", form: Self.kim)
      #expect(made.text.contains("emailed the link to kim@plaza.test"))
      #expect(made.text.contains("Invitation QR code"))
      let code = try #require(made.between("/welcome#", "<"))
      let email = try #require(try await emails(plaza).last)
      #expect(email.to == "kim@plaza.test")
      #expect(email.text.contains("\(Self.origin)/welcome#\(code)"))
      let chosen = try await plaza.guest().post(
        "/welcome", form: ["code": code, "password": "four purple elephants"])
      #expect(chosen.location == "/account")
    }
  }

  @Test func `without mail the link is shown as text and as a QR code`() async throws {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let made = try await dan.post("/members/new", form: Self.kim)
      #expect(made.text.contains("Copy this now") && made.text.contains("Invitation QR code"))
      #expect(try await emails(plaza).isEmpty)
    }
  }

  @Test func `a new link is mailed only to a person who has not chosen a password`() async throws {
    try await Plaza.with(mailing: Self.origin) { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      let reset = try await dan.post("/members/\(ann)/link", form: ["reason": "met in person"])
      #expect(reset.text.contains("Copy this now"))
      #expect(try await emails(plaza).isEmpty)
      let again = try await dan.post("/members/\(ann)/link", form: ["reason": "lost the link"])
      #expect(again.text.contains("emailed the link to ann@plaza.test"))
      #expect(try await emails(plaza).count == 1)
    }
  }

  @Test func `an invitation to a role is mailed to the member`() async throws {
    try await Plaza.with(mailing: Self.origin) { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      let made = try await dan.post(
        "/members/\(ann)/roles",
        form: [
          "role-staff-rental": "true", "reason": "new at the counter",
        ])
      #expect(made.text.contains("emailed the link to ann@plaza.test"))
      let email = try #require(try await emails(plaza).last)
      #expect(email.to == "ann@plaza.test")
      #expect(email.text.contains("\(Self.origin)/invitations/open/"))
    }
  }
}
