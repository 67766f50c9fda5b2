public import PlazaBase

/// The reasons for which a part of an upload is rejected, the same in all shops.
public enum UploadRefusal: Refusal, Equatable {
  case noSuchUpload
  /// The offset does not match; the upload continues at this one.
  case elsewhere(at: Int)
  case isOver
  /// The upload has too many parts; each is a file and a row.
  case inPieces

  public var slug: String {
    switch self {
    case .noSuchUpload: "not-found"
    case .elsewhere: "upload-offset"
    case .isOver: "upload-is-over"
    case .inPieces: "upload-in-pieces"
    }
  }

  public var kind: RefusalKind { self == .noSuchUpload ? .notFound : .conflict }

  public var message: String {
    switch self {
    case .noSuchUpload: say("This upload doesn't exist. Start again.")
    case .elsewhere(let offset): say("The upload resumes at byte \(offset).")
    case .isOver: say("This upload is already complete.")
    case .inPieces: say("This upload arrived in too many pieces. Start again.")
    }
  }
}
