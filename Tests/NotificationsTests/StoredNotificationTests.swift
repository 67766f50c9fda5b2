import HTTPTypes
import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Notifications

/// Notifications are stored as phrases and displayed in the reader's current language.
struct StoredNotificationTests {
  private static func report(_ fixture: NotificationFixture) async throws {
    let ask = Notify(
      fixture.delivery, key: "heat", about: "heat", StoredPhrase("\("Heat") is due tomorrow"),
      StoredPhrase("Please bring it back by closing time."), Link(path: "/shop"),
      now: fixture.clock.now)
    try await fixture.store.write { _ = try ask(to: Cast.ann.id, $0) }
  }

  @Test(arguments: Engine.all)
  func `a language added later applies to earlier notifications in pages and e-mails`(
    engine: Engine
  ) async throws {
    try await NotificationFixture.open(on: engine) { fixture in
      try await Self.report(fixture)
      let ann = fixture.visitor(.ann)
      #expect(try await ann.get("/notifications").text.contains("Heat is due tomorrow"))
      #expect(
        try await ann.get("/notifications", headers: ["Accept-Language": "ko"]).text.contains(
          "Heat 내일 반납일"))
      #expect(
        try await ann.get("/notifications", headers: ["Accept-Language": "x-moon"]).text.contains(
          "tomorrow comes back Heat"))
      #expect(try await ann.get("/account/notifications").text.contains("Lunar"))
      let chosen = try await ann.post(
        "/account/notifications", fields: [("on", "shop.parcel:email"), ("language", "x-moon")])
      #expect(chosen.status == .seeOther)
      try await fixture.worker.runDue()
      let email = try #require(try await fixture.emails().first)
      #expect(email.subject == "tomorrow comes back Heat" && email.language == "x-moon")
      #expect(email.text.contains("\nBring.\n"))
    }
  }

  @Test func `a push message uses the chosen language, and programs get English`() async throws {
    try await PushService.open { service in
      try await NotificationFixture.open { fixture in
        let (ann, moon) = (
          fixture.visitor(.ann), try #require(NotificationFixture.languages[code: "x-moon"])
        )
        let keep = SetLanguage(moon, for: Cast.ann.id)
        try await fixture.store.write { try keep($0) }
        _ = try await ann.post(
          "/account/notifications/devices",
          form: [
            "endpoint": service.endpoint, "p256dh": service.publicKey,
            "auth": service.keys.secret.base64URL,
            "name": "Phone number",
          ])
        try await Self.report(fixture)
        try await fixture.worker.runDue()
        let text = try #require(service.received.first?.text)
        #expect(
          text.contains(#""title":"tomorrow comes back Heat""#)
            && text.contains(#""stopWords":"No more""#))
        let list = try await ann.get("/api/notifications", headers: ["Accept-Language": "x-moon"])
        #expect(list.json("title") == "Heat is due tomorrow")
      }
    }
  }

  @Test func `a removed language falls back to English`() async throws {
    try await NotificationFixture.open { fixture in
      try await fixture.choose { $0.language = "x-gone" }
      try await Self.report(fixture)
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().map(\.subject) == ["Heat is due tomorrow"])
    }
  }
}
