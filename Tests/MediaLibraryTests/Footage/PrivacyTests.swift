import Foundation
import PlazaProcesses
import Testing

@testable import MediaLibrary

/// Metadata about the place and the device of a recording is not published.
struct PrivacyTests {
  private static let secrets = [
    "+50.4452-104.6189", "50.4452", "iPhone 99", "Ann's first goal", "2026-02-03",
    "Secret chapter",
  ]

  private static let tags =
    "-metadata com.apple.quicktime.location.ISO6709=+50.4452-104.6189+577.000/ "
    + "-metadata 'com.apple.quicktime.model=iPhone 99' -metadata 'com.apple.quicktime.creationdate=2026-02-03T10:00:00' "
    + "-metadata 'title=Ann\u{2019}s first goal' -metadata 'comment=50.4452' -metadata 'location=+50.4452-104.6189/'"

  private static let chapters = """
    ;FFMETADATA1
    title=Ann's first goal
    [CHAPTER]
    TIMEBASE=1/1000
    START=0
    END=900
    title=Secret chapter
    """

  @Test func `renditions contain no location or device metadata`() async throws {
    var limits = FootageLimits()
    limits.secondsInOnePiece = 0
    for limits in [FootageLimits(), limits] {
      try await FootageFixture.open(limits: limits) { fixture in
        let chapters = try fixture.write("chapters", Array(Self.chapters.utf8))
        let path = try await fixture.film(
          "a.mov", FootageFixture.marked("320x180"), FootageFixture.tone,
          "-i \(chapters) -map 0 -map 1 -map_chapters 2", Self.tags,
          "-movflags use_metadata_tags", FootageFixture.plain, "-c:a aac")
        let told = String(decoding: try fixture.bytes(path), as: UTF8.self)
        for secret in Self.secrets where secret != "Ann's first goal" {
          #expect(told.contains(secret), "the source does not hold \(secret)")
        }
        let made = try await fixture.clip(path)
        for file in [made.video, made.poster] + made.storyboard.sheets {
          try await expectSilence(of: file, fixture)
        }
        let edited = try await fixture.footage.edit(
          .trim(to: 3..<20),
          of: [(.file(try await fixture.save(made.video, "m.mp4")), made.rendition)])
        try await expectSilence(of: edited.video, fixture)
      }
    }
  }

  @Test func `renditions of a recording contain no tags or cover pictures`() async throws {
    try await FootageFixture.open { fixture in
      let cover = try await fixture.film(
        "cover.jpg", FootageFixture.marked("64x64"), "-frames:v 1")
      let path = try await fixture.film(
        "a.mp3", FootageFixture.tone,
        "-i \(cover) -map 0 -map 1 -c:a libmp3lame -c:v copy -disposition:v attached_pic",
        Self.tags)
      guard case .sound(let made) = try await fixture.footage.make(from: .file(path)) else {
        Issue.record("a recording with a cover was taken for a film")
        return
      }
      try await expectSilence(of: made.file, fixture)
      let streams = try await fixture.probe(
        try await fixture.save(made.file, "made.m4a"), "-show_entries", "stream=codec_type")
      #expect(streams == ["codec_type=audio"])
    }
  }

  private func expectSilence(of file: ScratchFile, _ fixture: FootageFixture) async throws {
    let path = try await fixture.save(file, "silent")
    let bytes = try fixture.bytes(path)
    for secret in Self.secrets {
      #expect(bytes.firstRange(of: Array(secret.utf8)) == nil, "\(secret)")
    }
    let tags = try await fixture.probe(path, "-show_entries", "format_tags:stream_tags:chapter")
    let allowed = [
      "major_brand", "minor_version", "compatible_brands", "language", "handler_name", "vendor_id",
      "encoder",
    ]
    for tag in tags { #expect(allowed.contains { tag.hasPrefix("TAG:" + $0) }, "\(tag)") }
  }
}
