import PlazaBase
public import PlazaWeb

/// Why a clip or a recording is not taken.
public enum FootageRefusal: SpokenRefusal, Equatable {
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

  /// See `SpokenRefusal`.
  public func sentence(_ say: Say) -> String {
    switch self {
    case .notAVideo:
      say(
        "This is not a video or a recording. Please choose the clip itself, as your phone or camera saved it.",
        "동영상이나 녹음 파일이 아닙니다. 휴대전화나 카메라가 저장한 원본 파일을 선택해 주세요.")
    case .disguised:
      say(
        "This file calls itself a video and is something else, such as a playlist. Please choose the clip itself.",
        "동영상처럼 보이지만 재생 목록 같은 다른 파일입니다. 동영상 파일 자체를 선택해 주세요.")
    case .damaged:
      say(
        "This file is damaged or incomplete. Please see whether it plays on your device, and send it once more.",
        "파일이 손상되었거나 끝까지 저장되지 않았습니다. 기기에서 재생되는지 확인하고 다시 올려 주세요.")
    case .unsupported(let kind):
      say(
        "Videos of this kind (\(kind)) cannot be read here. Please export it as MP4 with H.264 and send that.",
        "이 형식(\(kind))은 여기서 읽을 수 없습니다. H.264 MP4로 내보낸 뒤 올려 주세요.")
    case .tooManyPixels(let most):
      say(
        "The picture is too large: at most \(most / 1_000_000) megapixels are taken. Please film in 4K or less.",
        "화면이 너무 큽니다. 최대 \(most / 1_000_000)메가픽셀까지 받습니다. 4K 이하로 촬영해 주세요.")
    case .tooLong(let minutes):
      say(
        "This video is too long: at most \(minutes) minutes are taken. Please cut it into shorter clips.",
        "동영상이 너무 깁니다. 최대 \(minutes)분까지 받습니다. 더 짧게 나누어 올려 주세요.")
    case .tooBig(let bytes):
      say(
        "This file is too large: at most \(bytes / 1_000_000) MB are taken. Please cut it into shorter clips.",
        "파일이 너무 큽니다. 최대 \(bytes / 1_000_000)MB까지 받습니다. 더 짧게 나누어 올려 주세요.")
    }
  }
}
