import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import HockeyCamp

/// Members' reports to the office.
@Suite struct ReportTests {
  private func count(_ fixture: CampFixture) async throws -> Int {
    try await fixture.store.read {
      try $0.count("SELECT count(*) AS n FROM camp_report WHERE settled_at IS NULL")
    }
  }

  @Test(arguments: Engine.all)
  func `clips, comments and messages are reported, and the office reviews and closes the reports`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .cody)
      let (bea, olga) = (fixture.visitor(.bea), fixture.visitor(.olga))
      let said = try await fixture.visitor(.cole).send(
        .post, "/api/camp/media/\(clip)/comments", json: #"{"text":"You skate like a snail"}"#)
      let comment = try #require(said.json("id"))
      let write = WriteToPlayer(
        to: Skater.ann.id, by: Skater.cole.viewer, "Our secret", in: fixture.clock.world)
      let thread = try await fixture.store.write { try write($0) }
      let asked: [(WebClient, String, from: String)] = [
        (bea, "/camp/media/\(clip)/report", "/camp/media/\(clip)"),
        (bea, "/camp/media/\(clip)/comments/\(comment)/report", "/camp/media/\(clip)"),
        (
          fixture.visitor(.gus), "/camp/messages/\(thread)/messages/1/report",
          "/camp/messages/\(thread)"
        ),
      ]
      for (web, place, page) in asked {
        #expect(try await web.get(page).text.contains(place), "\(place)")
        let form = try await web.get(place)
        #expect(form.status == .ok && HTMLCheck(document: form.bytes).faults == [])
        #expect(try await web.post(place, form: ["reason": " "]).status == .unprocessableContent)
        #expect(try await web.post(place, form: ["reason": "This hurts <b>"]).status == .seeOther)
        #expect(try await web.post(place, form: ["reason": "Once more"]).status == .seeOther)
      }
      #expect(try await count(fixture) == 3, "the same thing is reported once")
      let desk = try await olga.get("/camp/desk/reports")
      #expect(HTMLCheck(document: desk.bytes).faults == [] && !desk.text.contains("<b>"))
      for words in ["You skate like a snail", "Our secret", "Clip of cody", "This hurts &lt;b"] {
        #expect(desk.text.contains(words), "\(words)")
      }
      for settle in desk.text.matches(of: #//camp/desk/reports/[0-9a-f\-]+/#).map({
        String($0.output)
      }) {
        #expect(try await olga.post(settle).status == .seeOther)
        #expect(try await olga.post(settle).status == .notFound, "closed once")
      }
      #expect(try await count(fixture) == 0)
      #expect(
        try await bea.post("/camp/media/\(clip)/report", form: ["reason": "Again"]).status
          == .seeOther)
      #expect(
        try await count(fixture) == 1, "after the office closed it, it can be reported again")
    }
  }

  @Test func `members cannot report what they cannot see or what is their own`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let write = WriteToPlayer(
        to: Skater.ann.id, by: Skater.cole.viewer, "Hello", in: fixture.clock.world)
      let thread = try await fixture.store.write { try write($0) }
      let reason = ["reason": "x"] as KeyValuePairs
      for place in [
        "/camp/media/\(clip)/report", "/camp/messages/\(thread)/messages/1/report",
        "/camp/media/\(clip)/comments/\(clip)/report",
      ] {
        #expect(try await fixture.visitor(.bea).get(place).status == .notFound, "\(place)")
        #expect(
          try await fixture.visitor(.bea).post(place, form: reason).status == .notFound, "\(place)"
        )
        #expect(try await fixture.visitor(nil).get(place).status == .seeOther, "\(place)")
      }
      #expect(
        try await fixture.visitor(.ann).get("/camp/messages/\(thread)/messages/2/report").status
          == .notFound)
      #expect(
        try await fixture.visitor(.ann).get("/camp/messages/\(thread)/messages/x/report").status
          == .notFound)
      let own = try await fixture.visitor(.ann).post("/camp/media/\(clip)/report", form: reason)
      #expect(own.status == .conflict && own.text.contains("This is yours."))
      #expect(try await count(fixture) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a member can send twenty reports a day, and the refusal says when to try again`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let bea = fixture.visitor(.bea)
      for _ in 0..<Report.maximum {
        let clip = try await fixture.item(.members, by: .cody)
        let sent = try await bea.send(
          .post, "/api/camp/reports", json: #"{"media":"\#(clip)","reason":"Not of us"}"#)
        #expect(sent.status == .noContent, "\(sent.text)")
      }
      let clip = try await fixture.item(.members, by: .cody)
      let json = #"{"media":"\#(clip)","reason":"Not of us"}"#
      let refused = try await bea.send(.post, "/api/camp/reports", json: json)
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil)
      #expect(try await count(fixture) == Report.maximum)
      #expect(
        try await fixture.visitor(.ann).send(.post, "/api/camp/reports", json: json).status
          == .noContent)
      fixture.clock.advance(by: .days(1) + .seconds(1))
      #expect(try await bea.send(.post, "/api/camp/reports", json: json).status == .noContent)
    }
  }

  @Test func `a report through the API requires its subject and a reason`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.members, by: .cody)
      for json in [
        #"{"reason":"x"}"#, #"{"media":"\#(clip)"}"#, #"{"comment":"\#(clip)","reason":"x"}"#,
        #"{"thread":"\#(clip)","reason":"x"}"#, #"{"media":7,"reason":"x"}"#,
      ] {
        let sent = try await fixture.visitor(.bea).send(.post, "/api/camp/reports", json: json)
        #expect(sent.status == .unprocessableContent, "\(json)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a member removes their name and words from reports`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .cody)
      _ = try await fixture.visitor(.bea).post(
        "/camp/media/\(clip)/report", form: ["reason": "Not of us"])
      let documents = try await fixture.store.read {
        try CampPersonalData(in: fixture.clock.world).export(Skater.bea.id, $0)
      }
      let own = try #require(documents.first { $0.name == "camp/reports.json" })
      #expect(String(decoding: own.bytes, as: UTF8.self).contains("Not of us"))
      try await fixture.store.write { tx in
        try CampPersonalData(in: fixture.clock.world).erase(Skater.bea.id, tx)
        try CampPersonalData(in: fixture.clock.world).erase(Skater.cody.id, tx)
      }
      let left = try await fixture.store.read { tx in
        try tx.count(
          """
          SELECT count(*) AS n FROM camp_report WHERE reporter IS NOT NULL OR author IS NOT NULL OR quote <> ''
          """)
      }
      #expect(left == 0)
    }
  }
}
