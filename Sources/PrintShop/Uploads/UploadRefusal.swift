import PlazaBase
import PlazaWeb

/// Why an upload is not taken.
enum UploadRefusal: Refusal, Equatable {
  case noSuchUpload
  case empty
  case tooLarge
  case tooMuch
  /// The upload goes on at another place.
  case elsewhere(at: Int)
  case isOver
  /// Each piece is a file and a row.
  case inPieces

  var slug: String {
    switch self {
    case .noSuchUpload: "not-found"
    case .empty: "empty-document"
    case .tooLarge: "document-too-large"
    case .tooMuch: "documents-too-large"
    case .elsewhere: "upload-offset"
    case .isOver: "upload-is-over"
    case .inPieces: "upload-in-pieces"
    }
  }

  var kind: RefusalKind { self == .noSuchUpload ? .notFound : .conflict }

  var message: String {
    switch self {
    case .noSuchUpload: say("There is no such upload. Please begin again.")
    case .empty: say("This file is empty. Please choose another.")
    case .tooLarge:
      say("This file is too large: at most \(Uploads.largest / 1_000_000) MB are taken. Please make it smaller.")
    case .tooMuch:
      say("Your documents would take more than \(Uploads.room / 1_000_000) MB. Please delete some first.")
    case .elsewhere(let offset):
      say("The upload goes on at byte \(offset).")
    case .isOver: say("This upload is complete already.")
    case .inPieces: say("This document came in too many pieces. Please send it again from the beginning.")
    }
  }
}
