/// How loud a recording is, by EBU R 128.
struct Loudness: Equatable {
  /// What podcasts aim at, in LUFS.
  static let wanted = -16.0
  /// Below this there is nothing but silence.
  static let silence = -60.0

  /// In LUFS; nil while nothing was measured.
  var integrated: Double?

  /// Takes in a line of ffmpeg's meter. Each tells what is measured so far, the last one all.
  mutating func hear(_ line: String) {
    if line.hasPrefix("lavfi.r128.I="), let value = Double(line.dropFirst(13)), value.isFinite { integrated = value }
  }

  /// By how many decibels it is made louder or softer.
  var gain: Double {
    guard let integrated, integrated > Self.silence else { return 0 }
    return min(30, max(-30, Self.wanted - integrated))
  }
}
