public import PlazaBase

/// The reasons for which a clip or recording is rejected.
public enum FootageRefusal: Refusal, Equatable {
  /// The file is neither video nor audio.
  case notAVideo
  /// The file has the name of a video but is a playlist, a web page or a script.
  case disguised
  /// The file cannot be read, or is much shorter than its header says.
  case damaged
  /// The codec is not supported; the value is ffmpeg's name of it.
  case unsupported(String)
  /// The picture has more pixels than the maximum.
  case tooManyPixels(maximum: Int)
  /// The duration is longer than the maximum.
  case tooLong(minutes: Int)
  /// The file is larger than the maximum.
  case tooBig(bytes: Int)

  public var slug: String {
    switch self {
    case .notAVideo: "not-a-video"
    case .disguised: "disguised-video"
    case .damaged: "damaged-video"
    case .unsupported: "unsupported-video"
    case .tooManyPixels: "too-many-pixels"
    case .tooLong: "video-too-long"
    case .tooBig: "video-too-large"
    }
  }

  public var message: String {
    switch self {
    case .notAVideo:
      say(
        "This isn't a video or a recording. Choose the original file that your phone or camera saved."
      )
    case .disguised:
      say(
        "This file looks like a video but is something else, such as a playlist. Choose the video itself."
      )
    case .damaged:
      say(
        "This file is damaged or incomplete. Check that it plays on your device, then upload it again."
      )
    case .unsupported(let kind):
      say(
        "We can't read this kind of video (\(kind)). Export it as MP4 with H.264 and upload that.")
    case .tooManyPixels(let maximum):
      say(
        "The picture is too large. The limit is \(maximum / 1_000_000) megapixels. Film in 4K or less."
      )
    case .tooLong(let minutes):
      say("This video is too long. The limit is \(minutes) minutes. Cut it into shorter videos.")
    case .tooBig(let bytes):
      say(
        "This file is too large. The limit is \(ByteCount(bytes).asLimit). Cut it into shorter videos."
      )
    }
  }
}
