/// The limits on clips and recordings.
public struct FootageLimits: Sendable {
  /// The maximum size of a file, in bytes.
  public var bytes = 4_294_967_296
  /// The maximum duration, in minutes.
  public var minutes = 180
  /// The maximum number of pixels of a picture: enough for 4K video of phones.
  public var pixels = 10_000_000
  /// The duration in seconds above which a rendition is fragmented, so that it can be streamed by
  /// HLS.
  public var secondsInOnePiece = 600
  /// The size in bytes above which a rendition is fragmented.
  public var bytesInOnePiece = 30_000_000

  /// Creates the default limits.
  public init() {}
}
