import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import Testing

@testable import HockeyCamp

/// Lessons over clips, stored as events with or without a voice.
@Suite struct LessonTests {
  private func lesson(_ events: String..., voice: String? = nil, lasts: Int = 4000) -> String {
    let upload = voice.map { ",\"upload\":\"\($0)\"" } ?? ""
    return
      #"{"title":"Edges","milliseconds":\#(lasts),"events":[\#(events.joined(separator: ","))]\#(upload)}"#
  }

  private let events = [
    #"{"at":0,"frame":3}"#, #"{"at":500,"play":0.5}"#, #"{"at":900,"frame":9}"#,
    #"{"at":1000,"draw":\#(SheetTests.line)}"#, #"{"at":4000,"erase":"one"}"#,
  ].joined(separator: ",")

  @Test(arguments: Engine.all)
  func `a lesson round-trips for members who may comment on the clip`(engine: Engine) async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let place = "/api/camp/media/\(clip)/lessons"
      let (ann, cole) = (fixture.visitor(.ann), fixture.visitor(.cole))
      let made = try await cole.send(.post, place, json: lesson(events))
      #expect(
        made.status == .created && made.json("state") == "ready"
          && made.text.contains("\"voice\":null"))
      let one = try #require(made.location)
      let log = try await ann.get(one).text
      #expect(log.contains(#"{"at":500,"play":0.5}"#) && log.contains("\"tool\":\"line\""))
      #expect(try await ann.get(place).text.contains("\"mayRemove\":true"), "whose clip it is")
      for (person, status) in [
        (Skater?.none, HTTPResponse.Status.unauthorized), (.bea, .notFound), (.mia, .notFound),
        (.gus, .ok),
        (.olga, .ok),
      ] {
        #expect(try await fixture.visitor(person).get(one).status == status, "\(person)")
      }
      #expect(
        try await fixture.visitor(.gus).send(.delete, one).status == .noContent,
        "whoever may change the clip")
      #expect(try await ann.get(one).status == .notFound)
    }
  }

  @Test func `a lesson that cannot be played is refused`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.members, by: .ann)
      let (bea, place) = (fixture.visitor(.bea), "/api/camp/media/\(clip)/lessons")
      for bad in [
        lesson(#"{"at":5,"frame":3}"#, #"{"at":4,"frame":3}"#), lesson(#"{"at":0,"frame":30}"#),
        lesson(#"{"at":0}"#),
        lesson(#"{"at":0,"frame":1,"erase":"x"}"#), lesson(#"{"at":4001,"frame":1}"#),
        lesson(#"{"at":0,"play":9}"#),
        lesson(lasts: 0), lesson(lasts: 1_800_001), lesson(#"{"at":0,"erase":"\u0000"}"#),
        lesson(voice: "x"),
        #"{"title":"","milliseconds":5,"events":[]}"#, #"{"title":"x","milliseconds":5}"#,
        lesson(#"{"at":0,"draw":\#(SheetTests.line.replacing("0.75", with: "9"))}"#),
      ] {
        #expect(
          try await bea.send(.post, place, json: bad).status == .unprocessableContent, "\(bad)")
      }
      let nobodys = lesson(voice: "\(Skater.ann.id)")
      #expect(try await bea.send(.post, place, json: nobodys).status == .notFound)
      let many = (0...20_000).map { _ in #"{"at":0,"frame":1}"# }.joined(separator: ",")
      #expect(try await bea.send(.post, place, json: lesson(many)).status == .unprocessableContent)
      let own = try #require(try await bea.send(.post, place, json: lesson()).location)
      #expect(
        try await fixture.visitor(.cody).send(.delete, own).status == .forbidden,
        "neither hers nor his clip")
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a lesson voice is available to viewers of the clip and is deleted with it`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, cole) = (fixture.visitor(.ann), fixture.visitor(.cole))
      let upload = try await fixture.send(try await fixture.voice(), by: cole, inParts: 2)
      let made = try await cole.send(
        .post, "/api/camp/media/\(clip)/lessons", json: lesson(events, voice: upload))
      #expect(made.status == .created && made.json("state") == "making")
      try await fixture.work()
      let listed = try await ann.get("/api/camp/media/\(clip)/lessons")
      let id = try #require(made.json("id"))
      let voice = "/camp/media/\(clip)/lessons/\(id)/voice.m4a"
      #expect(listed.text.contains("\"state\":\"ready\"") && listed.text.contains(voice))
      let heard = try await ann.get(voice, headers: ["Range": "bytes=0-99"])
      #expect(heard.status == .partialContent && heard.bytes.count == 100)
      for person in [Skater.bea, .mia] {
        #expect(try await fixture.visitor(person).get(voice).status == .notFound)
      }
      #expect(
        try await ann.get(voice, headers: ["Sec-Fetch-Site": "cross-site"]).status == .notFound)
      #expect(try await fixture.files.list("media/uploads").isEmpty)
      #expect(try await ann.send(.delete, "/api/camp/media/\(clip)").status == .noContent)
      #expect(try await fixture.files.list("media/items").isEmpty)
    }
  }

  @Test func `a video is refused as a voice, and the lesson is available without it`() async throws
  {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let ann = fixture.visitor(.ann)
      let film = try await fixture.film([
        "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1",
      ])
      let upload = try await fixture.send(film, by: ann, inParts: 1)
      let place = "/api/camp/media/\(clip)/lessons"
      let made = try await ann.send(.post, place, json: lesson(events, voice: upload))
      try await fixture.work()
      let listed = try await ann.get(place).text
      #expect(listed.contains("\"state\":\"refused\"") && listed.contains("\"voice\":null"))
      #expect(try await ann.get(try #require(made.location)).status == .ok)
      #expect(try await fixture.files.list("media/uploads").isEmpty)
    }
  }
}

extension CampFixture {
  /// A second of sound as browsers record it: a WebM stream without a duration in its header.
  fileprivate func voice() async throws -> [UInt8] {
    try await tools.withScratchDirectory { scratch in
      let sound = [
        "-f", "lavfi", "-i", "sine=frequency=300:duration=2", "-c:a", "libopus", "-f", "webm",
        "-live", "1",
      ]
      try await scratch.run(SandboxedCommand("ffmpeg", ["-v", "error"] + sound + ["voice.webm"]))
      return try #require(try scratch.get("voice.webm", atMost: 1_000_000))
    }
  }
}
