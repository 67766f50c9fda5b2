import PlazaProcesses
import Testing

@testable import MediaLibrary

/// Edits contain exactly the requested frames. Each frame of the test clips has its own shade of
/// grey.
struct EditTests {
  @Test(arguments: [0..<1, 0..<40, 1..<2, 11..<13, 12..<24, 17..<31, 39..<40])
  func `a trimmed clip has exactly the requested frames`(frames: Range<Int>) async throws {
    try await Self.withClip { fixture, clip in
      let made = try await fixture.edit(.trim(to: frames), clip)
      #expect(made.rendition.frames == frames.count)
      #expect(made.rendition.rate == clip.rendition.rate && made.rendition.hasSound)
      try await fixture.expect(made, clip, Array(frames))
    }
  }

  @Test(arguments: [0..<10, 5..<29, 12..<13, 30..<40])
  func `cutting removes only the requested frames`(frames: Range<Int>) async throws {
    try await Self.withClip { fixture, clip in
      let plan = EditPlan.cut(frames, outOf: clip.rendition)
      try await fixture.expect(
        try await fixture.edit(plan, clip), clip, (0..<40).filter { !frames.contains($0) })
    }
  }

  @Test(arguments: [2, 3, 8])
  func `a slow section repeats each frame without sound`(slowness: Int) async throws {
    try await Self.withClip { fixture, clip in
      let made = try await fixture.edit(.slow(10..<15, by: slowness, in: clip.rendition), clip)
      let wanted = (0..<40).flatMap {
        [Int](repeating: $0, count: (10..<15).contains($0) ? slowness : 1)
      }
      try await fixture.expect(made, clip, wanted)
      let loud = try await fixture.loudParts(of: made)
      let start = 10.0 / 30
      let end = start + 5 * Double(slowness) / 30
      #expect(
        loud(0.05, start - 0.05) && !loud(start + 0.05, end - 0.05) && loud(end + 0.05, end + 0.5))
    }
  }

  @Test func `parts are shown in plan order and can repeat`() async throws {
    try await Self.withClip { fixture, clip in
      let plan = EditPlan(parts: [.init(30..<35), .init(2..<6), .init(30..<32, slowness: 2)])
      try await fixture.expect(
        try await fixture.edit(plan, clip), clip, [30, 31, 32, 33, 34, 2, 3, 4, 5, 30, 30, 31, 31])
    }
  }

  @Test(arguments: ["24", "25", "30000/1001", "50", "60000/1001", "60", "12"])
  func `trimming is exact at every rate`(rate: String) async throws {
    try await Self.withClip(rate: rate) { fixture, clip in
      try await fixture.expect(
        try await fixture.edit(.trim(to: 13..<29), clip), clip, Array(13..<29))
    }
  }

  @Test func `sound stays in sync with the picture`() async throws {
    try await FootageFixture.open { fixture in
      // A tone from the fifteenth to the twentieth frame.
      let path = try await fixture.film(
        "a.mp4", FootageFixture.counted(frames: 40),
        "-f lavfi -i 'sine=frequency=880:duration=1.34,volume=8*between(t\\,0.5\\,0.667)"
          + ":eval=frame'", FootageFixture.plain, "-c:a aac")
      let clip = try await fixture.clip(path)
      let made = try await fixture.edit(.trim(to: 9..<33), clip)
      let loud = try await fixture.loudParts(of: made)
      #expect(!loud(0, 0.17) && loud(0.23, 0.33) && !loud(0.41, 0.8))
      let joined = try await fixture.footage.edit(
        .join([clip.rendition, made.rendition]),
        of: [
          (try await fixture.source(clip, "one"), clip.rendition),
          (try await fixture.source(made, "two"), made.rendition),
        ])
      #expect(joined.rendition.frames == 64)
      let both = try await fixture.loudParts(of: joined)
      #expect(both(0.53, 0.63) && !both(0.71, 1.5) && both(1.56, 1.66) && !both(1.74, 2.1))
    }
  }

  @Test(arguments: EditPlan.Rotation.allCases)
  func `a clip is rotated`(turn: EditPlan.Rotation) async throws {
    try await FootageFixture.open { fixture in
      let clip = try await fixture.clip(
        try await fixture.film("a.mp4", FootageFixture.marked("320x180"), FootageFixture.plain))
      let made = try await fixture.edit(.turn(turn, clip.rendition), clip)
      let isUpright = turn == .none || turn == .around
      #expect(
        (made.rendition.width, made.rendition.height) == (isUpright ? (320, 180) : (180, 320)))
      #expect(made.rendition.frames == 30)
      let red: Set<Int> =
        switch turn {
        case .none: [0, 1, 2]
        case .right: [2, 5, 8]
        case .around: [6, 7, 8]
        case .left: [0, 3, 6]
        }
      let seen = try await fixture.colours(try await fixture.save(made.poster, "poster.jpg"))
      #expect(seen == (0..<9).map { red.contains($0) ? .red : .white })
    }
  }

  @Test func `clips of different sizes, rates and sound are joined`() async throws {
    try await FootageFixture.open { fixture in
      let wide = try await fixture.clip(
        try await fixture.film(
          "a.mp4", FootageFixture.marked("320x180", rate: "30"), FootageFixture.tone,
          FootageFixture.plain))
      let tall = try await fixture.clip(
        try await fixture.film(
          "b.mp4", FootageFixture.marked("120x240", rate: "60"), FootageFixture.plain))
      let film = try await fixture.clip(
        try await fixture.film(
          "c.mp4", FootageFixture.marked("640x360", rate: "24"), FootageFixture.plain))
      let clips = [wide, tall, film]
      var sources: [(FootageSource, Rendition)] = []
      for (number, clip) in clips.enumerated() {
        sources.append((try await fixture.source(clip, "\(number)"), clip.rendition))
      }
      let made = try await fixture.footage.edit(.join(clips.map(\.rendition)), of: sources)
      #expect((made.rendition.width, made.rendition.height) == (320, 180))
      #expect(made.rendition.rate.description == "60/1" && made.rendition.hasSound)
      #expect(made.rendition.frames == 180)
      let path = try await fixture.save(made.video, "reel.mp4")
      // The portrait clip is centred on black.
      let still = try await fixture.film("still.png", "-ss 1.5 -i \(path) -frames:v 1")
      #expect(
        try await fixture.colours(still).enumerated().allSatisfy {
          $0.offset % 3 == 1 || $0.element == .black
        })
      let loud = try await fixture.loudParts(of: made)
      #expect(loud(0.1, 0.9) && !loud(1.1, 2.9))
    }
  }

  @Test func `drawings are burnt only into their frames`() async throws {
    try await Self.withClip { fixture, clip in
      // The left third is covered; the rest is transparent.
      let drawing = try await fixture.film(
        "d.png",
        "-f lavfi -i color=red@1:size=320x180,format=rgba,geq=r=255:g=0:b=0:a=if(lt(X\\,107)\\,255\\,0)",
        "-frames:v 1")
      let plan = EditPlan(
        parts: [.init(5..<20), .init(20..<24, slowness: 2)],
        drawings: [.init(10..<12, picture: 0), .init(22..<23, picture: 0)])
      let source = try await fixture.source(clip, "clip.mp4")
      let made = try await fixture.footage.edit(
        plan, of: [(source, clip.rendition)], drawings: [try fixture.bytes(drawing)])
      #expect(made.rendition.frames == 23)
      let path = try await fixture.save(made.video, "made.mp4")
      let drawn = try await fixture.redness(of: path)
      #expect(drawn.indices.filter { drawn[$0] } == [5, 6, 19, 20])
      let right = try await fixture.greys(path, part: "160:180:160:0")
      let plain = try await fixture.greys(
        try await fixture.save(clip.video, "plain.mp4"), part: "160:180:160:0")
      #expect(abs(right[5] - plain[10]) <= 3 && abs(right[19] - plain[22]) <= 3)
    }
  }

  @Test func `a plan of maximum size is processed`() async throws {
    try await Self.withClip { fixture, clip in
      let drawing = try fixture.bytes(
        try await fixture.film("d.png", FootageFixture.marked("320x180"), "-frames:v 1"))
      let parts = (0..<EditPlan.maxParts).map { EditPlan.Part($0..<$0 + 3) }
      let spread = EditPlan(
        parts: parts, drawings: (0..<7).map { .init(3 * $0..<3 * $0 + 1, picture: 0) })
      let source = try await fixture.source(clip, "clip.mp4")
      let made = try await fixture.footage.edit(
        spread, of: [(source, clip.rendition)], drawings: [drawing])
      #expect(made.rendition.frames == 3 * EditPlan.maxParts)
      let path = try await fixture.save(made.video, "made.mp4")
      let seen = try await fixture.redness(of: path, part: "320:30:0:0")
      let wanted = parts.flatMap(\.frames).map { $0 < 21 && $0 % 3 == 0 }
      #expect(seen == wanted)
    }
  }

  @Test func `a drawing that is not a picture is refused`() async throws {
    try await Self.withClip { fixture, clip in
      let plan = EditPlan.burn([.init(0..<5, picture: 0)], into: clip.rendition)
      let source = try await fixture.source(clip, "clip.mp4")
      let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      for bytes in [[], Array("<svg/>".utf8), png, png + [UInt8](repeating: 7, count: 500)] {
        await #expect(throws: EditRefusal.notADrawing) {
          try await fixture.footage.edit(plan, of: [(source, clip.rendition)], drawings: [bytes])
        }
      }
    }
  }

  /// Provides a clip of forty frames with sound.
  private static func withClip(
    rate: String = "30", _ body: (FootageFixture, VideoRendition) async throws -> Void
  )
    async throws
  {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "source.mp4", FootageFixture.counted(rate: rate, frames: 40),
        "-f lavfi -i sine=duration=4",
        FootageFixture.plain,
        "-shortest -c:a aac")
      let clip = try await fixture.clip(path)
      #expect(clip.rendition.frames == 40)
      try await body(fixture, clip)
    }
  }
}

extension FootageFixture {
  func source(_ clip: VideoRendition, _ name: String) async throws -> FootageSource {
    .file(try await save(clip.video, name))
  }

  func edit(_ plan: EditPlan, _ clip: VideoRendition) async throws -> VideoRendition {
    try await footage.edit(plan, of: [(try await source(clip, "clip.mp4"), clip.rendition)])
  }

  /// Expects the result to consist of these frames of a clip, identified by their grey.
  func expect(_ made: VideoRendition, _ clip: VideoRendition, _ frames: [Int]) async throws {
    let all = try await greys(try await save(clip.video, "all.mp4"))
    let seen = try await greys(try await save(made.video, "made.mp4"))
    let differ = zip(seen, frames).enumerated().filter {
      abs($0.element.0 - all[$0.element.1]) > 3
    }.map(\.offset)
    #expect(
      made.rendition.frames == frames.count && seen.count == frames.count && differ.isEmpty,
      "\(seen) \(differ)")
  }

  /// Returns for each frame whether a part of it is red; by default the part is at the left.
  func redness(of path: String, part: String = "60:180:20:0") async throws -> [Bool] {
    let filter = "crop=\(part),scale=1:1:flags=area,format=rgb24"
    let arguments = [
      "-v", "error", "-i", path, "-fps_mode", "passthrough", "-vf", filter, "-f", "rawvideo", "-",
    ]
    let bytes = try await run("ffmpeg", arguments)
    return stride(from: 0, to: bytes.count - 2, by: 3).map {
      Colour(Array(bytes[$0..<$0 + 3])) == .red
    }
  }

  /// Returns a function that reports whether the average level between two times, in seconds, is
  /// above a threshold.
  func loudParts(of clip: VideoRendition) async throws -> (Double, Double) -> Bool {
    let path = try await save(clip.video, "heard.mp4")
    let arguments = ["-v", "error", "-i", path, "-ac", "1", "-ar", "8000", "-f", "s16le", "-"]
    let bytes = try await run("ffmpeg", arguments)
    let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      abs(Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)))
    }
    return { from, to in
      let span = samples[min(samples.count, Int(from * 8000))..<min(samples.count, Int(to * 8000))]
      guard !span.isEmpty else { return false }
      return span.reduce(0, +) / span.count > 300
    }
  }
}
