import Testing

@testable import MediaLibrary

/// Originals are downloaded with the extension and media type of their content, regardless of
/// their uploaded name.
struct OriginalKindTests {
  @Test(arguments: [
    ("a.mp4", "-c:v mpeg4", "mp4", "video/mp4"), ("a.mov", "-c:v mpeg4", "mov", "video/quicktime"),
    ("a.mkv", "-c:v mpeg4", "mkv", "video/x-matroska"),
    ("a.webm", "-c:v libvpx -deadline realtime", "webm", "video/webm"),
    ("a.avi", "-c:v mpeg4", "avi", "video/x-msvideo"),
    ("a.ts", "-c:v mpeg2video", "ts", "video/mp2t"),
    ("a.mts", "-c:v mpeg2video -mpegts_m2ts_mode 1 -f mpegts", "mts", "video/mp2t"),
    ("a.3gp", "-c:v mpeg4", "3gp", "video/3gpp"),
    ("a.mpg", "-c:v mpeg2video", "mpg", "video/mpeg"),
  ])
  func `a video is identified by its content`(
    file: String, coding: String, ending: String, type: String
  ) async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        file, FootageFixture.marked("64x48", rate: "25", seconds: 0.4), coding)
      let kind = OriginalKind(Array(try fixture.bytes(path).prefix(OriginalKind.bytes)))
      #expect(kind.ending == ending && kind.type == type)
    }
  }

  @Test(arguments: [
    ("a.m4a", "m4a"), ("a.mp3", "mp3"), ("a.wav", "wav"), ("a.flac", "flac"), ("a.ogg", "ogg"),
    ("a.aiff", "aiff"),
    ("a.caf", "caf"), ("a.aac", "aac"),
  ])
  func `a sound recording is identified by its content`(file: String, ending: String) async throws
  {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(file, FootageFixture.tone)
      #expect(
        OriginalKind(Array(try fixture.bytes(path).prefix(OriginalKind.bytes))).ending == ending)
    }
  }

  @Test func `unknown content is an octet stream`() {
    for head in [[], [0x47], Array("hello".utf8), [UInt8](repeating: 0, count: 512)] {
      #expect(OriginalKind(head).type == "application/octet-stream")
    }
  }
}
