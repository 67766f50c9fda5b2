public import PlazaTools

/// The finished files of a recording.
public struct AudioRendition: Sendable {
  /// `audio/mp4`: AAC, 48 kHz, two channels, as loud as others are, without a word of metadata and without a cover.
  public let file: ScratchFile
  /// How long it lasts.
  public let milliseconds: Int
  /// How loud it is along its length, 0 to 255, in a thousand steps; for drawing its wave.
  public let peaks: [UInt8]
  /// How much of the source's end was not there.
  public let missingMilliseconds: Int
}
