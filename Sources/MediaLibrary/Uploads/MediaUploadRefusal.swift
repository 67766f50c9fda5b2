import PlazaBase

/// The reasons for which an upload is rejected.
enum MediaUploadRefusal: Refusal, Equatable {
  case noSuchUpload
  case empty
  case tooLarge
  case tooMuch
  /// The upload would exceed the member's storage quota of that many bytes.
  case full(bytes: Int)
  /// The offset does not match; the upload continues at this one.
  case elsewhere(at: Int)
  case isOver
  /// The upload has too many parts; each is a file and a row.
  case inPieces
  /// The upload is not complete, so that no item can be made of it.
  case notWhole

  var slug: String {
    switch self {
    case .noSuchUpload: "not-found"
    case .empty: "empty-upload"
    case .tooLarge: "upload-too-large"
    case .tooMuch: "uploads-too-large"
    case .full: "no-room-for-footage"
    case .elsewhere: "upload-offset"
    case .isOver: "upload-is-over"
    case .inPieces: "upload-in-pieces"
    case .notWhole: "upload-not-whole"
    }
  }

  var kind: RefusalKind { self == .noSuchUpload ? .notFound : .conflict }

  var message: String {
    switch self {
    case .noSuchUpload: say("This upload doesn't exist. Start again.")
    case .empty: say("This file is empty. Choose another one.")
    case .tooLarge:
      say("We received more data than expected for this upload. Start again.")
    case .tooMuch:
      say(
        "Your unfinished uploads would exceed \(ByteCount(MediaUpload.quota).asLimit). Finish some first."
      )
    case .full(let maximum):
      say(
        """
        Your videos would exceed your \(ByteCount(maximum).localizedText). Remove some you don't need, or ask the \
        camp's office.
        """)
    case .elsewhere(let offset): say("The upload resumes at byte \(offset).")
    case .isOver: say("This upload is already complete.")
    case .inPieces: say("This upload arrived in too many pieces. Start again.")
    case .notWhole:
      say("This upload hasn't finished yet. Wait until it has.")
    }
  }
}
