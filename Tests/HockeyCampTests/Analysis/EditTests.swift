import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import Testing

@testable import HockeyCamp

/// Edited versions of clips, rendered with the real tools; the original is not changed.
@Suite struct EditTests {
  private func filmed(_ fixture: CampFixture, by web: WebClient, _ audience: String = "owner")
    async throws -> String
  {
    let clip = try await fixture.film([
      "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2",
    ])
    let upload = try await fixture.send(clip, by: web, inParts: 1)
    let asked = #"{"upload":"\#(upload)","title":"Stride","audience":"\#(audience)"}"#
    let place = try #require(try await web.send(.post, "/api/camp/media", json: asked).location)
    try await fixture.work()
    return place
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `each kind of edit produces a clip with the expected number of frames`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let ann = fixture.visitor(.ann)
      let place = try await filmed(fixture, by: ann)
      let key = try #require(place.split(separator: "/").last)
      let drawn = #"{"drawings":[\#(SheetTests.line),\#(SheetTests.text)]}"#
      #expect(try await ann.send(.put, place + "/drawings", json: drawn).status == .ok)
      let orders = [
        (#"{"trim":{"from":5,"to":14},"title":"Push"}"#, 10, "Push"),
        (#"{"cut":{"from":0,"to":39}}"#, 10, "Stride (cut)"),
        (#"{"slow":{"from":10,"to":14,"by":4}}"#, 65, "Stride (slow motion)"),
        (#"{"turn":90}"#, 50, "Stride (rotated)"),
        (#"{"join":["\#(key)"]}"#, 100, "Stride (reel)"),
        (#"{"burn":["\#(Skater.ann.id)"]}"#, 50, "Stride (with drawings)"),
      ]
      for (order, frames, title) in orders {
        let asked = try await ann.send(.post, place + "/edits", json: order)
        #expect(
          asked.status == .accepted && asked.json("state") == "waiting", "\(order): \(asked.text)")
        let made = try #require(asked.location)
        try await fixture.work()
        let ready = try await ann.get(made)
        #expect(ready.json("state") == "ready" && ready.json("title") == title, "\(order)")
        #expect(ready.text.contains("\"frames\":\(frames),"), "\(order): \(ready.text)")
      }
      let versions = try await ann.get(place + "/edits").text
      #expect(versions.ranges(of: "\"id\"").count == 6)
      #expect(try await ann.get(place).text.contains("\"frames\":50,"), "the original stays")
      let page = try await ann.get("/camp/media/\(key)")
      #expect(page.text.contains("Versions") && page.text.contains("Push"))
    }
  }

  @Test func `an invalid edit is refused before it starts, and the form keeps the input`()
    async throws
  {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, place) = (fixture.visitor(.ann), "/api/camp/media/\(clip)/edits")
      for (order, status) in [
        (#"{"trim":{"from":5,"to":30}}"#, HTTPResponse.Status.conflict),
        (#"{"cut":{"from":0,"to":29}}"#, .conflict),
        (#"{"burn":["\#(Skater.ann.id)"]}"#, .conflict),
        (#"{"trim":{"from":9,"to":5}}"#, .unprocessableContent),
        (#"{"trim":{"from":-1,"to":9223372036854775807}}"#, .unprocessableContent),
        ("{}", .unprocessableContent),
        (#"{"turn":45}"#, .unprocessableContent),
        (#"{"turn":90,"cut":{"from":0,"to":1}}"#, .unprocessableContent),
        (#"{"slow":{"from":0,"to":5,"by":1}}"#, .unprocessableContent),
        (#"{"join":[]}"#, .unprocessableContent),
        (#"{"join":["\#(clip)","x"]}"#, .unprocessableContent),
        (#"{"trim":{"from":"a"}}"#, .unprocessableContent),
      ] {
        #expect(try await ann.send(.post, place, json: order).status == status, "\(order)")
      }
      let bad = try await ann.post(
        "/camp/media/\(clip)/versions",
        form: ["verb": "trim", "from": "7", "to": "31", "title": "The push"])
      #expect(
        bad.status == .conflict && bad.text.contains("The push")
          && bad.text.contains("outside its video"))
      let swapped = try await ann.post(
        "/camp/media/\(clip)/versions", form: ["verb": "cut", "from": "9", "to": "2"])
      #expect(
        swapped.status == .unprocessableContent
          && swapped.text.contains("must come after the first"))
      #expect(
        try await fixture.store.read { try $0.count("SELECT count(*) AS n FROM media_item") } == 1)
      let good = try await ann.post(
        "/camp/media/\(clip)/versions", form: ["verb": "trim", "from": "7", "to": "30"])
      #expect(good.status == .seeOther)
      for language in ["en", "ko"] {
        let page = try await ann.get(
          "/camp/media/\(clip)/versions", headers: ["Accept-Language": language])
        #expect(HTMLCheck(document: page.bytes).faults == [] && page.status == .ok)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `owners and their coaches edit clips, and a joined clip gets the narrowest audience`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .ann, showing: [.ann])
      let hidden = try await fixture.item(.owner, by: .bea)
      let trim = #"{"trim":{"from":0,"to":5}}"#
      let place = "/api/camp/media/\(clip)/edits"
      let guardian = fixture.visitor(.gus)
      #expect(
        try await guardian.post("/camp/releases/\(Skater.ann.id)", form: ["level": "public"])
          .status == .seeOther)
      for (person, status) in [
        (Skater.ann, HTTPResponse.Status.accepted), (.gus, .accepted), (.cole, .accepted),
        (.olga, .accepted),
        (.bea, .forbidden), (.cody, .forbidden), (.mia, .notFound),
      ] {
        #expect(
          try await fixture.visitor(person).send(.post, place, json: trim).status == status,
          "\(person)")
      }
      let cole = fixture.visitor(.cole)
      let join = #"{"join":["\#(hidden)"]}"#
      #expect(try await cole.send(.post, place, json: join).status == .notFound, "not his to see")
      let reel = try await fixture.visitor(.olga).send(.post, place, json: join)
      #expect(reel.json("audience") == "owner", "two circles leave the narrowest")
      let id = try #require(reel.json("id").flatMap { ID<MediaItem>($0) })
      #expect(
        try await fixture.store.read { try MediaDraft.people(in: id, $0) } == [Skater.ann.id])
    }
  }

  @Test(arguments: Engine.all)
  func `removing a clip removes versions by others and keeps those of its owner`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .ann)
      let (ann, cole) = (fixture.visitor(.ann), fixture.visitor(.cole))
      let place = "/api/camp/media/\(clip)/edits"
      let trim = #"{"trim":{"from":0,"to":5}}"#
      let own = try #require(try await ann.send(.post, place, json: trim).location)
      let others = try #require(try await cole.send(.post, place, json: trim).location)
      let second = try await fixture.visitor(.olga).send(.post, others + "/edits", json: trim)
      #expect(second.status == .conflict, "what is not ready is no source")
      #expect(try await ann.send(.delete, "/api/camp/media/\(clip)").status == .noContent)
      #expect(try await cole.get(others).status == .notFound)
      #expect(try await ann.get(own).status == .ok)
      try await fixture.work()
      #expect(
        try await ann.get(own + "/progress").json("state") == "refused", "its source is gone")
    }
  }

  @Test func `the analysis tools are shown to members who may use them`() async throws {
    try await CampFixture.open { fixture in
      let (one, two) = (
        try await fixture.item(.everyone, by: .ann), try await fixture.item(.everyone, by: .cole)
      )
      for language in ["en", "ko"] {
        for path in [
          "\(one)/analysis", "\(one)/compare", "\(one)/compare?q=nothing", "\(one)/compare/\(two)",
        ] {
          let page = try await fixture.visitor(.ann).get(
            "/camp/media/\(path)", headers: ["Accept-Language": language])
          #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [], "\(path)")
          #expect(
            try await fixture.visitor(.mia).get("/camp/media/\(path)").status == .forbidden,
            "\(path)")
          #expect(
            try await fixture.visitor(nil).get("/camp/media/\(path)").status == .seeOther,
            "\(path)")
        }
      }
      let hidden = try await fixture.item(.owner, by: .bea)
      #expect(
        try await fixture.visitor(.ann).get("/camp/media/\(one)/compare/\(hidden)").status
          == .notFound)
    }
  }
}
