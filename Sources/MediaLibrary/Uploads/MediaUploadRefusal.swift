import PlazaBase

/// Why an upload is not taken.
enum MediaUploadRefusal: Refusal, Equatable {
  case noSuchUpload
  case empty
  case tooLarge
  case tooMuch
  /// With it, more would be kept of somebody than so many gigabytes.
  case full(gigabytes: Int)
  /// The upload goes on at another place.
  case elsewhere(at: Int)
  case isOver
  /// Each piece is a file and a row.
  case inPieces
  /// An item is to be made of it, and bytes are still to come.
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
    case .noSuchUpload: say("There is no such upload. Please begin again.")
    case .empty: say("This file is empty. Please choose another.")
    case .tooLarge:
      say("More came than this upload was to have. Please begin again.")
    case .tooMuch:
      say("Your unfinished uploads would pass \(MediaUpload.room / 1_000_000_000) GB. Please finish some first.")
    case .full(let most):
      say("Your videos would take more than your \(most) GB. Please remove some that nobody needs, or ask the office.")
    case .elsewhere(let offset): say("The upload goes on at byte \(offset).")
    case .isOver: say("This upload is complete already.")
    case .inPieces: say("This upload came in too many pieces. Please begin again.")
    case .notWhole:
      say("This upload has not arrived yet. Please wait until it has.")
    }
  }
}
