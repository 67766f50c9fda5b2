import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// Clips that await the office's approval.
@Suite struct ReviewTests {
  /// Returns whether everything that other viewers could see of a clip is visible.
  private func canView(_ fixture: CampFixture, _ skater: Skater?, _ clip: String) async throws
    -> Bool
  {
    let web = fixture.visitor(skater)
    var seen: [Bool] = []
    for path in ["", "/video.mp4", "/poster.jpg", "/storyboard.vtt", "/captions/en.vtt"] {
      seen.append(try await web.get("/camp/media/\(clip)\(path)").status == .ok)
    }
    for path in ["/camp/media", "/api/camp/media"] {
      seen.append(try await web.get(path).text.contains(clip))
    }
    #expect(Set(seen).count == 1, "\(String(describing: skater)) \(seen)")
    return seen[0]
  }

  private func viewers(_ fixture: CampFixture, _ clip: String) async throws -> Set<Skater> {
    var all: Set<Skater> = []
    for skater in Skater.allCases where try await canView(fixture, skater, clip) {
      all.insert(skater)
    }
    return all
  }

  /// Creates a ready clip whose owner requested an audience.
  private func publish(_ fixture: CampFixture, _ audience: String, by skater: Skater) async throws
    -> String
  {
    let clip = try await fixture.item(.owner, by: skater).text
    let changed = try await fixture.visitor(skater).send(
      .patch, "/api/camp/media/\(clip)", json: #"{"audience":"\#(audience)"}"#)
    #expect(changed.status == .ok, "\(changed.text)")
    return clip
  }

  @Test(arguments: Engine.all)
  func `a clip of a member without a group is visible only to them and the office until approved`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await publish(fixture, "members", by: .mia)
      #expect(try await viewers(fixture, clip) == [.mia, .olga])
      #expect(
        try await fixture.visitor(.mia).get("/camp/media/\(clip)").text.contains(
          "s office reviews this before others can see it"))
      let desk = try await fixture.visitor(.olga).get("/camp/desk/review")
      #expect(desk.text.contains(clip) && HTMLCheck(document: desk.bytes).faults == [])
      let decided = try await fixture.visitor(.olga).post(
        "/camp/desk/review/\(clip)", form: ["decision": "approve"])
      #expect(decided.status == .seeOther)
      #expect(try await viewers(fixture, clip) == [.ann, .bea, .gus, .cole, .cody, .mia, .olga])
      let line = try await fixture.store.read {
        try $0.first("SELECT action, actor, subject FROM members_audit")
      }
      #expect(try line?.value("action", as: AuditAction.self) == .clipApproved)
      #expect(try line?.value("actor", as: ID<Member>.self) == Skater.olga.id)
      #expect(try line?.value("subject", as: ID<Member>.self) == Skater.mia.id)
    }
  }

  @Test(arguments: [Skater.ann, .gus, .cole, .olga])
  func `clips of camp members and the office need no approval`(skater: Skater) async throws {
    try await CampFixture.open { fixture in
      let clip = try await publish(fixture, "members", by: skater)
      #expect(try await canView(fixture, .bea, clip))
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM camp_waiting_clip") }))
    }
  }

  @Test func `the default audience of a clip is its owner and the coaches`() async throws {
    try await CampFixture.open { fixture in
      let mia = fixture.visitor(.mia)
      let form = try await mia.get("/camp/media/new").text
      #expect(form.contains(#"<option value="owner" selected>"#))
      let upload = try await fixture.send([1, 2, 3], by: mia, inParts: 1)
      let made = try await mia.send(
        .post, "/api/camp/media", json: #"{"upload":"\#(upload)","title":"x"}"#)
      #expect(made.json("audience") == "owner")
      let other = try await fixture.send([1, 2, 3], by: mia, inParts: 1)
      let meant = #"{"upload":"\#(other)","title":"x","audience":"members"}"#
      #expect(try await mia.send(.post, "/api/camp/media", json: meant).status == .accepted)
      let waiting = try await fixture.store.read {
        try $0.count("SELECT count(*) AS n FROM camp_waiting_clip")
      }
      #expect(waiting == 1, "what only its sender sees waits for nobody")
    }
  }

  @Test(arguments: Engine.all)
  func `a clip changed since the review page was opened is not approved`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let (mia, olga) = (fixture.visitor(.mia), fixture.visitor(.olga))
      let clip = try await publish(fixture, "members", by: .mia)
      let place = "/camp/desk/review/\(clip)"
      let form = { (page: Reply) in
        let fields = HTMLCheck(document: page.bytes).fields(ofFormTo: place, with: "reason")
        return try #require(fields) + [("decision", "approve")]
      }
      let opened = try form(await olga.get("/camp/desk/review"))
      let changed = try await mia.send(
        .patch, "/api/camp/media/\(clip)", json: #"{"title":"Something else"}"#)
      #expect(changed.status == .ok)
      let stale = try await olga.post(place, fields: opened)
      #expect(stale.status == .preconditionFailed && HTMLCheck(document: stale.bytes).faults == [])
      #expect(
        stale.text.contains("Something else")
          && stale.text.contains("This was changed after you opened it."))
      #expect(try await viewers(fixture, clip) == [.mia, .olga])
      #expect(try await olga.post(place, fields: form(stale)).status == .seeOther, "it was seen")
    }
  }

  @Test(arguments: Engine.all)
  func `a declined clip stays visible to its owner with the reason, and a change resubmits it`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let (mia, olga) = (fixture.visitor(.mia), fixture.visitor(.olga))
      let clip = try await publish(fixture, "members", by: .mia)
      let place = "/camp/desk/review/\(clip)"
      let bare = try await olga.post(place, form: ["decision": "decline", "reason": " "])
      #expect(bare.status == .unprocessableContent && HTMLCheck(document: bare.bytes).faults == [])
      let declined = try await olga.post(
        place, form: ["decision": "decline", "reason": "A number is shown"])
      #expect(declined.status == .seeOther)
      #expect(try await viewers(fixture, clip) == [.mia, .olga])
      #expect(try await mia.get("/camp/media/\(clip)").text.contains("A number is shown"))
      #expect(!(try await olga.get("/camp/desk/review").text.contains("decide-\(clip)")))
      let again = try await olga.post(place, form: ["decision": "decline", "reason": "Again"])
      #expect(again.status == .seeOther, "it was decided on")
      let notifications = try await fixture.store.read { tx in
        try tx.count("SELECT count(*) AS n FROM notification WHERE member = \(Skater.mia.id)")
      }
      #expect(notifications == 1)
      let changed = try await mia.send(
        .patch, "/api/camp/media/\(clip)", json: #"{"title":"Without it"}"#)
      #expect(changed.status == .ok)
      #expect(try await olga.get("/camp/desk/review").text.contains("decide-\(clip)"))
    }
  }

  @Test func `a change after the approval requires a new approval`() async throws {
    try await CampFixture.open { fixture in
      let (mia, olga) = (fixture.visitor(.mia), fixture.visitor(.olga))
      let clip = try await publish(fixture, "members", by: .mia)
      let texts = [
        (HTTPRequest.Method.patch, "/api/camp/media/\(clip)", #"{"title":"Call 555-0100"}"#),
        (
          .put, "/api/camp/media/\(clip)/captions/en",
          "WEBVTT\n\n00:00.000 --> 00:01.000\nCall 555-0100\n"
        ),
      ]
      for (method, path, body) in texts {
        _ = try await olga.post("/camp/desk/review/\(clip)", form: ["decision": "approve"])
        #expect(try await canView(fixture, .bea, clip))
        let reply =
          method == .patch
          ? try await mia.send(method, path, json: body)
          : try await mia.send(
            method, path, headers: ["Content-Type": "text/vtt"], body: Array(body.utf8))
        #expect(reply.status == .ok || reply.status == .noContent, "\(reply.text)")
        #expect(!(try await canView(fixture, .bea, clip)), "\(path)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a clip notifies members only after it is approved`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await publish(fixture, "members", by: .mia)
      let notify = NotifyVideos(store: fixture.store, world: fixture.clock.world)
      func notifications(_ skater: Skater) async throws -> [String] {
        try await fixture.store.read { tx in
          try tx.rows(
            "SELECT kind FROM notification WHERE member = \(skater.id) ORDER BY number"
          )
          .map { try $0.value("kind") }
        }
      }
      try await notify.notify()
      #expect(try await notifications(.bea).isEmpty)
      _ = try await fixture.visitor(.olga).post(
        "/camp/desk/review/\(clip)", form: ["decision": "approve"])
      try await notify.notify()
      #expect(try await notifications(.bea) == ["camp.video"])
      #expect(try await notifications(.mia) == ["camp.decision"])
    }
  }

  @Test func `all pending items are counted, even those not listed on the page`() async throws {
    try await CampFixture.open { fixture in
      let ids = (0..<101).map { _ in fixture.clock.world.newID(Report.self) }
      let now = fixture.clock.now
      for _ in 0..<101 { _ = try await fixture.item(.members, by: .mia) }
      try await fixture.store.write { tx in
        try tx.run(
          "INSERT INTO camp_waiting_clip (item, since) SELECT id, created_at FROM media_item")
        for id in ids {
          try tx.run(
            """
            INSERT INTO camp_report (id, kind, subject, item, quote, reason, reported_at)
            VALUES (\(id), 'clip', \(id.text), \(id), '', 'Rude', \(now))
            """)
        }
      }
      let olga = fixture.visitor(.olga)
      for (place, row) in [
        ("/camp/desk/review", "class=\"form\" id=\"decide-"),
        ("/camp/desk/reports", "Reported by"),
      ] {
        let page = try await olga.get(place).text
        #expect(page.contains(">New videos 101<") && page.contains(">Reports 101<"))
        #expect(page.ranges(of: row).count == 100, "\(place)")
      }
    }
  }

  @Test func `only the office opens review pages and decides`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await publish(fixture, "members", by: .mia)
      for skater in Skater.allCases where skater != .olga {
        let web = fixture.visitor(skater)
        for page in ["/camp/desk/review", "/camp/desk/reports"] {
          #expect(try await web.get(page).status == .forbidden, "\(skater)")
        }
        let decided = try await web.post(
          "/camp/desk/review/\(clip)", form: ["decision": "approve"])
        #expect(decided.status == .forbidden, "\(skater)")
      }
      let olga = fixture.visitor(.olga)
      #expect(try await olga.get("/camp").text.contains("href=\"/camp/desk\""))
      #expect(!(try await fixture.visitor(.cole).get("/camp").text.contains("/camp/desk")))
      #expect(try await olga.get("/camp/desk").text.contains("/camp/desk/review"))
    }
  }
}
