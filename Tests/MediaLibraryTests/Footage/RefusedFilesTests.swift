import Foundation
import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

@testable import MediaLibrary

/// Files that are not acceptable clips are refused with the specific reason, and the content of a
/// file never makes the server open a connection or another file.
struct RefusedFilesTests {
  @Test(arguments: [
    ("nothing", "", FootageRefusal.notAVideo),
    ("words", "This is a letter to the coach.\nYours, Ann\n", .notAVideo),
    ("a page", "<!DOCTYPE html><title>film</title>", .disguised),
    (
      "a drawing",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><image href=\"/etc/passwd\"/></svg>",
      .disguised
    ),
    (
      "a playlist of a file", "#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
      .disguised
    ),
    (
      "a playlist after blank lines", "\r\n\n #EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n",
      .disguised
    ),
    ("a list of files", "ffconcat version 1.0\nfile /etc/passwd\n", .disguised),
    ("a list of files, the older way", "file '/etc/passwd'\n", .disguised),
    ("a script", "#!/bin/sh\ntouch /tmp/was-run\n", .disguised),
    (
      "a manifest", "<?xml version=\"1.0\"?><MPD><BaseURL>file:///etc/passwd</BaseURL></MPD>",
      .disguised
    ),
    ("a session description", "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n", .disguised),
    ("a zip", "PK\u{3}\u{4}\u{14}\u{0}\u{0}\u{0}\u{8}\u{0}", .notAVideo),
    (
      "the beginning of an MP4", "\u{0}\u{0}\u{0}\u{18}ftypisom\u{0}\u{0}\u{2}\u{0}isomiso2",
      .damaged
    ),
  ])
  func `a text file is refused with the specific reason`(
    name: String, text: String, reason: FootageRefusal
  )
    async throws
  {
    try await FootageFixture.open { fixture in
      let path = try fixture.write("a.mp4", Array(text.utf8))
      await #expect(throws: reason) { try await fixture.footage.probe(.file(path)) }
      await #expect(throws: reason) { try await fixture.footage.make(from: .file(path)) }
    }
  }

  @Test func `a playlist disguised as a video causes no requests`() async throws {
    try await FootageFixture.open { fixture in
      try await Listener.open { listener in
        let address = "http://127.0.0.1:\(listener.port)/secret"
        let lists = [
          "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n\(address).ts\n#EXT-X-ENDLIST\n",
          "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:5,\nconcat:\(address)|file:///etc/passwd\n#EXT-X-ENDLIST\n",
          "ffconcat version 1.0\nfile \(address)\n",
        ]
        for text in lists {
          let path = try fixture.write("a.mp4", Array(text.utf8))
          await #expect(throws: FootageRefusal.disguised) {
            try await fixture.footage.make(from: .file(path))
          }
          // If a file passed the first check, ffprobe's own options would still refuse it.
          try await fixture.tools.withScratchDirectory { scratch in
            try await scratch.copy(path, as: "a")
            await #expect(throws: ToolError.self) {
              try await scratch.run(FFmpeg.probe(["-show_format"], of: "a", pixels: 10_000_000))
            }
            let input = FFmpeg.input("a", pixels: 10_000_000)
            await #expect(throws: ToolError.self) {
              try await scratch.run(FFmpeg.run(input + ["-f", "null", "-"], milliseconds: 1000))
            }
          }
        }
        #expect(listener.visits == 0)
        // A direct request verifies that the listener counts connections.
        _ = try? await fixture.run(
          "ffprobe", ["-v", "quiet", "http://127.0.0.1:\(listener.port)/"])
        #expect(listener.visits == 1)
      }
    }
  }

  @Test func `random data is refused`() async throws {
    try await FootageFixture.open { fixture in
      var state: UInt64 = 7
      let noise = (0..<200_000).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      for length in [1, 7, 64, 5000, 200_000] {
        let path = try fixture.write("a.mp4", Array(noise.prefix(length)))
        await #expect(throws: FootageRefusal.notAVideo, "\(length)") {
          try await fixture.footage.make(from: .file(path))
        }
      }
    }
  }

  @Test(arguments: [
    ("a.png", FootageRefusal.notAVideo), ("a.jpg", .notAVideo), ("a.bmp", .notAVideo),
    ("a.webp", .notAVideo),
    ("a.gif", .unsupported("gif")),
  ])
  func `a still picture is refused`(file: String, reason: FootageRefusal) async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(file, FootageFixture.marked("64x64"), "-frames:v 1")
      await #expect(throws: reason) { try await fixture.footage.make(from: .file(path)) }
    }
  }

  @Test(arguments: ["heic", "avif", "mif1heic"])
  func `a HEIF or AVIF photograph is refused`(brands: String) async throws {
    try await FootageFixture.open { fixture in
      let list = brands.prefix(4) + "\0\0\0\0" + brands.suffix(4) + "heic"
      let path = try fixture.write(
        "a.mov", [0, 0, 0, 24] + Array("ftyp\(list)".utf8) + [UInt8](repeating: 0, count: 200))
      await #expect(throws: FootageRefusal.notAVideo) {
        try await fixture.footage.make(from: .file(path))
      }
    }
  }

  @Test func `a subtitle file is refused`() async throws {
    try await FootageFixture.open { fixture in
      let path = try fixture.write(
        "a.srt", Array("1\n00:00:00,000 --> 00:00:01,000\nHello\n".utf8))
      await #expect(throws: FootageRefusal.notAVideo) {
        try await fixture.footage.make(from: .file(path))
      }
    }
  }

  @Test func `a picture with too many pixels is refused before it is decoded`() async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "bomb.mp4",
        "-f lavfi -i color=size=8192x8192:rate=1:duration=1 -c:v libx264 -preset ultrafast")
      #expect(try fixture.bytes(path).count < 200_000)
      await #expect(throws: FootageRefusal.tooManyPixels(maximum: 10_000_000)) {
        try await fixture.footage.make(from: .file(path))
      }
    }
  }

  @Test func `a file that is too long or too large is refused`() async throws {
    var limits = FootageLimits()
    limits.minutes = 1
    limits.bytes = 400_000
    try await FootageFixture.open(limits: limits) { fixture in
      let long = try await fixture.film(
        "long.mp4", "-f lavfi -i color=size=64x64:rate=1:duration=62", FootageFixture.plain)
      await #expect(throws: FootageRefusal.tooLong(minutes: 1)) {
        try await fixture.footage.make(from: .file(long))
      }
      let fits = try await fixture.film(
        "fits.mp4", "-f lavfi -i color=size=64x64:rate=1:duration=58", FootageFixture.plain)
      #expect(try await fixture.footage.probe(.file(fits)).milliseconds == 58_000)
      let large = try fixture.write("large.mp4", [UInt8](repeating: 0, count: 400_001))
      await #expect(throws: FootageRefusal.tooBig(bytes: 400_000)) {
        try await fixture.footage.make(from: .file(large))
      }
    }
  }

  @Test func `a small file with hours of playing time is refused as too long`() async throws {
    try await FootageFixture.open { fixture in
      // Two frames, four hours apart.
      let path = try await fixture.film(
        "a.mkv", "-f lavfi -i color=size=64x64:rate=1:duration=2",
        "-vf setpts=N*14400/TB -fps_mode passthrough",
        FootageFixture.plain)
      await #expect(throws: FootageRefusal.tooLong(minutes: 180)) {
        try await fixture.footage.make(from: .file(path))
      }
    }
  }

  @Test func `an unsupported codec or format is named in the refusal`() async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film("a.mkv", FootageFixture.marked("64x64"), "-c:v ffv1")
      await #expect(throws: FootageRefusal.unsupported("ffv1")) {
        try await fixture.footage.make(from: .file(path))
      }
      let other = try await fixture.film("a.wmv", FootageFixture.marked("64x64"), "-c:v wmv2")
      await #expect(throws: FootageRefusal.unsupported("asf")) {
        try await fixture.footage.make(from: .file(other))
      }
    }
  }

  @Test(arguments: ["", "-movflags +faststart", "-f matroska"], [0.1, 0.4, 0.7])
  func `a truncated clip is refused`(way: String, share: Double) async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", FootageFixture.noisy(seconds: 4), FootageFixture.plain, way)
      let whole = try fixture.bytes(path)
      let cut = try fixture.write("cut.mp4", Array(whole.prefix(Int(Double(whole.count) * share))))
      await #expect(throws: FootageRefusal.damaged) {
        try await fixture.footage.make(from: .file(cut))
      }
    }
  }

  @Test func `a clip that lacks a little of its end is accepted and marked`() async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", FootageFixture.noisy(seconds: 4), FootageFixture.plain,
        "-bf 0 -movflags +faststart")
      let whole = try fixture.bytes(path)
      let cut = try fixture.write("cut.mp4", Array(whole.prefix(whole.count * 9 / 10)))
      let made = try await fixture.clip(cut)
      #expect((200...700).contains(made.missingMilliseconds))
      #expect(abs(made.rendition.milliseconds + made.missingMilliseconds - 4000) <= 70)
      #expect(try await fixture.clip(path).missingMilliseconds == 0)
      #expect(FootageLoss(milliseconds: 0, frames: 3) == nil)
      #expect(FootageLoss(milliseconds: 449)?.message.hasPrefix("The last 0.4 seconds") == true)
      #expect(FootageLoss(milliseconds: 0, frames: 12)?.message.hasPrefix("12 frames") == true)
    }
  }

  @Test func `a clip with minor damage is accepted, and a severely damaged one is refused`()
    async throws
  {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.mp4", FootageFixture.noisy(seconds: 2), FootageFixture.plain,
        "-g 15 -movflags +faststart")
      var bytes = try fixture.bytes(path)
      let middle = bytes.count / 2
      for place in middle..<middle + 400 { bytes[place] = 0x5A }
      let scratched = try await fixture.clip(try fixture.write("scratched.mp4", bytes))
      #expect((55...60).contains(scratched.rendition.frames))
      let start = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
      for place in start..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: place &* 37) }
      let ruined = try fixture.write("ruined.mp4", bytes)
      await #expect(throws: FootageRefusal.damaged) {
        try await fixture.footage.make(from: .file(ruined))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 180], ["a.mp4", "a.mkv"])
  func `a randomly damaged file becomes a clip or is refused`(seed: UInt64, file: String)
    async throws
  {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        file, FootageFixture.marked("64x48", seconds: 0.5), FootageFixture.tone,
        FootageFixture.plain, "-c:a aac -t 0.5"
      )
      var bytes = try fixture.bytes(path)
      var state = seed &* 0x9E37_79B9_7F4A_7C15
      let next: (Int) -> Int = { maximum in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % maximum
      }
      // Headers are a small part of a file but the most sensitive one: half of the damage is done
      // to the two ends of the file.
      for number in 0..<(1 + next(24)) {
        let place =
          number % 2 == 0
          ? next(bytes.count) : (number % 4 == 1 ? next(600) : bytes.count - 1 - next(2000))
        bytes[max(0, min(place, bytes.count - 1))] = UInt8(next(256))
      }
      do {
        let clip = try await fixture.clip(try fixture.write("broken", bytes))
        #expect(
          try await fixture.frames(try await fixture.save(clip.video, "made.mp4"))
            == clip.rendition.frames)
      } catch is FootageRefusal {}
    }
  }

  @Test func `every refusal says what to do in both languages`() {
    let all: [FootageRefusal] = [
      .notAVideo, .disguised, .damaged, .unsupported("ffv1"), .tooManyPixels(maximum: 10_000_000),
      .tooLong(minutes: 180),
      .tooBig(bytes: 4_000_000_000),
    ]
    for refusal in all {
      #expect(refusal.message.contains(#/\. (Check|Choose|Cut|Export|Film) /#))
      #expect(Language.korean.withLanguage { refusal.message }.hasSuffix("주세요."))
    }
    #expect(Set(all.map(\.slug)).count == all.count)
  }
}

extension FootageFixture {
  /// Returns an ffmpeg source that does not compress well, so that a share of the file corresponds
  /// to a share of its duration.
  static func noisy(seconds: Int) -> String {
    "-f lavfi -i 'nullsrc=size=160x96:rate=30:duration=\(seconds),noise=alls=80:allf=t+u'"
  }
}
