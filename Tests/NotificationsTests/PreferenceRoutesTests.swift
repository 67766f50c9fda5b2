import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Notifications

struct PreferenceRoutesTests {
  @Test(arguments: Engine.all)
  func `selected channels are on and all others off`(engine: Engine) async throws {
    try await NotificationFixture.open(on: engine) { fixture in
      let ann = fixture.visitor(.ann)
      let reply = try await ann.post(
        "/account/notifications",
        fields: [
          ("on", "shop.parcel:page"), ("on", "square.gossip:push"), ("quietFrom", "1320"),
          ("quietTo", "420"),
          ("language", "ko"),
        ])
      #expect(reply.status == .seeOther, "\(reply.text)")
      let kinds = fixture.notifications.kinds.all
      let choices = try await fixture.store.read {
        try NotificationPreferences.of(Cast.ann.id, kinds, $0)
      }
      #expect(choices.channels["shop.parcel"] == [.page])
      #expect(choices.channels["square.gossip"] == [.push])
      #expect(choices.channels["shop.duty"] == [.page])
      #expect(choices.quiet == QuietHours(from: 1320, to: 420))
      #expect(choices.language == "ko")
      let page = HTMLCheck(document: try await ann.get("/account/notifications").bytes)
      #expect(page.faults.isEmpty, "\(page.faults)")
      let ticked = page.all("input").filter {
        $0.attributes["name"] == "on" && $0.attributes["checked"] != nil
      }
      #expect(
        ticked.map { $0.attributes["value"] } == [
          "shop.parcel:page", "shop.alarm:page", "square.gossip:push",
        ])
    }
  }

  @Test func `quiet hours with equal ends and unknown choices are refused`() async throws {
    try await NotificationFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      for (field, value) in [
        ("quietFrom", "60"), ("quietTo", "60"), ("quietFrom", "1440"), ("language", "xx"),
        ("on", "shop.parcel:pigeon"), ("on", "shop.duty:email"), ("on", "nonsense"),
      ] {
        let reply = try await ann.post("/account/notifications", fields: [(field, value)])
        #expect(reply.status == .unprocessableContent, "\(field) \(value)")
      }
      let same = try await ann.post(
        "/account/notifications", form: ["quietFrom": "60", "quietTo": "60"])
      #expect(same.status == .unprocessableContent)
      #expect(try await fixture.report("one"))
    }
  }

  @Test func `a kind is offered only to members it applies to`() async throws {
    try await NotificationFixture.open { fixture async throws in
      #expect(
        try await !fixture.visitor(.ann).get("/account/notifications").text.contains("shop.duty"))
      #expect(
        try await fixture.visitor(.kim).get("/account/notifications").text.contains("shop.duty"))
      #expect(try await fixture.visitor().get("/account/notifications").status == .seeOther)
    }
  }

  @Test func `turning all off disables every kind`() async throws {
    try await NotificationFixture.open { fixture async throws in
      #expect(
        try await fixture.visitor(.kim).post("/account/notifications/off").status == .seeOther)
      for kind in fixture.notifications.kinds.all where !kind.isAlwaysShown {
        #expect(try await !fixture.report("one", kind, to: .kim))
      }
      #expect(try await fixture.report("one"))
    }
  }

  @Test(arguments: Engine.all)
  func `undoing turning all off restores what was on, and only that`(engine: Engine) async throws {
    try await NotificationFixture.open(on: engine) { fixture async throws in
      let ann = fixture.visitor(.ann)
      let kinds = fixture.notifications.kinds.all.filter { !$0.isAlwaysShown }
      let off = try #require(kinds.first)
      let stop = Unsubscribe(kind: off.id, member: Cast.ann.id)
      try await fixture.store.write { try stop($0) }
      #expect(
        try await !ann.get("/account/notifications").text.contains("Turn back on what was on"))
      let answer = try await ann.post("/account/notifications/off")
      let page = try await ann.get(try #require(answer.location))
      #expect(page.text.contains("Turn back on what was on"))
      let undone = try await ann.post(
        "/account/notifications/off",
        form: ["undo": "true", "earlier": try #require(page.hidden("earlier"))])
      #expect(undone.location == "/account/notifications")
      for kind in kinds {
        #expect(try await fixture.report(kind.id, kind) == (kind.id != off.id))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a mandatory kind stays on the page, and the preferences say so`(engine: Engine)
    async throws
  {
    try await NotificationFixture.open(on: engine) { fixture async throws in
      let ann = fixture.visitor(.ann)
      #expect(
        try await ann.post("/account/notifications", form: ["language": "en"]).status == .seeOther)
      #expect(try await ann.post("/account/notifications/off").status == .seeOther)
      let page = try await ann.get("/account/notifications")
      #expect(page.text.contains("Always shown on the page, for your security."))
      let box = HTMLCheck(document: page.bytes).all("input").first {
        $0.attributes["value"] == "shop.alarm:page"
      }
      #expect(box?.attributes["checked"] != nil && box?.attributes["disabled"] != nil)
      #expect(try await fixture.report("fire", fixture.alarm))
      #expect(try await fixture.list().map(\.key) == ["fire"])
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
    }
  }

  @Test func `a program reads and writes the same preferences`() async throws {
    try await NotificationFixture.open { fixture in
      let ann = fixture.visitor()
      ann.useBearer("ann")
      let usual = try await ann.get("/api/notifications/choices").text
      #expect(usual.contains("\"shop.parcel:email\"") && usual.contains("\"quietFrom\":null"))
      let put = try await ann.send(
        .put, "/api/notifications/choices",
        json: #"{"on": ["square.gossip:page"], "quietFrom": 0, "quietTo": 360}"#)
      #expect(
        put.status == .ok
          && put.text.contains(
            #""on":["square.gossip:page","shop.alarm:page"],"quietFrom":0,"quietTo":360"#)
      )
      #expect(try await !fixture.report("one"))
      let wrong = try await ann.send(
        .put, "/api/notifications/choices", json: #"{"on": [1], "quietFrom": 5}"#)
      #expect(wrong.status == .unprocessableContent)
      let nothing = try await ann.send(.put, "/api/notifications/choices", json: "{}")
      #expect(
        nothing.status == .unprocessableContent && nothing.text.contains("list of notifications"))
      #expect(
        try await ann.send(.post, "/api/notifications/seen", json: #"{"number": 1}"#).status
          == .notFound
      )
      #expect(
        try await ann.send(.post, "/api/notifications/seen", json: "{}").status == .noContent)
      #expect(
        try await fixture.visitor().get("/api/notifications/choices").status == .unauthorized)
    }
  }
}
