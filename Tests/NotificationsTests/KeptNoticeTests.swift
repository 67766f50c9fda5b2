import HTTPTypes
import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaPush
import PlazaTesting
import PlazaWeb
import Testing

@testable import Notifications

/// Notifications are stored as phrases and displayed in the reader's current language.
struct KeptNoticeTests {
  private static func tell(_ porch: Porch) async throws {
    let ask = Notify(
      porch.parcel, key: "heat", about: "heat", StoredPhrase("\("Heat") is due tomorrow"),
      StoredPhrase("Please bring it back by closing time."), Link(path: "/shop"), now: porch.clock.now)
    try await porch.store.write { _ = try ask(to: Cast.ann.id, $0) }
  }

  @Test(arguments: Engine.all)
  func `a language that came later is chosen, read in the pages and written in letters`(engine: Engine) async throws {
    try await Porch.open(on: engine) { porch in
      try await Self.tell(porch)
      let ann = porch.visitor(.ann)
      #expect(try await ann.get("/notices").text.contains("Heat is due tomorrow"))
      #expect(try await ann.get("/notices", headers: ["Accept-Language": "ko"]).text.contains("Heat 내일 반납일"))
      #expect(
        try await ann.get("/notices", headers: ["Accept-Language": "x-moon"]).text.contains("tomorrow comes back Heat"))
      #expect(try await ann.get("/account/notices").text.contains("Lunar"))
      let chosen = try await ann.post(
        "/account/notices", fields: [("on", "shop.parcel:email"), ("language", "x-moon")])
      #expect(chosen.status == .seeOther)
      try await porch.worker.runDue()
      let letter = try #require(try await porch.letters().first)
      #expect(letter.subject == "tomorrow comes back Heat" && letter.language == "x-moon")
      #expect(letter.text.contains("\nBring.\n"))
    }
  }

  @Test func `a push is written in the language that was chosen last, and programs read English`() async throws {
    try await PushService.open { service in
      try await Porch.open { porch in
        let (ann, moon) = (porch.visitor(.ann), try #require(Porch.languages[code: "x-moon"]))
        let keep = SetLanguage(moon, for: Cast.ann.id)
        try await porch.store.write { try keep($0) }
        _ = try await ann.post(
          "/account/notices/devices",
          form: [
            "endpoint": service.endpoint, "p256dh": service.publicKey, "auth": service.keys.secret.base64URL,
            "name": "Phone number",
          ])
        try await Self.tell(porch)
        try await porch.worker.runDue()
        let text = try #require(service.received.first?.text)
        #expect(text.contains(#""title":"tomorrow comes back Heat""#) && text.contains(#""stopWords":"No more""#))
        let list = try await ann.get("/api/notices", headers: ["Accept-Language": "x-moon"])
        #expect(list.json("title") == "Heat is due tomorrow")
      }
    }
  }

  @Test func `a language that is not there any more gives way to English`() async throws {
    try await Porch.open { porch in
      try await porch.choose { $0.language = "x-gone" }
      try await Self.tell(porch)
      try await porch.worker.runDue()
      #expect(try await porch.letters().map(\.subject) == ["Heat is due tomorrow"])
    }
  }
}
