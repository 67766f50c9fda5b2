import Foundation
import Testing

@testable import MediaLibrary

/// The poster shows a representative frame, and the storyboard covers the whole clip.
struct PosterTests {
  @Test func `the poster shows a frame near a third of the clip and is 640 pixels wide`()
    async throws
  {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", "-f lavfi -i testsrc2=size=1280x720:rate=30:duration=2", FootageFixture.plain)
      let made = try await fixture.clip(path)
      #expect(made.posterFrame == 16)
      let poster = try await fixture.save(made.poster, "poster.jpg")
      let told = try await fixture.probe(poster, "-show_entries", "stream=codec_name,width,height")
      #expect(told == ["codec_name=mjpeg", "width=640", "height=360"])
      #expect(try fixture.bytes(poster).starts(with: [0xFF, 0xD8, 0xFF]))
    }
  }

  @Test func `the poster shows the frame that is recorded for it`() async throws {
    try await FootageFixture.open { fixture in
      let made = try await fixture.clip(
        try await fixture.film(
          "a.mp4", FootageFixture.counted(frames: 26), FootageFixture.plain, "-qp 4"))
      let frames = try await fixture.greys(try await fixture.save(made.video, "made.mp4"))
      let poster = try await fixture.greys(try await fixture.save(made.poster, "poster.jpg"))
      #expect(poster.count == 1 && abs(poster[0] - frames[made.posterFrame]) <= 3)
    }
  }

  @Test(arguments: ["black", "white", "gray"])
  func `the poster avoids blank frames`(colour: String) async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", "-f lavfi -i color=\(colour):size=320x180:rate=30:duration=1.7",
        "-f lavfi -i testsrc2=size=320x180:rate=30:duration=0.3 -filter_complex '[0][1]concat=n=2'",
        FootageFixture.plain)
      let made = try await fixture.clip(path)
      #expect(made.posterFrame >= 51)
    }
  }

  @Test func `a black clip has a black poster`() async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", "-f lavfi -i color=black:size=320x180:rate=30:duration=1", FootageFixture.plain)
      let poster = try await fixture.save(try await fixture.clip(path).poster, "poster.jpg")
      #expect(
        try await fixture.colours(poster) == [FootageFixture.Colour](repeating: .black, count: 9))
    }
  }

  @Test func `colours of the poster match the clip`() async throws {
    try await FootageFixture.open { fixture in
      for (colour, size) in [("red", "320x180"), ("lime", "1280x720"), ("blue", "720x576")] {
        let path = try await fixture.film(
          "a.mp4", "-f lavfi -i color=\(colour):size=\(size):rate=10:duration=1",
          FootageFixture.plain)
        let made = try await fixture.clip(path)
        let seen = try await fixture.colours(try await fixture.save(made.poster, "poster.jpg"))
        #expect(
          seen
            == [FootageFixture.Colour](
              repeating: ["red": .red, "lime": .green, "blue": .blue][colour] ?? .black, count: 9))
      }
    }
  }

  @Test(arguments: [("arib-std-b67", 110...136), ("smpte2084", 136...160)], [true, false])
  func `an HDR picture is neither dark nor washed out`(
    curve: (name: String, grey: ClosedRange<Int>), isWhole: Bool
  ) async throws {
    try await FootageFixture.open { fixture in
      // Some files declare only the transfer function.
      let rest = isWhole ? "colorprim=bt2020:colormatrix=bt2020nc:" : ""
      let tags = isWhole ? "-color_primaries bt2020 -colorspace bt2020nc" : ""
      let path = try await fixture.film(
        "a.mov",
        "-f lavfi -i color=0x808080:size=320x180:rate=30:duration=0.5 -vf format=yuv420p10le",
        "-c:v libx265 -x265-params \(rest)log-level=error:transfer=\(curve.name)",
        "-tag:v hvc1 -color_trc \(curve.name) \(tags)")
      let facts = try await fixture.footage.probe(.file(path))
      #expect(facts.picture?.colour == .high(curve: curve.name))
      let made = try await fixture.clip(path)
      let video = try await fixture.save(made.video, "made.mp4")
      let told = try await fixture.probe(video, "-show_entries", "stream=pix_fmt,color_transfer")
      #expect(told == ["pix_fmt=yuv420p", "color_transfer=bt709"])
      let greys = try await fixture.greys(video)
      #expect(greys.count == 15 && greys.allSatisfy(curve.grey.contains), "\(greys)")
    }
  }

  @Test func `the storyboard shows each frame where its map says`() async throws {
    try await FootageFixture.open { fixture in
      let made = try await fixture.clip(
        try await fixture.film(
          "a.mp4", FootageFixture.counted(frames: 26), FootageFixture.plain, "-qp 4"))
      let grid = made.storyboard.grid
      #expect(grid == .init(step: 8, rows: 1, width: 160, height: 90))
      #expect(made.storyboard.sheets.count == 1)
      let sheet = try await fixture.save(made.storyboard.sheets[0], "sheet.jpg")
      let frames = try await fixture.greys(try await fixture.save(made.video, "made.mp4"))
      for picture in 0..<4 {
        let seen = try await fixture.greys(
          sheet, part: "\(grid.width):\(grid.height):\(picture * grid.width):0")
        #expect(abs(seen[0] - frames[picture * grid.step]) <= 4, "\(picture)")
      }
      let map = grid.webVTT(of: made.rendition) { "/sheets/\($0).jpg" }
      #expect(
        map == """
          WEBVTT

          00:00:00.000 --> 00:00:00.267
          /sheets/0.jpg#xywh=0,0,160,90

          00:00:00.267 --> 00:00:00.533
          /sheets/0.jpg#xywh=160,0,160,90

          00:00:00.533 --> 00:00:00.800
          /sheets/0.jpg#xywh=320,0,160,90

          00:00:00.800 --> 00:00:00.867
          /sheets/0.jpg#xywh=480,0,160,90

          """)
    }
  }

  @Test func `a clip of twenty minutes has two sheets in sequence`() async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", FootageFixture.counted("160x90", rate: "1", frames: 1200), FootageFixture.plain)
      let made = try await fixture.clip(path)
      #expect(made.rendition.frames == 1200 && made.fragments != nil)
      #expect(made.storyboard.grid == .init(step: 10, rows: 10, width: 160, height: 90))
      #expect(made.storyboard.sheets.count == 2)
      for (number, picture) in [(0, 99), (1, 0), (1, 19)] {
        let sheet = try await fixture.save(made.storyboard.sheets[number], "sheet.jpg")
        let corner = "\(picture % 10 * 160):\(picture / 10 * 90)"
        let seen = try await fixture.greys(sheet, part: "160:90:\(corner)")
        let frame = (number * 100 + picture) * 10
        #expect(abs(seen[0] - (16 + frame * 8 % 208)) <= 5, "\(frame)")
      }
    }
  }

  @Test(arguments: [
    (1, 30, 8, 1, 1), (60, 30, 8, 1, 1), (300, 30, 8, 4, 1), (1800, 30, 30, 6, 1),
    (18_000, 30, 300, 6, 1),
    (54_000, 30, 300, 10, 2), (108_000, 30, 300, 10, 4), (648_000, 60, 1800, 10, 4),
  ])
  func `the number of storyboard sheets depends on the length of the clip`(
    frames: Int, rate: Int, step: Int, rows: Int, sheets: Int
  ) throws {
    let grid = Storyboard.Grid(
      frames: frames, rate: try #require(FrameRate(rate)), size: DisplaySize(1280, 720))
    #expect((grid.step, grid.rows) == (step, rows))
    let pictures = (frames + step - 1) / step
    #expect((pictures + grid.columns * grid.rows - 1) / (grid.columns * grid.rows) == sheets)
  }

  @Test func `storyboard pictures continue in the next row and on the next sheet`() throws {
    let rate = try #require(FrameRate(30))
    let rendition = Rendition(
      width: 720, height: 1280, frames: 54_000, rate: rate, timeScale: 15360, hasSound: true)
    let grid = Storyboard.Grid(frames: 54_000, rate: rate, size: DisplaySize(720, 1280))
    let cues = grid.webVTT(of: rendition) { "s\($0)" }.components(separatedBy: "\n\n").dropFirst()
      .map { $0 }
    #expect(cues.count == 180)
    #expect(cues[11] == "00:01:50.000 --> 00:02:00.000\ns0#xywh=160,284,160,284")
    #expect(cues[179] == "00:29:50.000 --> 00:30:00.000\ns1#xywh=1440,1988,160,284\n")
  }
}
