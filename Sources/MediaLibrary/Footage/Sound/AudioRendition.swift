public import PlazaProcesses

/// The output of an audio recording.
public struct AudioRendition: Sendable {
  /// `audio/mp4`: AAC, 48 kHz, stereo, with normalised loudness, without metadata or cover art.
  public let file: ScratchFile
  /// The duration.
  public let milliseconds: Int
  /// The peak level in a thousand steps, 0 to 255 each, for drawing the waveform.
  public let peaks: [UInt8]
  /// The duration that is missing at the end of the source.
  public let missingMilliseconds: Int
}
