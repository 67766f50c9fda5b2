import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import HockeyCamp

@Suite struct FeedbackMailTests {
  private struct Row: Sendable {
    let to: String
    let reply: String
    let subject: String
    let body: String
  }

  private static func emails(_ fixture: CampFixture) async throws -> [Row] {
    try await fixture.store.read { tx in
      try tx.rows("SELECT to_address, reply_address, subject, body FROM outbox_email ORDER BY id")
        .map {
          Row(
            to: try $0.value("to_address"), reply: try $0.value("reply_address"),
            subject: try $0.value("subject"),
            body: try $0.value("body"))
        }
    }
  }

  private static func name(_ address: String, _ fixture: CampFixture) async throws {
    var details = CampDetails()
    details.email = address
    let save = SaveDetails(details)
    try await fixture.store.write { try save($0) }
  }

  private static func message(_ name: String = "Pat", _ email: String = "pat@example.org")
    -> String
  {
    #"{"name":"\#(name)","email":"\#(email)","message":"Is there ice?"}"#
  }

  @Test(arguments: Engine.all)
  func `feedback from a guest is emailed to the camp once and never to the entered address`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      try await Self.name("office@camp.example", fixture)
      let web = fixture.visitor(nil)
      let headers = ["Idempotency-Key": "k1"]
      let sent = try await web.send(
        .post, "/api/camp/feedback", json: Self.message(), headers: headers)
      _ = try await web.send(.post, "/api/camp/feedback", json: Self.message(), headers: headers)
      let ticket = try #require(sent.json("ticket"))
      let emails = try await Self.emails(fixture)
      #expect(emails.map(\.to) == ["office@camp.example"])
      #expect(
        emails.first?.reply == "pat@example.org"
          && emails.first?.subject.contains("[\(ticket)]") == true)
      #expect(emails.first?.body.contains("Is there ice?") == true)
      let trapped: KeyValuePairs = [
        "name": "Bot", "email": "b@example.org", "message": "Buy",
        "website": "http://spam.example",
      ]
      #expect(try await web.post("/camp/contact", form: trapped).status == .seeOther)
      #expect(try await Self.emails(fixture).count == 1, "advertising is not mailed")
    }
  }

  @Test(arguments: Engine.all)
  func `feedback from a member sends the ticket only to their own address, without their text`(
    engine: Engine
  )
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      try await Self.name("office@camp.example", fixture)
      let mia = Skater.mia.id
      try await fixture.store.write {
        try $0.run("UPDATE members_member SET email = 'mia@example.org' WHERE id = \(mia)")
      }
      let form: KeyValuePairs = [
        "name": "Mia", "email": "victim@example.org", "message": "Is there ice?",
      ]
      #expect(
        try await fixture.visitor(.mia).post("/camp/contact", form: form).status == .seeOther)
      let emails = try await Self.emails(fixture)
      #expect(Set(emails.map(\.to)) == ["office@camp.example", "mia@example.org"])
      let receipt = try #require(emails.first { $0.to == "mia@example.org" })
      #expect(!receipt.body.contains("ice") && receipt.reply == "office@camp.example")
    }
  }

  @Test func `feedback is stored even if the camp or the sender has no usable address`()
    async throws
  {
    try await CampFixture.open { fixture in
      let web = fixture.visitor(nil)
      #expect(
        try await web.send(.post, "/api/camp/feedback", json: Self.message()).status == .created)
      #expect(try await Self.emails(fixture).isEmpty)
      try await Self.name("office@camp.example", fixture)
      let odd = Self.message(#"Pat\r\nBcc: victim@example.org"#, "pat@localhost")
      let reply = try await web.send(.post, "/api/camp/feedback", json: odd)
      #expect(reply.status == .created || reply.status == .unprocessableContent)
      #expect(
        try await web.send(.post, "/api/camp/feedback", json: Self.message("Pat", "pat@host"))
          .status == .created)
      let emails = try await Self.emails(fixture)
      #expect(emails.allSatisfy { $0.reply.isEmpty } && !emails.isEmpty)
    }
  }
}
