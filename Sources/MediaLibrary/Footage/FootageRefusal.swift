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
      say("This is not a video or a recording. Please choose the clip itself, as your phone or camera saved it.")
    case .disguised:
      say("This file calls itself a video and is something else, such as a playlist. Please choose the clip itself.")
    case .damaged:
      say("This file is damaged or incomplete. Please see whether it plays on your device, and send it once more.")
    case .unsupported(let kind):
      say("Videos of this kind (\(kind)) cannot be read here. Please export it as MP4 with H.264 and send that.")
    case .tooManyPixels(let most):
      say("The picture is too large: at most \(most / 1_000_000) megapixels are taken. Please film in 4K or less.")
    case .tooLong(let minutes):
      say("This video is too long: at most \(minutes) minutes are taken. Please cut it into shorter clips.")
    case .tooBig(let bytes):
      say("This file is too large: at most \(bytes / 1_000_000) MB are taken. Please cut it into shorter clips.")
    }
  }
}
