import Foundation
import PlazaProcesses
import Testing

@testable import MediaLibrary

/// Recordings are transcoded to M4A with normalised loudness and a waveform.
struct SoundTests {
  @Test(arguments: [
    ("a.mp3", "-c:a libmp3lame"), ("a.m4a", "-c:a aac"), ("a.wav", ""), ("a.flac", ""),
    ("a.ogg", "-c:a libvorbis"),
    ("a.webm", "-c:a libopus"), ("a.mka", "-c:a ac3 -ac 6"), ("a.aac", "-c:a aac"),
    ("a.mp3", "-c:a libmp3lame -ar 22050 -ac 1"),
  ])
  func `a recording in any format is converted to one format`(file: String, coding: String)
    async throws
  {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(file, "-f lavfi -i sine=frequency=440:duration=2", coding)
      let facts = try await fixture.footage.probe(.file(path))
      #expect(facts.isSoundAlone && facts.sound != nil)
      #expect(abs(facts.milliseconds - 2000) <= 80)
      let made = try await fixture.sound(path)
      #expect(abs(made.milliseconds - 2000) <= 80)
      #expect(made.missingMilliseconds == 0)
      let kept = try await fixture.save(made.file, "made.m4a")
      let told = try await fixture.probe(
        kept, "-show_entries", "stream=codec_name,sample_rate,channels:format=format_name,duration"
      )
      for line in ["codec_name=aac", "sample_rate=48000", "channels=2"] {
        #expect(told.contains(line), "\(told)")
      }
      #expect(try fixture.bytes(kept).prefix(12).suffix(4) == Array("M4A ".utf8))
    }
  }

  @Test(arguments: [0.1, 0.5, 5])
  func `soft and loud recordings are normalized to the same loudness`(volume: Double) async throws
  {
    try await FootageFixture.open { fixture in
      // The level rises and falls, as in speech.
      let path = try await fixture.film(
        "a.wav",
        "-f lavfi -i 'sine=frequency=330:duration=6,volume=\(volume)*(0.6+0.4*sin(5*t)):eval=frame'"
      )
      let made = try await fixture.save(try await fixture.sound(path).file, "made.m4a")
      let loudness = try await fixture.loudness(of: made)
      #expect(abs(loudness.integrated + 16) < 1.2, "\(loudness)")
      #expect(loudness.peak < -0.5, "\(loudness)")
    }
  }

  @Test func `a peak in a soft recording is not clipped, and silence stays silent`() async throws {
    try await FootageFixture.open { fixture in
      let spiky = try await fixture.film(
        "a.wav",
        "-f lavfi -i 'sine=frequency=330:duration=6,volume=if(between(t\\,3\\,3.02)\\,8\\,0.02):eval=frame'"
      )
      let made = try await fixture.sound(spiky)
      #expect(
        try await fixture.loudness(of: try await fixture.save(made.file, "made.m4a")).peak < 0)
      let silent = try await fixture.film("b.wav", "-f lavfi -i anullsrc=r=48000:cl=stereo -t 2")
      let quiet = try await fixture.sound(silent)
      #expect(quiet.peaks == [UInt8](repeating: 0, count: 1000))
      #expect(quiet.milliseconds == 2000)
    }
  }

  @Test func `the waveform is high where the sound is loud`() async throws {
    try await FootageFixture.open { fixture in
      let path = try await fixture.film(
        "a.wav",
        "-f lavfi -i 'sine=frequency=440:duration=4,volume=if(between(t\\,1\\,2)\\,1\\,0):eval=frame'"
      )
      let peaks = try await fixture.sound(path).peaks
      #expect(peaks.count == 1000)
      #expect(peaks[300..<450].allSatisfy { $0 > 40 })
      #expect(peaks[0..<200].allSatisfy { $0 < 6 } && peaks[600...].allSatisfy { $0 < 6 })
    }
  }

  @Test func `a recording with a cover picture is not a video`() async throws {
    try await FootageFixture.open { fixture in
      let cover = try await fixture.film(
        "cover.png", FootageFixture.marked("64x64"), "-frames:v 1")
      let path = try await fixture.film(
        "a.mp3", FootageFixture.tone,
        "-i \(cover) -map 0 -map 1 -c:a libmp3lame -c:v copy -disposition:v attached_pic")
      #expect(try await fixture.footage.probe(.file(path)).isSoundAlone)
      #expect(try await fixture.sound(path).file.length > 0)
    }
  }

  @Test func `a waveform with fewer samples than steps has no gaps`() {
    var peaks = Peaks(count: 10)
    peaks.add([0xFF, 0x7F, 0x01, 0x80, 0x00, 0x00, 0x00, 0x40] + [UInt8](repeating: 0, count: 12))
    let values = peaks.values
    #expect(values[0..<200].allSatisfy { $0 == 255 })
    #expect(values[200..<300].allSatisfy { $0 == 0 } && values[300..<400].allSatisfy { $0 == 127 })
    #expect(values[400...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    (-16.0, 0.0), (-36, 20), (-6, -10), (-59, 30), (-61, 0), (-70, 0),
  ])
  func `the gain brings a recording to the target loudness, except for silence`(
    measured: Double, gain: Double
  ) {
    #expect(Loudness(integrated: measured).gain == gain)
    #expect(Loudness().gain == 0)
  }
}

extension FootageFixture {
  /// Transcodes a file, which must be a recording.
  func sound(_ path: String) async throws -> AudioRendition {
    guard case .sound(let sound) = try await footage.make(from: .file(path)) else {
      throw FootageRefusal.notAVideo
    }
    return sound
  }

  /// Returns the loudness by EBU R 128: the integrated loudness in LUFS and the peak in dBFS.
  func loudness(of path: String) async throws -> (integrated: Double, peak: Double) {
    let meter = "ebur128=metadata=1:peak=sample,ametadata=mode=print:file=-"
    let lines = String(
      decoding: try await run(
        "ffmpeg", ["-v", "error", "-i", path, "-af", meter, "-f", "null", "-"]), as: UTF8.self
    ).split(separator: "\n")
    let last: (String) -> Double = { key in
      lines.last { $0.hasPrefix(key + "=") }.flatMap { Double($0.dropFirst(key.count + 1)) }
        ?? .nan
    }
    return (last("lavfi.r128.I"), 20 * log10(last("lavfi.r128.sample_peaks_ch0")))
  }
}
