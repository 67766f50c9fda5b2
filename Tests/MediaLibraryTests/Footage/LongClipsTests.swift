import PlazaProcesses
import Testing

@testable import MediaLibrary

/// A long clip is a single fragmented file, which is played as a whole and streamed by HLS in byte
/// ranges.
struct LongClipsTests {
  private static let limits = {
    var limits = FootageLimits()
    limits.secondsInOnePiece = 10
    return limits
  }()

  /// Fifteen seconds, with a grey for each frame as in ``FootageFixture/counted(_:rate:frames:)``.
  private static let film = [
    FootageFixture.counted("160x96", frames: 450), "-f lavfi -i sine=duration=15",
    FootageFixture.plain, "-c:a aac",
  ]

  @Test func `a long clip has fragments that contain every frame in order`() async throws {
    try await FootageFixture.open(limits: Self.limits) { fixture in
      let made = try await fixture.clip(
        try await fixture.film("a.mp4", Self.film.joined(separator: " ")))
      let map = try #require(made.fragments)
      #expect(map.fragments.map(\.microseconds) == [6_000_000, 6_000_000, 3_000_000])
      var offset = try #require(map.fragments.first).offset
      for fragment in map.fragments {
        #expect(fragment.offset == offset)
        let start = try await made.video.read(from: offset, count: 8)
        #expect(String(decoding: start.dropFirst(4), as: UTF8.self) == "moof")
        offset += fragment.length
      }
      #expect(offset <= made.video.length)
      let path = try await fixture.save(made.video, "made.mp4")
      #expect(try await fixture.frames(path) == 450)
      let told = try await fixture.probe(
        path, "-select_streams", "v:0", "-show_entries", "packet=pts,flags")
      let step = made.rendition.timeScale / 30
      #expect(told.filter { $0.hasPrefix("pts") } == (0..<450).map { "pts=\($0 * step)" })
      let whole = told.filter { $0.hasPrefix("flags") }.enumerated().filter {
        $0.element.contains("K")
      }.map(\.offset)
      #expect(whole == Array(stride(from: 0, to: 450, by: 12)))
      let sound = try await fixture.probe(
        path, "-select_streams", "a:0", "-show_entries", "stream=codec_name,duration")
      #expect(sound.first == "codec_name=aac")
    }
  }

  @Test func `the playlist lists byte ranges that play on their own`() async throws {
    try await FootageFixture.open(limits: Self.limits) { fixture in
      let made = try await fixture.clip(
        try await fixture.film("a.mp4", Self.film.joined(separator: " ")))
      let map = try #require(made.fragments)
      _ = try await fixture.save(made.video, "made.mp4")
      let playlist = map.playlist(address: "made.mp4")
      #expect(
        playlist.hasPrefix(
          "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n"))
      #expect(
        playlist.contains(
          "#EXT-X-MAP:URI=\"made.mp4\",BYTERANGE=\"\(map.header)@0\"\n#EXTINF:6.000000,\n"))
      let list = try fixture.write("made.m3u8", Array(playlist.utf8))
      #expect(try await fixture.frames(list) == 450)
      let header = try await made.video.read(from: 0, count: map.header)
      for (number, fragment) in map.fragments.enumerated() {
        let piece = try await made.video.read(from: fragment.offset, count: fragment.length)
        let path = try fixture.write("piece.mp4", header + piece)
        let greys = try await fixture.greys(path)
        #expect(greys.count == (number == 2 ? 90 : 180))
        let wanted = 16 + number * 180 * 8 % 208
        #expect(abs(greys[0] - wanted) <= 3, "\(number): \(greys[0])")
      }
    }
  }

  @Test func `a large clip is fragmented, and a short small one is not`() async throws {
    var limits = FootageLimits()
    limits.bytesInOnePiece = 20_000
    try await FootageFixture.open(limits: limits) { fixture in
      let large = try await fixture.clip(
        try await fixture.film("a.mp4", FootageFixture.noisy(seconds: 1), FootageFixture.plain))
      #expect(large.fragments?.fragments.count == 1)
      #expect(try await fixture.frames(try await fixture.save(large.video, "large.mp4")) == 30)
      let small = try await fixture.clip(
        try await fixture.film("b.mp4", FootageFixture.marked("64x64"), FootageFixture.plain))
      #expect(small.fragments == nil)
    }
  }

  @Test func `a fragmented clip can be edited`() async throws {
    try await FootageFixture.open(limits: Self.limits) { fixture in
      let made = try await fixture.clip(
        try await fixture.film("a.mp4", Self.film.joined(separator: " ")))
      let path = try await fixture.save(made.video, "made.mp4")
      let all = try await fixture.greys(path)
      let edited = try await fixture.footage.edit(
        .trim(to: 391..<409), of: [(.file(path), made.rendition)])
      let greys = try await fixture.greys(try await fixture.save(edited.video, "edited.mp4"))
      #expect(greys.count == 18)
      for (number, grey) in greys.enumerated() { #expect(abs(grey - all[391 + number]) <= 3) }
    }
  }

  @Test(arguments: [
    "", "00000010667479706d703431", "00000008736964780000", "0000000873696478", "ffffffff73696478",
    "0000000473696478",
    "0000002073696478000000000000000100000000000000000000000000000001",
  ])
  func `an invalid segment index is not read`(hex: String) {
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap {
      UInt8(hex.dropFirst($0).prefix(2), radix: 16)
    }
    #expect(FragmentMap(head: bytes) == nil)
  }
}
