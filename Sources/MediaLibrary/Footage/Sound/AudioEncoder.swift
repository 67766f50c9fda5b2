import Foundation
import PlazaBase
import PlazaProcesses

/// Encodes a recording in two passes: the first measures its loudness, the second normalises and
/// encodes it.
struct AudioEncoder {
  let scratch: ScratchDirectory
  let limits: FootageLimits
  let progress: FootageProgress

  func make(_ name: String, _ facts: FootageFacts) async throws -> AudioRendition {
    guard let sound = facts.sound else { throw FootageRefusal.notAVideo }
    let gain = try await measure(name, sound, facts.milliseconds).gain
    try await write(name, sound, facts.milliseconds, gain)
    guard let file = try scratch.file("sound.m4a", atMost: .max),
      let samples = try scratch.file("samples", atMost: .max),
      samples.length > 1
    else { throw FootageRefusal.damaged }
    let peaks = try await Peaks.of(samples)
    try await progress(1000)
    return AudioRendition(
      file: file, milliseconds: samples.length / 2 * 1000 / Peaks.rate, peaks: peaks,
      missingMilliseconds: facts.missingMilliseconds)
  }

  private func measure(_ name: String, _ sound: FootageFacts.Sound, _ milliseconds: Int)
    async throws -> Loudness
  {
    let meter = "aresample=48000,ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-"
    let arguments = ["-map", "0:\(sound.stream)", "-af", meter, "-f", "null", "-"]
    let heard = LoudnessLog()
    let progress = progress
    try await run(
      FFmpeg.input(name, ["-max_error_rate", "0.2"], pixels: limits.pixels) + arguments,
      milliseconds
    ) {
      await heard.read($0)
      if let seconds = Self.seconds(in: $0) {
        try await progress(
          min(300, max(0, Int(nearest: seconds * 300_000)) / max(milliseconds, 1)))
      }
    }
    return await heard.loudness
  }

  private func write(
    _ name: String, _ sound: FootageFacts.Sound, _ milliseconds: Int, _ gain: Double
  ) async throws {
    // The limiter prevents clipping; its limit leaves headroom for the encoder, which raises peaks
    // slightly.
    let graph =
      "[0:\(sound.stream)]aresample=48000,aformat=channel_layouts=stereo,volume=\(gain)dB,"
      + "alimiter=limit=0.79:level=disabled,asplit=2[s][w];[w]aresample=\(Peaks.rate),"
      + "aformat=sample_fmts=s16:channel_layouts=mono[wave]"
    let coding = ["-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-flags:a", "+bitexact"]
    let clean = [
      "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-movflags",
      "+faststart",
    ]
    let file = ["-map", "[s]"] + coding + clean + ["-f", "ipod", "sound.m4a"]
    let wave = [
      "-map", "[wave]", "-c:a", "pcm_s16le", "-f", "s16le", "samples", "-progress", "-",
      "-stats_period", "1",
    ]
    let input = FFmpeg.input(name, ["-max_error_rate", "0.2"], pixels: limits.pixels)
    let progress = progress
    try await run(input + ["-filter_complex", graph] + file + wave, milliseconds) { line in
      guard line.hasPrefix("out_time_us="), let micros = Int(line.dropFirst(12)) else { return }
      try await progress(
        min(970, 300 + Int(nearest: Double(max(0, micros)) * 0.7 / Double(max(milliseconds, 1)))))
    }
  }

  private func run(
    _ arguments: [String], _ milliseconds: Int,
    _ onLine: @escaping @Sendable (String) async throws -> Void
  ) async throws {
    do {
      try await scratch.run(FFmpeg.run(arguments, milliseconds: milliseconds), onLine: onLine)
    } catch let error as ToolError where error.isCausedByFile {
      throw FootageFailure(error: error)
    }
  }

  /// Parses a line such as `frame:7    pts:33600   pts_time:0.7`. Every tenth line suffices.
  private static func seconds(in line: String) -> Double? {
    guard line.hasPrefix("frame:"), line.dropFirst(6).prefix(while: \.isNumber).hasSuffix("0")
    else { return nil }
    guard let mark = line.range(of: "pts_time:") else { return nil }
    return Double(line[mark.upperBound...])
  }

  private actor LoudnessLog {
    private(set) var loudness = Loudness()

    func read(_ line: String) { loudness.read(line) }
  }
}
