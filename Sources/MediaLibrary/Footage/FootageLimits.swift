/// What is taken of a clip or a recording.
public struct FootageLimits: Sendable {
  /// Bytes of the file.
  public var bytes = 4_294_967_296
  /// Minutes that it lasts.
  public var minutes = 180
  /// Pixels of a picture: enough for what phones film in 4K.
  public var pixels = 10_000_000
  /// Seconds after which a rendition is cut into fragments, so that it can be streamed by HLS.
  public var secondsInOnePiece = 600
  /// Bytes of a rendition after which it is cut into fragments.
  public var bytesInOnePiece = 30_000_000

  /// The usual limits.
  public init() {}
}
