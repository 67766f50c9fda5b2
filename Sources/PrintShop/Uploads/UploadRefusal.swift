import PlazaBase
import PlazaWeb

/// Why an upload is not taken.
enum UploadRefusal: SpokenRefusal, Equatable {
  case noSuchUpload
  case empty
  case tooLarge
  case tooMany
  case tooMuch
  /// The upload goes on at another place.
  case elsewhere(at: Int)
  case isOver

  var slug: String {
    switch self {
    case .noSuchUpload: "not-found"
    case .empty: "empty-document"
    case .tooLarge: "document-too-large"
    case .tooMany: "too-many-documents"
    case .tooMuch: "documents-too-large"
    case .elsewhere: "upload-offset"
    case .isOver: "upload-is-over"
    }
  }

  var kind: RefusalKind { self == .noSuchUpload ? .notFound : .conflict }

  func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchUpload: say("There is no such upload. Please begin again.", "그런 업로드가 없습니다. 다시 시작해 주세요.")
    case .empty: say("This file is empty. Please choose another.", "빈 파일입니다. 다른 파일을 골라 주세요.")
    case .tooLarge:
      say(
        "This file is too large: at most \(Uploads.largest / 1_000_000) MB are taken. Please make it smaller.",
        "파일이 너무 큽니다. 최대 \(Uploads.largest / 1_000_000)MB까지 받습니다. 크기를 줄여 주세요.")
    case .tooMany:
      say(
        "You keep \(Uploads.documents) documents here already. Please delete some first.",
        "이미 문서 \(Uploads.documents)개를 보관 중입니다. 먼저 몇 개를 삭제해 주세요.")
    case .tooMuch:
      say(
        "Your documents would take more than \(Uploads.room / 1_000_000) MB. Please delete some first.",
        "문서가 \(Uploads.room / 1_000_000)MB를 넘게 됩니다. 먼저 몇 개를 삭제해 주세요.")
    case .elsewhere(let offset):
      say("The upload goes on at byte \(offset).", "업로드는 \(offset)바이트부터 이어집니다.")
    case .isOver: say("This upload is complete already.", "이미 끝난 업로드입니다.")
    }
  }
}
