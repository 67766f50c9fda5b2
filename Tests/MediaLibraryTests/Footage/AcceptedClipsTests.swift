import Testing

@testable import MediaLibrary

/// Clips in all formats of phones and cameras are transcoded to one format, with the correct
/// orientation.
struct AcceptedClipsTests {
  struct FootageSample: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let film: [String]
    /// The expected width, height, number of frames, rate and presence of sound.
    let wanted: (Int, Int, Int, String, Bool)
    var codec = "h264"
    var isVariable = false
    var testDescription: String { name }
  }

  static let fixture: [FootageSample] = [
    FootageSample(
      name: "a clip in 1080p with sound", file: "a.mp4",
      film: [
        FootageFixture.marked("1920x1080"), FootageFixture.tone, FootageFixture.plain, "-c:a aac",
      ],
      wanted: (1280, 720, 30, "30/1", true)),
    FootageSample(
      name: "a small silent one", file: "a.mp4",
      film: [FootageFixture.marked("320x180"), FootageFixture.plain],
      wanted: (320, 180, 30, "30/1", false)),
    FootageSample(
      name: "filmed upright", file: "a.mov",
      film: [FootageFixture.marked("1080x1920"), FootageFixture.plain],
      wanted: (720, 1280, 30, "30/1", false)),
    FootageSample(
      name: "odd sides", file: "a.mkv",
      film: [FootageFixture.marked("321x243"), "-c:v libx264 -preset ultrafast -pix_fmt yuv444p"],
      wanted: (320, 242, 30, "30/1", false)),
    FootageSample(
      name: "60 frames in a second", file: "a.mp4",
      film: [FootageFixture.marked("640x360", rate: "60"), FootageFixture.plain],
      wanted: (640, 360, 60, "60/1", false)),
    FootageSample(
      name: "240 frames in a second", file: "a.mp4",
      film: [FootageFixture.marked("320x180", rate: "240"), FootageFixture.plain],
      wanted: (320, 180, 240, "240/1", false)),
    FootageSample(
      name: "the rate of American television", file: "a.mp4",
      film: [FootageFixture.marked("320x180", rate: "30000/1001"), FootageFixture.plain],
      wanted: (320, 180, 30, "30000/1001", false)),
    FootageSample(
      name: "the same in milliseconds", file: "a.mkv",
      film: [FootageFixture.marked("320x180", rate: "30000/1001"), FootageFixture.plain],
      wanted: (320, 180, 30, "30000/1001", false)),
    FootageSample(
      name: "HEVC as phones code it", file: "a.mov",
      film: [
        FootageFixture.marked("640x360"), "-c:v libx265 -x265-params log-level=error -tag:v hvc1",
      ],
      wanted: (640, 360, 30, "30/1", false), codec: "hevc"),
    FootageSample(
      name: "10 bits", file: "a.mov",
      film: [
        FootageFixture.marked("640x360"),
        "-c:v libx265 -x265-params log-level=error -tag:v hvc1 -pix_fmt yuv420p10le",
      ],
      wanted: (640, 360, 30, "30/1", false), codec: "hevc"),
    FootageSample(
      name: "VP9 as browsers record it", file: "a.webm",
      film: [
        FootageFixture.marked("320x180"), FootageFixture.tone,
        "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus",
      ],
      wanted: (320, 180, 30, "30/1", true), codec: "vp9"),
    FootageSample(
      name: "a single frame", file: "a.mp4",
      film: [FootageFixture.marked("320x180"), "-frames:v 1", FootageFixture.plain],
      wanted: (320, 180, 1, "30/1", false)),
    FootageSample(
      name: "frames that a phone skipped in the dark", file: "a.mkv",
      film: [
        FootageFixture.marked("320x180"), "-vf", "'select=not(between(mod(n\\,10)\\,3\\,5))'",
        "-fps_mode passthrough",
        FootageFixture.plain,
      ], wanted: (320, 180, 30, "30/1", false), isVariable: true),
    FootageSample(
      name: "pixels that are no squares", file: "a.mp4",
      film: [FootageFixture.marked("360x288"), "-vf setsar=16/9", FootageFixture.plain],
      wanted: (640, 288, 30, "30/1", false)),
    FootageSample(
      name: "half pictures of an old camcorder", file: "a.mts",
      film: [
        FootageFixture.marked("320x192", rate: "25"),
        "-c:v mpeg2video -flags +ilme+ildct -top 1 -vf setfield=tff -f mpegts",
      ], wanted: (320, 192, 50, "50/1", false), codec: "mpeg2video"),
    FootageSample(
      name: "frames that are coded out of their order", file: "a.mp4",
      film: [
        FootageFixture.marked("320x180"), FootageFixture.tone,
        "-c:v libx264 -preset fast -bf 3 -pix_fmt yuv420p -c:a aac",
      ],
      wanted: (320, 180, 30, "30/1", true)),
    FootageSample(
      name: "what a browser records, without a length", file: "a.webm",
      film: [
        FootageFixture.marked("320x180"), FootageFixture.tone,
        "-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus -f webm -live 1",
      ], wanted: (320, 180, 30, "30/1", true), codec: "vp8"),
    FootageSample(
      name: "an old camera's AVI", file: "a.avi",
      film: [
        FootageFixture.marked("320x240"), FootageFixture.tone, "-c:v mjpeg -q:v 3 -c:a pcm_s16le",
      ],
      wanted: (320, 240, 30, "30/1", true), codec: "mjpeg"),
    FootageSample(
      name: "fragments of a recorder", file: "a.mp4",
      film: [
        FootageFixture.marked("320x180"), FootageFixture.tone, FootageFixture.plain,
        "-c:a aac -movflags +frag_keyframe+empty_moov",
      ],
      // The sound begins earlier, and the first frame is extended by that time.
      wanted: (320, 180, 31, "30/1", true)),
    FootageSample(
      name: "six channels of sound", file: "a.mov",
      film: [
        FootageFixture.marked("320x180"), FootageFixture.tone, FootageFixture.plain,
        "-c:a aac -ac 6",
      ],
      wanted: (320, 180, 30, "30/1", true)),
    FootageSample(
      name: "full range, as some phones code it", file: "a.mp4",
      film: [
        FootageFixture.marked("1280x720"),
        "-c:v libx264 -preset ultrafast -pix_fmt yuvj420p -color_range pc",
      ],
      wanted: (1280, 720, 30, "30/1", false)),
    FootageSample(
      name: "sound that begins first", file: "a.mp4",
      film: [
        "-itsoffset 0.5", FootageFixture.marked("320x180", seconds: 0.5), FootageFixture.tone,
        FootageFixture.plain,
        "-c:a aac",
      ],
      wanted: (320, 180, 30, "30/1", true)),
  ]

  @Test(arguments: fixture)
  func `a clip in any supported format becomes an upright rendition`(_ animal: FootageSample)
    async throws
  {
    try await FootageFixture.open { fixture in
      let source = try await fixture.film(animal.file, animal.film.joined(separator: " "))
      let facts = try await fixture.footage.probe(.file(source))
      #expect(facts.picture?.codec == animal.codec)
      #expect(facts.picture?.isVariable == animal.isVariable)
      #expect((facts.sound != nil) == animal.wanted.4)
      #expect(facts.missingMilliseconds == 0)
      let made = try await fixture.clip(source)
      let rendition = made.rendition
      #expect((rendition.width, rendition.height) == (animal.wanted.0, animal.wanted.1))
      #expect(rendition.frames == animal.wanted.2)
      #expect(rendition.rate.description == animal.wanted.3)
      #expect(rendition.hasSound == animal.wanted.4)
      try await expectForm(of: made, fixture)
      #expect(
        try await fixture.colours(try await fixture.save(made.poster, "poster.jpg"))
          == Self.upright)
    }
  }

  @Test(arguments: [90, 180, 270], ["a.mp4", "a.mov"])
  func `a clip recorded with a rotated phone is shown upright`(turn: Int, file: String)
    async throws
  {
    try await FootageFixture.open { fixture in
      // The scene is recorded rotated, and metadata in the file declares the rotation that
      // restores it.
      let recorded = ["", "transpose=cclock", "hflip,vflip", "transpose=clock"][turn / 90]
      let flat = try await fixture.film(
        "flat.mp4", FootageFixture.marked("360x640"), "-vf \(recorded)", FootageFixture.plain)
      let turned = try await fixture.film(
        file, "-i \(flat) -c copy -metadata:s:v rotate=\(360 - turn)")
      let told = try await fixture.probe(turned, "-show_entries", "stream_side_data=rotation")
        .joined()
      let facts = try await fixture.footage.probe(.file(turned))
      #expect(facts.picture?.rotation == turn, "\(told)")
      #expect((facts.picture?.width, facts.picture?.height) == (360, 640))
      let made = try await fixture.clip(turned)
      #expect((made.rendition.width, made.rendition.height) == (360, 640))
      try await expectForm(of: made, fixture)
      #expect(
        try await fixture.colours(try await fixture.save(made.poster, "poster.jpg"))
          == Self.upright)
    }
  }

  @Test func `a clip trimmed without re-encoding is processed completely`() async throws {
    try await FootageFixture.open { fixture in
      let coding = "-c:v libx264 -preset fast -bf 2 -g 15 -pix_fmt yuv420p -c:a aac"
      let whole = try await fixture.film(
        "a.mp4", FootageFixture.marked("320x180", seconds: 2), FootageFixture.tone, coding)
      let cut = try await fixture.film("b.mov", "-ss 0.7 -i \(whole) -c copy")
      let facts = try await fixture.footage.probe(.file(cut))
      #expect(facts.missingMilliseconds == 0)
      let made = try await fixture.clip(cut)
      #expect((39...41).contains(made.rendition.frames))
      try await expectForm(of: made, fixture)
    }
  }

  @Test func `a picture mirrored by metadata is shown as intended`() async throws {
    try await FootageFixture.open { fixture in
      let flat = try await fixture.film(
        "a.mp4",
        "-f lavfi -i 'color=white:size=320x180:rate=30:duration=0.5,drawbox=0:0:iw/3:ih:red:fill'",
        FootageFixture.plain)
      var bytes = try fixture.bytes(flat)
      // The track's matrix flips the picture horizontally and translates it back into view.
      let head = try #require(bytes.firstRange(of: Array("tkhd".utf8))).upperBound
      bytes.replaceSubrange(head + 40..<head + 44, with: [0xFF, 0xFF, 0x00, 0x00])
      bytes.replaceSubrange(head + 64..<head + 68, with: [0x01, 0x40, 0x00, 0x00])
      let made = try await fixture.clip(try fixture.write("mirrored.mp4", bytes))
      let seen = try await fixture.colours(try await fixture.save(made.poster, "poster.jpg"))
      #expect(seen == [.white, .white, .red, .white, .white, .red, .white, .white, .red])
    }
  }

  /// The expected colours: red above, white below.
  static let upright =
    [FootageFixture.Colour](repeating: .red, count: 3)
    + [FootageFixture.Colour](repeating: .white, count: 6)

  /// Checks the properties that every rendition has, regardless of its source.
  private func expectForm(of made: VideoRendition, _ fixture: FootageFixture) async throws {
    let path = try await fixture.save(made.video, "made.mp4")
    #expect(try await fixture.frames(path) == made.rendition.frames)
    let told = try await fixture.probe(
      path, "-select_streams", "v:0", "-show_entries", "stream:stream_side_data")
    for line in [
      "codec_name=h264", "profile=High", "pix_fmt=yuv420p", "has_b_frames=0", "start_pts=0",
      "color_space=bt709", "width=\(made.rendition.width)", "height=\(made.rendition.height)",
      "time_base=1/\(made.rendition.timeScale)",
    ] {
      #expect(told.contains(line), "\(line)")
    }
    #expect(!told.contains { $0.contains("rotation") })
    let frames = try await fixture.probe(
      path, "-select_streams", "v:0", "-show_entries", "frame=pict_type,pts")
    let kinds = frames.filter { $0.hasPrefix("pict_type=") }
    for (number, kind) in kinds.enumerated() {
      #expect(kind == "pict_type=" + (number % 12 == 0 ? "I" : "P"))
    }
    let step =
      made.rendition.timeScale * made.rendition.rate.denominator / made.rendition.rate.numerator
    let times = frames.filter { $0.hasPrefix("pts=") }
    #expect(times == (0..<made.rendition.frames).map { "pts=\($0 * step)" })
    let boxes = try fixture.bytes(path)
    let (head, media) = (
      boxes.firstRange(of: Array("moov".utf8)), boxes.firstRange(of: Array("mdat".utf8))
    )
    #expect(try #require(head).lowerBound < #require(media).lowerBound)
  }
}
