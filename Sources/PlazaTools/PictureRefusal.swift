public import PlazaBase

/// Why a picture was not taken.
public enum PictureRefusal: Refusal, Equatable {
  /// More bytes than that.
  case tooLarge(most: Int)
  /// More pixels than that.
  case tooManyPixels(most: Int)
  /// More pages than that.
  case tooManyPages(most: Int)
  /// Not a picture of a kind that is taken.
  case notAPicture
  /// This machine cannot read that kind.
  case notReadHere(PictureKind)
  /// It begins as a picture and cannot be read to its end.
  case damaged

  /// See `Refusal`.
  public var slug: String { "unusable-picture" }

  /// See `Refusal`.
  public var message: String {
    switch self {
    case .tooLarge(let most):
      say("This picture is too large. The limit is \(most / 1_048_576) MB. Choose a smaller one.")
    case .tooManyPixels(let most):
      say(
        """
        This picture has too many pixels. The limit is \(most / 1_000_000) megapixels. Make it smaller and \
        try again.
        """)
    case .tooManyPages(let most): say("This picture has too many pages: at most \(most) can be taken.")
    case .notAPicture: say("We can't use this picture. Choose a JPEG, PNG, WebP or HEIC file.")
    case .notReadHere(let kind):
      say(
        """
        This server can't read \(kind.rawValue) pictures. Save the picture as JPEG or PNG and try again.
        """)
    case .damaged:
      say("This picture is damaged or incomplete. Choose another, or save it again and try again.")
    }
  }
}
