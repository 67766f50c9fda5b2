/// The loudness of a recording by EBU R 128.
struct Loudness: Equatable {
  /// The target loudness in LUFS, which is that of most podcasts.
  static let wanted = -16.0
  /// The loudness in LUFS below which a recording counts as silent.
  static let silence = -60.0

  /// The integrated loudness in LUFS; nil until it was measured.
  var integrated: Double?

  /// Reads a line of ffmpeg's meter. Each line covers the recording up to its time, so the last
  /// one is final.
  mutating func read(_ line: String) {
    if line.hasPrefix("lavfi.r128.I="), let value = Double(line.dropFirst(13)), value.isFinite {
      integrated = value
    }
  }

  /// The gain in decibels that normalises the recording.
  var gain: Double {
    guard let integrated, integrated > Self.silence else { return 0 }
    return min(30, max(-30, Self.wanted - integrated))
  }
}
