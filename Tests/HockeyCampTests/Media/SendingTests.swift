import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp
@testable import Jobs
@testable import MediaLibrary

/// The whole path from the upload to the page, with the real tools.
@Suite struct SendingTests {
  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a clip is uploaded in parts, published, processed and played`(engine: Engine) async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let (ann, cole, guest) = (
        fixture.visitor(.ann), fixture.visitor(.cole), fixture.visitor(nil)
      )
      let clip = try await fixture.film([
        "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25:duration=2",
      ])
      let upload = try await fixture.send(clip, by: ann, inParts: 3)
      let asked =
        #"{"upload":"\#(upload)","title":"First goal","audience":"owner","tags":"goal, slap shot"}"#
      let made = try await ann.send(.post, "/api/camp/media", json: asked)
      #expect(made.status == .accepted && made.json("state") == "waiting")
      let place = try #require(made.location)
      let page = "/camp/media/" + (place.split(separator: "/").last ?? "")
      #expect(try await ann.get(page).text.contains("data-progress"))
      #expect(try await cole.get(page).status == .notFound, "what is not ready is its sender's")
      try await fixture.work()
      let ready = try await ann.get(place)
      #expect(ready.json("state") == "ready" && ready.text.contains("\"frames\":50"))
      #expect(ready.text.contains("\"frameRate\":\"25/1\""))
      #expect(try await ann.get(place + "/progress").text.contains("\"progress\":1000"))
      for part in ["video.mp4", "poster.jpg", "storyboard.vtt", "storyboard/1.jpg", "original"] {
        #expect(try await ann.get(page + "/" + part).status == .ok, "\(part)")
        #expect(try await guest.get(page + "/" + part).status != .ok, "\(part)")
      }
      #expect(try await cole.get(page + "/video.mp4").status == .ok, "the coach of who sent it")
      #expect(try await ann.get(page + "/original").bytes == clip)
      #expect(try await ann.get("/camp/media?q=SLAP%20goal").text.contains("First goal"))
      #expect(!(try await ann.get("/camp/media?q=penalty").text.contains("First goal")))
      #expect(!(try await fixture.visitor(.bea).get("/camp/media").text.contains("First goal")))
      let again = try await ann.send(.post, "/api/camp/media", json: asked)
      #expect(again.status == .notFound, "an upload becomes one clip")
    }
  }

  @Test(arguments: [("wav", "podcast"), ("mp3", "podcast"), ("m4a", "podcast"), ("mp4", "video")])
  func `a recording is one while it waits, and once it was processed`(ending: String, kind: String)
    async throws
  {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let picture =
        kind == "video" ? ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1"] : []
      let file = try await fixture.tools.withScratchDirectory { scratch in
        let sound = ["-f", "lavfi", "-i", "sine=duration=1"]
        try await scratch.run(
          SandboxedCommand("ffmpeg", ["-v", "error"] + picture + sound + ["sent.\(ending)"]))
        return try #require(try scratch.get("sent.\(ending)", atMost: 10_000_000))
      }
      let upload = try await fixture.send(file, by: ann, inParts: 2)
      let made = try await ann.send(
        .post, "/api/camp/media", json: #"{"upload":"\#(upload)","title":"Talk"}"#)
      #expect(made.json("state") == "waiting" && made.json("kind") == kind)
      try await fixture.work()
      let ready = try await ann.get(try #require(made.location))
      #expect(ready.json("state") == "ready" && ready.json("kind") == kind)
    }
  }

  @Test func `a form's recording is one while it waits`() async throws {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let upload = try await fixture.send(Array("RIFF....WAVEfmt ".utf8), by: ann, inParts: 1)
      let sent = try await ann.post(
        "/camp/media/new", form: ["upload": upload, "title": "Talk", "audience": "owner"])
      let page = try await ann.get(try #require(sent.location))
      #expect(page.text.contains("Processing your recording"))
      let kinds = try await fixture.store.read { try $0.rows("SELECT kind FROM media_item") }
      #expect(try kinds.map { try $0.value("kind", as: String.self) } == ["podcast"])
    }
  }

  @Test func `a file that is not a clip is refused with the reason and its upload is deleted`()
    async throws
  {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let upload = try await fixture.send(
        Array("#EXTM3U\nhttp://127.0.0.1:1/\n".utf8), by: ann, inParts: 1)
      let made = try await ann.send(
        .post, "/api/camp/media", json: #"{"upload":"\#(upload)","title":"x"}"#)
      let place = try #require(made.location)
      try await fixture.work()
      let refused = try await ann.get(place + "/progress")
      #expect(refused.json("state") == "refused" && refused.text.contains("something else"))
      let page = try await ann.get("/camp/media/" + (place.split(separator: "/").last ?? ""))
      #expect(page.text.contains("Choose another file"))
      #expect(try await fixture.files.list("media/uploads").isEmpty)
      #expect(try await ann.send(.delete, place).status == .noContent)
      #expect(try await ann.get(place).status == .notFound)
    }
  }

  @Test func `removing a clip deletes all its files`() async throws {
    try await CampFixture.open { fixture in
      let id = try await fixture.item(.members, by: .mia)
      #expect(
        try await fixture.visitor(.bea).send(.delete, "/api/camp/media/\(id)").status == .forbidden
      )
      #expect(
        try await fixture.visitor(.mia).post("/camp/media/\(id)/remove", form: [:]).status
          == .seeOther)
      #expect(
        try await fixture.visitor(.mia).get("/camp/media/\(id)/video.mp4").status == .notFound)
      #expect(try await fixture.files.list("media/items").isEmpty)
    }
  }

  @Test
  func
    `only coaches and the office publish to everyone, and members tag only people they may see`()
    async throws
  {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let upload = try await fixture.send([1, 2, 3], by: ann, inParts: 1)
      let open = #"{"upload":"\#(upload)","title":"x","audience":"everyone"}"#
      let refused = try await ann.send(.post, "/api/camp/media", json: open)
      #expect(refused.status == .unprocessableContent && refused.text.contains("Only coaches"))
      let named = #"{"upload":"\#(upload)","title":"x","people":["\#(Skater.bea.id)"]}"#
      #expect(
        try await ann.send(.post, "/api/camp/media", json: named).text.contains(
          "t add a person in this list"))
      let group = #"{"upload":"\#(upload)","title":"x","audience":"group:\#(fixture.groups[1])"}"#
      #expect(
        try await ann.send(.post, "/api/camp/media", json: group).status == .unprocessableContent)
      let other = #"{"upload":"\#(upload)","title":"x"}"#
      #expect(
        try await fixture.visitor(.bea).send(.post, "/api/camp/media", json: other).status
          == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `storage is limited per member, ten times larger for coaches and unlimited for the office`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      _ = try await fixture.item(.owner, by: .ann)
      _ = try await fixture.item(.owner, by: .cole)
      // Each kind of file of an item has a hundred bytes.
      let left = 1_000_000_000 - 100 * MediaFile.Kind.allCases.count
      let ann = fixture.visitor(.ann)
      #expect(try await ann.begin(left + 1).status == .conflict)
      #expect(try await ann.begin(left + 1).text.contains("would exceed your 1 GB"))
      let begun = try await ann.begin(left)
      #expect(begun.status == .created)
      #expect(try await ann.begin(1).status == .conflict, "what is being sent counts")
      #expect(try await ann.get("/camp/media/new").text.contains("re using 1 GB of 1 GB"))
      let place = try #require(begun.location)
      #expect(
        try await ann.send(.delete, place, headers: ["Tus-Resumable": "1.0.0"]).status
          == .noContent)
      #expect(try await ann.begin(left).status == .created)
      #expect(try await fixture.visitor(.cole).begin(4_000_000_000).status == .created)
      let olga = fixture.visitor(.olga)
      for _ in 0..<2 { #expect(try await olga.begin(4_000_000_000).status == .created) }
      #expect(!(try await olga.get("/camp/media/new").text.contains("room-meter")))
    }
  }

  @Test func `a discarded or abandoned upload leaves no files`() async throws {
    try await CampFixture.open { fixture in
      let ann = fixture.visitor(.ann)
      let upload = try await fixture.send([1, 2, 3], by: ann, inParts: 1)
      let place = "/api/camp/uploads/\(upload)"
      let tus = ["Tus-Resumable": "1.0.0"]
      #expect(
        try await fixture.visitor(.bea).send(.delete, place, headers: tus).status == .notFound)
      #expect(try await ann.send(.delete, place, headers: tus).status == .noContent)
      #expect(try await fixture.files.list("media/uploads").isEmpty)
      _ = try await fixture.send([1, 2, 3], by: ann, inParts: 3)
      fixture.clock.advance(by: .hours(49))
      try await fixture.library.cleanUp(now: fixture.clock.now)
      #expect(try await fixture.files.list("media/uploads").isEmpty)
    }
  }
}

extension WebClient {
  /// Begins an upload of that number of bytes.
  fileprivate func begin(_ length: Int) async throws -> Reply {
    try await send(
      .post, "/api/camp/uploads",
      headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "\(length)"])
  }
}

extension CampFixture {
  /// Generates a video like that of a camera, H.264 in MP4, with additional arguments of ffmpeg.
  func film(_ arguments: [String]) async throws -> [UInt8] {
    try await tools.withScratchDirectory { scratch in
      let coding = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "clip.mp4"]
      try await scratch.run(SandboxedCommand("ffmpeg", ["-v", "error"] + arguments + coding))
      return try #require(try scratch.get("clip.mp4", atMost: 100_000_000))
    }
  }

  /// - Returns: The ID of the upload.
  func send(_ bytes: [UInt8], by web: WebClient, inParts count: Int) async throws -> String {
    let begun = try await web.send(
      .post, "/api/camp/uploads",
      headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "\(bytes.count)"])
    let place = try #require(begun.location)
    let size = (bytes.count + count - 1) / count
    for start in stride(from: 0, to: bytes.count, by: size) {
      let headers = [
        "Tus-Resumable": "1.0.0", "Upload-Offset": "\(start)",
        "Content-Type": "application/offset+octet-stream",
      ]
      let part = Array(bytes[start..<min(start + size, bytes.count)])
      #expect(try await web.send(.patch, place, headers: headers, body: part).status == .noContent)
    }
    return try #require(place.split(separator: "/").last.map { String($0) })
  }

  /// Runs all pending jobs, as the worker would.
  func work() async throws {
    for (runner, job) in try await open() {
      #expect(try await runner.run(job, JobProgress { _, _ in }) == .done)
    }
  }

  /// Gives up all pending jobs, as the worker would.
  func handleFailure() async throws {
    for (runner, job) in try await open() {
      try await store.write { tx in
        try runner.handleFailure(job, tx)
        try tx.run(
          """
          UPDATE job SET state = 'given-up', ended_at = \(clock.now)
          WHERE kind = \(job.kind) AND subject = \(job.key) AND state = 'open'
          """)
      }
    }
  }

  private func open() async throws -> [(any JobHandler, Job)] {
    try await store.read { tx in
      try library.runners.flatMap { runner in
        try tx.rows(
          "SELECT \(Job.columns) FROM job WHERE kind = \(runner.kind) AND state = 'open'"
        )
        .map { (runner, try Job(row: $0)) }
      }
    }
  }
}
