import PlazaBase
import PlazaWeb

/// Why an upload is not taken.
enum MediaUploadRefusal: SpokenRefusal, Equatable {
  case noSuchUpload
  case empty
  case tooLarge
  case tooMany
  case tooMuch
  /// With it, more would be kept of somebody than so many gigabytes.
  case full(gigabytes: Int)
  /// The upload goes on at another place.
  case elsewhere(at: Int)
  case isOver
  /// An item is to be made of it, and bytes are still to come.
  case notWhole

  var slug: String {
    switch self {
    case .noSuchUpload: "not-found"
    case .empty: "empty-upload"
    case .tooLarge: "upload-too-large"
    case .tooMany: "too-many-uploads"
    case .tooMuch: "uploads-too-large"
    case .full: "no-room-for-footage"
    case .elsewhere: "upload-offset"
    case .isOver: "upload-is-over"
    case .notWhole: "upload-not-whole"
    }
  }

  var kind: RefusalKind { self == .noSuchUpload ? .notFound : .conflict }

  func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchUpload: say("There is no such upload. Please begin again.", "그런 업로드가 없습니다. 다시 시작해 주세요.")
    case .empty: say("This file is empty. Please choose another.", "빈 파일입니다. 다른 파일을 골라 주세요.")
    case .tooLarge:
      say("More came than this upload was to have. Please begin again.", "업로드할 크기보다 많이 도착했습니다. 다시 시작해 주세요.")
    case .tooMany:
      say(
        "You have \(MediaUpload.most) uploads here that are not finished. Please finish or delete some first.",
        "끝나지 않은 업로드가 \(MediaUpload.most)개 있습니다. 먼저 마치거나 삭제해 주세요.")
    case .tooMuch:
      say(
        "Your unfinished uploads would pass \(MediaUpload.room / 1_000_000_000) GB. Please finish some first.",
        "끝나지 않은 업로드가 \(MediaUpload.room / 1_000_000_000)GB를 넘게 됩니다. 먼저 몇 개를 마쳐 주세요.")
    case .full(let most):
      say(
        "Your videos would take more than your \(most) GB. Please remove some that nobody needs, or ask the office.",
        "동영상이 할당된 \(most)GB를 넘게 됩니다. 필요 없는 영상을 지우거나 사무실에 문의해 주세요.")
    case .elsewhere(let offset): say("The upload goes on at byte \(offset).", "업로드는 \(offset)바이트부터 이어집니다.")
    case .isOver: say("This upload is complete already.", "이미 끝난 업로드입니다.")
    case .notWhole:
      say("This upload has not arrived yet. Please wait until it has.", "업로드가 아직 끝나지 않았습니다. 끝날 때까지 기다려 주세요.")
    }
  }
}
