import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import PlazaUI
import Testing

@testable import Wallet

/// The advert pages of a print store and of the camp, and those of the staff who review adverts.
@Suite struct ShopAdvertPageTests {
  private static let browser = ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"]

  /// Returns the advert page of the store whose staff the demo's press account belongs to.
  private func desk(_ press: WebClient) async throws -> String {
    let page = try await press.get("/print/desk").text
    return try #require(page.firstMatch(of: /href="(\/print\/desk\/[0-9a-f-]{36})"/)).output.1
      + "/adverts"
  }

  private func topUp(_ plaza: Assembly, _ person: DemoPerson, _ amount: Int) async throws {
    try await plaza.store.write { tx in
      let row = try tx.first("SELECT id FROM members_member WHERE email_key = \(person.rawValue)")
      guard let member = try row?.value("id", as: ID<Member>.self) else { return }
      _ = try TopUpCredits(
        Money(minor: amount), for: member, receipt: "\(person.rawValue) \(amount)",
        plaza.shared.wallet.settings,
        at: plaza.world.now(), by: plaza.world.newID(), in: plaza.world)(tx)
    }
  }

  private func fields(_ desk: String, budget: String = "10.00") -> [String: String] {
    let store = desk.replacing("/desk/", with: "/stores/").replacing("/adverts", with: "")
    let page = desk.hasPrefix("/camp") ? "/camp" : store
    return [
      "headline": "Prints while you wait", "words": "Two minutes.", "page": page,
      "first": "2026-06-01",
      "last": "2026-06-20", "storefronts": "popcorn", "budget": budget,
    ]
  }

  private func withPress(_ body: (Assembly, WebClient, String) async throws -> Void) async throws {
    try await withDemoPlaza { plaza, press in
      try await press.signIn(as: .press)
      try await topUp(plaza, .press, 2000)
      try await body(plaza, press, try await desk(press))
    }
  }

  private func admin(_ web: WebClient) async throws -> WebClient {
    let admin = web.newVisitor()
    try await admin.signIn(as: .admin)
    return admin
  }

  @Test func `a store buys an advert budget, visitors spend some of it, and the rest is refunded`()
    async throws
  {
    try await withPress { plaza, press, desk in
      let paid = try await press.order(at: desk, fields(desk))
      let place = try #require(paid.location)
      #expect(paid.status == .seeOther && place.hasPrefix(desk))
      #expect(try await press.get(place).text.contains("Awaiting review"))
      let advert = try #require(place.split(separator: "/").last)
      let dan = try await admin(press)
      #expect(try await dan.get("/adverts").text.contains("To review"))
      #expect(try await dan.get("/").text.contains("1 advert is awaiting review"))
      #expect(try await dan.post("/adverts/\(advert)/approve", form: [:]).status == .seeOther)
      let stranger = press.newVisitor(address: "192.0.2.7")
      #expect(
        try await stranger.send(.post, "/go/\(advert)/view", headers: Self.browser).status
          == .noContent)
      let gone = try await stranger.get("/go/\(advert)", headers: Self.browser)
      #expect(gone.status == .seeOther && gone.location == fields(desk)["page"])
      let page = try await press.get(place).text
      #expect(
        page.contains(">£0.21<") && page.contains(">£9.79<") && page.contains("Spent of £10.00"))
      let lines = try await press.get("/wallet/lines?unit=credit").text
      #expect(lines.contains("s budget: “Prints while you wait”"))
      let back = try await press.post(place + "/withdraw", form: [:])
      #expect(back.location == place)
      #expect(try await press.get(place).text.contains(">£9.79<"))
      #expect(try await press.get("/wallet").text.contains("£19.79"))
      #expect(try await press.post(place + "/withdraw", form: [:]).location == place)
      #expect(try await press.get("/wallet").text.contains("£19.79"))
    }
  }

  @Test func `the desk shows errors next to each field, in both languages`() async throws {
    try await withPress { _, press, desk in
      let bare = try await press.post(desk, form: [:])
      #expect(bare.status == .unprocessableContent)
      for message in [
        "Enter a headline", "Choose the page it links to", "first day", "last day",
        "Choose where to show it.",
        "an amount",
      ] {
        #expect(bare.text.contains(message), "\(message)")
      }
      let elsewhere = fields(desk).merging(["page": "/rental", "budget": "-1"]) { $1 }
      #expect(try await press.order(at: desk, elsewhere).status == .unprocessableContent)
      let past = fields(desk).merging(["first": "2026-01-01", "last": "2026-05-31"]) { $1 }
      #expect(
        try await press.order(at: desk, past).text.contains(
          "t be in the past or before the first day"))
      let poor = try await press.order(at: desk, fields(desk, budget: "20.01"))
      #expect(poor.status == .conflict && poor.text.contains("have enough credits"))
      #expect(poor.text.contains("Two minutes."))
      let korean = try await press.send(
        .post, desk,
        headers: ["Accept-Language": "ko", "Content-Type": "application/x-www-form-urlencoded"],
        body: [])
      #expect(korean.text.contains("제목을 입력해 주세요.") && !korean.text.contains("Enter a headline"))
      for path in [desk, desk + "/new"] {
        let page = try await press.get(path, headers: ["Accept-Language": "ko"])
        #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults.isEmpty)
        #expect(page.text.contains("광고"))
      }
    }
  }

  @Test func `a price that changed while the form was open needs a new confirmation`() async throws
  {
    try await withPress { _, press, desk in
      let form = try await press.get(desk + "/new")
      let click = try #require(form.hidden("expectedClickMinor").flatMap(Int.init))
      let view = try #require(form.hidden("expectedViewMinor"))
      let dan = try await admin(press)
      #expect(
        try await dan.post("/adverts/prices", form: ["click": "0.99", "view": "0.01"]).status
          == .seeOther)
      let agreed = fields(desk).merging([
        "expectedClickMinor": "\(click)", "expectedViewMinor": view,
      ]) { $1 }
      let refused = try await press.order(at: desk, agreed)
      #expect(
        refused.status == .conflict
          && refused.text.contains("The price is now £0.99. You saw £0.20"))
      let half = fields(desk).merging(["expectedClickMinor": "\(click)"]) { $1 }
      #expect(
        try await press.order(at: desk, half).status == .conflict,
        "one price alone is compared, too")
      #expect(try await press.get("/wallet").text.contains("£20.00"))
      #expect(
        refused.hidden("expectedClickMinor") == "99" && refused.text.contains("Two minutes."))
      #expect(
        try await dan.get("/members/audit?what=prices-changed").text.contains("click 20 → 99"))
    }
  }

  @Test func `an advert can be topped up and paused, and invalid actions show a message`()
    async throws
  {
    try await withPress { _, press, desk in
      let place = try #require(try await press.order(at: desk, fields(desk)).location)
      let advert = try #require(place.split(separator: "/").last)
      #expect(
        try await press.post(place + "/budget", form: ["budget": "2.50"]).status == .seeOther)
      #expect(
        try await press.post(place + "/budget", form: ["budget": "x"]).status
          == .unprocessableContent)
      #expect(try await press.post(place + "/budget", form: ["budget": "99"]).status == .conflict)
      #expect(
        try await press.post(place + "/pause", form: ["resting": "true"]).status == .seeOther)
      #expect(try await press.get(place).text.contains("t reviewed this advert yet"))
      let dan = try await admin(press)
      _ = try await dan.post("/adverts/\(advert)/approve", form: [:])
      _ = try await press.post(place + "/pause", form: ["resting": "true"])
      let resting = try await press.get(place)
      #expect(resting.text.contains("Paused") && resting.text.contains("Show it again"))
      #expect(HTMLCheck(document: resting.bytes).faults.isEmpty)
      #expect(
        try await press.get(place + "/withdraw").text.contains("Withdraw “Prints while you wait”?")
      )
      #expect(try await dan.get("/adverts/\(advert)/edit").status == .conflict)
      #expect(
        try await dan.post("/adverts/\(advert)/pause", form: ["paused": ""]).location
          == "/adverts/\(advert)")
      #expect(try await dan.post("/adverts/\(advert)/delete", form: [:]).location == "/adverts")
      #expect(
        try await dan.post("/adverts/\(advert)/decline", form: [:]).location
          == "/adverts/\(advert)")
      #expect(try await press.get(place).text.contains("Paused"))
      _ = try await dan.post("/adverts/\(advert)/decline", form: ["words": "Not here."])
      let declined = try await press.get(place)
      #expect(
        declined.text.contains("Declined: Not here.") && !declined.text.contains("Withdraw advert")
      )
      #expect(try await press.get("/wallet").text.contains("£20.00"))
    }
  }

  @Test func `members who are not store staff find neither the desk nor its adverts`() async throws
  {
    try await withPress { _, press, desk in
      let place = try #require(try await press.order(at: desk, fields(desk)).location)
      let ann = press.newVisitor()
      try await ann.signIn(as: .ann)
      for path in [desk, desk + "/new", place, place + "/withdraw"] {
        #expect(try await ann.get(path).status == .notFound, "\(path)")
        #expect(try await ann.newVisitor().get(path).status == .seeOther, "\(path)")
      }
      for path in [desk, place + "/budget", place + "/pause", place + "/withdraw"] {
        #expect(try await ann.order(at: path, fields(desk)).status == .notFound, "\(path)")
      }
      #expect(try await ann.send(.put, desk + "/pictures", body: [1]).status == .notFound)
      let dan = try await admin(press)
      let elsewhere = place.replacing(desk, with: "/camp/desk/adverts")
      #expect(try await dan.get(elsewhere).status == .notFound)
      #expect(try await dan.post(elsewhere + "/withdraw", form: [:]).status == .notFound)
      #expect(try await press.get("/camp/desk/adverts").status == .forbidden)
      #expect(try await press.send(.delete, place).status == .methodNotAllowed)
      #expect(
        try await press.get(desk + "/01980000-0000-7000-8000-000000000000").status == .notFound)
    }
  }

  @Test func `the camp office advertises at the prices set by the advert staff`() async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      try await topUp(plaza, .admin, 500)
      #expect(
        try await web.post("/adverts/prices", form: ["view": "0", "click": "0"]).status
          == .unprocessableContent)
      #expect(
        try await web.post("/adverts/prices", form: ["view": "0.02", "click": "0.30"]).status
          == .seeOther)
      #expect(try await web.get("/camp/desk").text.contains("href=\"/camp/desk/adverts\""))
      #expect(
        try await web.get("/camp/desk/adverts").text.contains("£0.02 per view and £0.30 per click")
      )
      let desk = "/camp/desk/adverts"
      #expect(try await web.order(at: desk, fields(desk, budget: "0.31")).status == .conflict)
      let place = try #require(try await web.order(at: desk, fields(desk, budget: "5")).location)
      #expect(place.hasPrefix(desk + "/"))
      #expect(try await web.get(place).text.contains("Price per click"))
    }
  }

  @Test func `the desk shows that adverts are not on sale`() async throws {
    try await withPress { plaza, press, desk in
      try await plaza.store.write { try $0.run("DELETE FROM advert_price") }
      #expect(try await press.get(desk).text.contains("t on sale yet"))
      #expect(try await press.get(desk + "/new").location == desk)
    }
  }
}

extension WebClient {
  /// Submits the form of an advert.
  fileprivate func order(at path: String, _ fields: [String: String]) async throws -> Reply {
    try await post(path, fields: fields.map { ($0.key, $0.value) })
  }
}
