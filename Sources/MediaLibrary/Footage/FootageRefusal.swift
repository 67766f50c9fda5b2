public import PlazaBase

/// Why a clip or a recording is not taken.
public enum FootageRefusal: Refusal, Equatable {
  /// It is something else than film or sound.
  case notAVideo
  /// It calls itself a film and is a list of addresses, a page or a script.
  case disguised
  /// It cannot be read, or ends long before it says so.
  case damaged
  /// Film or sound of a kind that is not read here; the kind's name as ffmpeg has it.
  case unsupported(String)
  /// More pixels than that.
  case tooManyPixels(most: Int)
  /// It lasts longer than that.
  case tooLong(minutes: Int)
  /// More bytes than that.
  case tooBig(bytes: Int)

  /// See `Refusal`.
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

  /// See `Refusal`.
  public var message: String {
    switch self {
    case .notAVideo:
      say("This isn't a video or a recording. Choose the original file that your phone or camera saved.")
    case .disguised:
      say("This file looks like a video but is something else, such as a playlist. Choose the video itself.")
    case .damaged:
      say("This file is damaged or incomplete. Check that it plays on your device, then upload it again.")
    case .unsupported(let kind):
      say("We can't read this kind of video (\(kind)). Export it as MP4 with H.264 and upload that.")
    case .tooManyPixels(let most):
      say("The picture is too large. The limit is \(most / 1_000_000) megapixels. Film in 4K or less.")
    case .tooLong(let minutes):
      say("This video is too long. The limit is \(minutes) minutes. Cut it into shorter videos.")
    case .tooBig(let bytes):
      say("This file is too large. The limit is \(bytes / 1_000_000) MB. Cut it into shorter videos.")
    }
  }
}
