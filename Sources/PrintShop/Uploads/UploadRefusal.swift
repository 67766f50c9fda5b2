import PlazaBase

/// The reason why an upload is rejected.
enum UploadRefusal: Refusal, Equatable {
  case noSuchUpload
  case empty
  case tooLarge
  case tooMuch
  /// The upload continues at another offset.
  case elsewhere(at: Int)
  case isOver
  /// Too many parts; each part is a file and a row.
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
    case .noSuchUpload: say("This upload doesn't exist. Start again.")
    case .empty: say("This file is empty. Choose another one.")
    case .tooLarge:
      say(
        "This file is too large. The limit is \(ByteCount(Uploads.largest).asLimit). Make it smaller and try again."
      )
    case .tooMuch:
      say(
        "Your documents would take up more than \(ByteCount(Uploads.quota).asLimit). Delete some first."
      )
    case .elsewhere(let offset):
      say("The upload resumes at byte \(offset).")
    case .isOver: say("This upload is already complete.")
    case .inPieces:
      say("This document arrived in too many pieces. Upload it again from the start.")
    }
  }
}
