import HTTPTypes
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaTesting
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

/// A clip of an earlier version is transcoded again, and its drawings and lessons keep their
/// times.
@Suite struct RemakeTests {
  @Test(arguments: Engine.all)
  func `the owner reprocesses an older clip, and drawings and lessons keep their frames`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let ann = fixture.visitor(.ann)
      let (api, page, id) = try await publish(fixture, by: ann)
      #expect(!(try await ann.get(page).text.contains("Process again")), "it is of today")
      try await expectRefusal(page, ann)
      try await age(id, fixture)
      try await draw(over: id, fixture)
      let before = try await files(fixture)
      #expect(try await ann.get(page).text.contains("Process again"))
      #expect(
        !(try await fixture.visitor(.cole).get(page).text.contains("Process again")),
        "his coach sees it only")
      #expect(try await fixture.visitor(.cole).post(page + "/remake").status == .forbidden)
      #expect(try await fixture.visitor(.bea).post(page + "/remake").status == .notFound)
      #expect(try await ann.post(page + "/remake").status == .seeOther)
      #expect(try await ann.get(api).json("state") == "ready", "it stays as it is meanwhile")
      try await fixture.work()
      let made = try await ann.get(api).text
      #expect(
        made.contains("\"frames\":240") && made.contains("\"frameRate\":\"240/1\""), "\(made)")
      #expect(!(try await ann.get(page).text.contains("Process again")))
      #expect(try await ann.get(page + "/video.mp4?light=1").status == .ok)
      #expect(
        try await files(fixture).count == before.count + 1,
        "the light one came, and nothing else stayed")
      #expect(try await files(fixture).isDisjoint(with: before))
      let export = try await fixture.store.read {
        try fixture.library.files(of: Skater.ann.id, $0)
      }
      let video = try await ann.get(page + "/video.mp4").bytes
      #expect(
        export.filter { $0.name.hasSuffix(".mp4") }.map(\.length) == [video.count],
        "and not the light one behind it")
      let (sheet, log) = try await fixture.store.read { tx in
        (
          try Annotations.all(on: id, tx).first,
          String(decoding: try Lesson.log(of: Lesson.all(on: id, tx)[0].id, tx), as: UTF8.self)
        )
      }
      let drawing = try #require(sheet?.content.drawings.first)
      #expect(drawing.from == 40 && drawing.to == 47 && sheet?.version == 2)
      #expect(log.contains("\"frame\":236"), "\(log)")
    }
  }

  @Test func `a clip is not reprocessed while a version is made or without its original`()
    async throws
  {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let (api, page, id) = try await publish(fixture, by: ann)
      try await age(id, fixture)
      let version = try await ann.send(
        .post, api + "/edits", json: #"{"trim":{"from":5,"to":14}}"#)
      #expect(version.status == .accepted)
      try await expectRefusal(page, ann)
      try await fixture.work()
      #expect(
        try await fixture.visitor(.olga).post(page + "/remake").status == .seeOther,
        "the office may, too")
      try await fixture.store.write {
        try $0.run("DELETE FROM media_file WHERE kind = 'original'")
      }
      try await fixture.work()
      #expect(try await ann.get(api).text.contains("\"frames\":60"))
      #expect(!(try await ann.get(page).text.contains("Process again")))
    }
  }

  @Test func `frames map to the same time at every rate`() throws {
    for (old, new) in [
      ("60/1", "240/1"), ("30000/1001", "120000/1001"), ("50/1", "50/1"), ("25/1", "60/1"),
    ] {
      let rates = try (#require(FrameRate(old)), #require(FrameRate(new)))
      let made = { (rate: FrameRate) in
        Rendition(
          width: 2, height: 2, frames: rate.frames(inMilliseconds: 1000), rate: rate, timeScale: 1,
          hasSound: false)
      }
      let move = FrameMove(from: made(rates.0), to: made(rates.1))
      var next = 0
      for frame in 0..<made(rates.0).frames {
        #expect(
          move.first(frame) == next && move.last(frame) >= next, "\(old) to \(new), \(frame)")
        next = move.last(frame) + 1
      }
      #expect(next == made(rates.1).frames)
    }
  }

  private func expectRefusal(_ page: String, _ web: WebClient) async throws {
    _ = try await web.post(page + "/remake")
    #expect(
      try await web.get(page).text.contains(
        "This video already has the best quality, or a new version is being made"))
  }

  private func publish(_ fixture: CampFixture, by web: WebClient) async throws -> (
    api: String, page: String, ID<MediaItem>
  ) {
    let clip = try await fixture.film([
      "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=240:duration=1",
    ])
    let upload = try await fixture.send(clip, by: web, inParts: 1)
    let asked = #"{"upload":"\#(upload)","title":"Stride","audience":"owner"}"#
    let place = try #require(try await web.send(.post, "/api/camp/media", json: asked).location)
    try await fixture.work()
    let id = String(place.split(separator: "/").last ?? "")
    return (place, "/camp/media/" + id, try #require(ID<MediaItem>(id)))
  }

  /// Changes a clip to the state in which an earlier version left it: with every fourth frame.
  private func age(_ id: ID<MediaItem>, _ fixture: CampFixture) async throws {
    let light = try await fixture.store.write { tx in
      try tx.run(
        "UPDATE media_item SET maker = 0, frames = 60, rate_numerator = 60 WHERE id = \(id)")
      let files = try MediaFile.all(of: id, tx).filter { $0.kind == .video }
      try tx.run("DELETE FROM media_file WHERE item = \(id) AND kind = 'video' AND number = 2")
      return files.filter { $0.number == MediaFile.light }.map(\.file)
    }
    try await fixture.library.delete(light)
  }

  private func draw(over id: ID<MediaItem>, _ fixture: CampFixture) async throws {
    let drawing = Drawing(
      id: "a", tool: .line, from: 10, to: 11, color: "#ff0000", width: 4,
      points: [Drawing.Point(0, 0), Drawing.Point(1, 1)])
    let save = SaveAnnotations(
      Annotations.Content(drawings: [drawing]), over: 0, of: Skater.cole.id, on: id,
      now: fixture.clock.now)
    let lesson: ID<Lesson> = fixture.clock.world.newID()
    let now = fixture.clock.now
    try await fixture.store.write { tx in
      _ = try save(tx)
      try tx.run(
        """
        INSERT INTO media_lesson (id, item, author, title, milliseconds, log, state, created_at)
        VALUES (\(lesson), \(id), \(Skater.cole.id), 'Edges', 500,
          \(#"{"milliseconds":500,"events":[{"at":0,"frame":59}]}"#), 'ready', \(now))
        """)
    }
  }

  private func files(_ fixture: CampFixture) async throws -> Set<String> {
    Set(try await fixture.files.list(MediaFile.prefix).map(\.key.description))
  }
}
