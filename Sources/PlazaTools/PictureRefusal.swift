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
      say("This picture is too large: at most \(most / 1_048_576) MB can be taken. Please choose a smaller one.")
    case .tooManyPixels(let most):
      say(
        """
        This picture has too many pixels: at most \(most / 1_000_000) megapixels can be taken. Please make it smaller \
        and try again.
        """)
    case .tooManyPages(let most): say("This picture has too many pages: at most \(most) can be taken.")
    case .notAPicture: say("This is not a picture that can be taken. Please choose a JPEG, PNG, WebP or HEIC.")
    case .notReadHere(let kind):
      say(
        """
        \(kind.rawValue) pictures cannot be read on this server. Please save the picture as JPEG or PNG and try again.
        """)
    case .damaged:
      say("This picture is damaged or incomplete. Please choose another, or save it again and try again.")
    }
  }
}
