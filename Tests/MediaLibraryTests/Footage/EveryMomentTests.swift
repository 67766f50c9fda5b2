import PlazaBase
import Testing

@testable import MediaLibrary

/// Every frame of the source is in the rendition, exactly once, in order and at its time. Each
/// frame of the test clips has its own shade of grey, so that the expected result does not depend
/// on a decoder.
struct EveryMomentTests {
  /// A codec and a container.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let coding: String
    var testDescription: String { name }
    var ending: String { String(name.split(separator: ".")[1]) }
  }

  private static let rates = [
    "5", "10", "12", "15", "18", "24000/1001", "24", "25", "30000/1001", "30", "48", "50", "58",
    "60000/1001", "60",
    "72",
    "90", "100", "120", "144", "200", "240", "300", "480", "960",
  ]
  private static let common = ["24000/1001", "25", "30000/1001", "30", "50", "60", "120", "240"]
  private static let broadcast = ["24000/1001", "24", "25", "30000/1001", "50", "60000/1001"]

  private static let h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p"
  private static let cases: [(Kind, String)] =
    rates.map { (Kind(name: "h264.mp4", coding: h264), $0) }
    + common.flatMap { rate in
      [
        Kind(
          name: "h264-out-of-order.mov", coding: "-c:v libx264 -preset fast -bf 3 -pix_fmt yuv420p"
        ),
        Kind(name: "h264.mkv", coding: h264), Kind(name: "mpeg4.avi", coding: "-c:v mpeg4 -q:v 2"),
        Kind(name: "mjpeg.avi", coding: "-c:v mjpeg -q:v 2"),
      ].map { ($0, rate) }
    }
    + broadcast.map { (Kind(name: "mpeg2.ts", coding: "-c:v mpeg2video -q:v 2"), $0) }
    + ["30", "120"].flatMap { rate in
      [
        Kind(name: "prores.mov", coding: "-c:v prores_ks -pix_fmt yuv422p10le"),
        Kind(name: "vp9.webm", coding: "-c:v libvpx-vp9 -deadline realtime -cpu-used 8"),
        Kind(
          name: "hevc.mp4",
          coding: "-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1"),
      ].map { ($0, rate) }
    }

  @Test(arguments: cases)
  func `each frame appears once, in order`(kind: Kind, rate: String) async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.\(kind.ending)", FootageFixture.counted("64x48", rate: rate, frames: 20), kind.coding)
      let made = try await fixture.clip(path)
      #expect(made.rendition.rate == FrameRate(rate.contains("/") ? rate : rate + "/1"))
      #expect(made.lostFrames == 0 && made.missingMilliseconds == 0)
      let seen = try await fixture.greys(try await fixture.save(made.video, "made.mp4"))
      #expect(Self.isCounted(seen, from: 0, count: 20), "\(seen)")
      #expect((made.light == nil) == (made.rendition.rate.perSecond <= 60))
      guard let light = made.light else { return }
      let path2 = try await fixture.save(light, "light.mp4")
      let share = made.rendition.rate.share(of: .watched)
      let watched = try await fixture.greys(path2)
      #expect(
        watched.count == made.rendition.light.frames && made.rendition.light.rate <= .watched)
      #expect(
        zip(watched, stride(from: 0, to: 20, by: share)).allSatisfy { abs($0 - 16 - 8 * $1) <= 3 },
        "\(watched)")
    }
  }

  @Test(
    arguments: ["25", "30000/1001"],
    [("top", "a.mts"), ("bottom", "a.mts"), ("top", "a.mp4"), ("bottom", "a.mp4")])
  func `each field of an interlaced video becomes a frame`(
    rate: String, tape: (first: String, file: String)
  )
    async throws
  {
    let (first, file) = tape
    try await FootageFixture.open { fixture in
      let coding = file == "a.mts" ? "-c:v mpeg2video -q:v 2 -f mpegts" : Self.h264
      // Two frames of the source are interlaced in each frame.
      let fields = try #require(FrameRate(rate.contains("/") ? rate : rate + "/1")).doubled
      let path = try await fixture.film(
        file, FootageFixture.counted("64x48", rate: fields.description, frames: 20),
        "-vf tinterlace=interleave_\(first) -top \(first == "top" ? 1 : 0) -flags +ilme+ildct",
        coding)
      let facts = try #require(try await fixture.footage.probe(.file(path)).picture)
      #expect(facts.isInterlaced && facts.countedFrames == nil)
      let made = try await fixture.clip(path)
      #expect(made.rendition.rate == fields)
      let seen = try await fixture.greys(
        try await fixture.save(made.video, "made.mp4"), part: "48:24:8:12")
      #expect(seen.count == 20 && zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 }, "\(seen)")
    }
  }

  @Test(arguments: ["0.030", "0.012", "0.009"])
  func `frames at irregular intervals all appear, each at its time`(gap: String) async throws {
    try await FootageFixture.open { fixture in
      // Every third frame follows the one before it after a short gap.
      let times = "(N*0.04-if(eq(mod(N\\,3)\\,2)\\,0.04-\(gap)\\,0))/TB"
      let path = try await fixture.film(
        "a.mkv", FootageFixture.counted("64x48", rate: "1000", frames: 21),
        "-vf setpts=\(times) -fps_mode passthrough",
        Self.h264)
      let made = try await fixture.clip(path)
      let seen = try await fixture.greys(try await fixture.save(made.video, "made.mp4"))
      let step = 1 / made.rendition.rate.perSecond
      // The last frame lasts a millisecond.
      for frame in 0..<21 {
        let wanted = Double(frame) * 0.04 - (frame % 3 == 2 ? 0.04 - (Double(gap) ?? 0) : 0)
        let place = try #require(
          seen.firstIndex { abs($0 - 16 - 8 * frame) <= 3 }, "\(frame) of \(seen)")
        #expect(abs(Double(place) * step - wanted) <= step / 2 + 0.002, "\(frame) at \(place)")
      }
      #expect(seen == seen.sorted())
    }
  }

  @Test func `only frames excluded by the edit list are left out`() async throws {
    try await FootageFixture.open { fixture in
      let whole = try await fixture.film(
        "a.mp4", FootageFixture.counted("64x48", rate: "240", frames: 24), Self.h264, "-g 24")
      let cut = try await fixture.film("b.mov", "-ss 0.0355 -i \(whole) -c copy")
      let made = try await fixture.clip(cut)
      let seen = try await fixture.greys(try await fixture.save(made.video, "made.mp4"))
      #expect(
        made.rendition.rate.description == "240/1"
          && Self.isCounted(seen, from: 24 - seen.count, count: seen.count))
      #expect((15...16).contains(seen.count), "\(seen)")
    }
  }

  @Test(arguments: [1, 30])
  func `a still picture lasts as long as the sound`(frames: Int) async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", FootageFixture.counted("64x48", frames: frames), "-f lavfi -i sine=duration=8",
        Self.h264, "-c:a aac")
      let made = try await fixture.clip(path)
      #expect((7900...8200).contains(made.rendition.milliseconds) && made.rendition.hasSound)
      let heard = try await fixture.loudParts(of: made)
      #expect(heard(0.2, 7.8))
    }
  }

  @Test func `a clip with hardly a readable frame is refused, and a raw DV stream is read`()
    async throws
  {
    try await FootageFixture.open { fixture in
      let whole = try await fixture.film(
        "a.mp4", FootageFixture.marked("64x48", seconds: 2), Self.h264)
      let ruined = try await fixture.film(
        "b.mp4", "-i \(whole) -c copy -bsf:v h264_metadata=sample_aspect_ratio=10000/1")
      await #expect(throws: FootageRefusal.damaged) {
        try await fixture.footage.make(from: .file(ruined))
      }
      let tape = try await fixture.film(
        "a.dv", FootageFixture.marked("720x576", rate: "25", seconds: 0.4),
        "-c:v dvvideo -pix_fmt yuv420p -f dv")
      let made = try await fixture.clip(tape)
      #expect(made.rendition.rate.description == "50/1" && made.rendition.frames == 20)
    }
  }

  private static func isCounted(_ seen: [Int], from first: Int, count: Int) -> Bool {
    seen.count == count
      && seen.enumerated().allSatisfy { abs($0.element - 16 - 8 * (first + $0.offset)) <= 3 }
  }
}
