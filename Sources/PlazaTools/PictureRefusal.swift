public import PlazaBase

/// Reasons why an uploaded picture was not accepted.
public enum PictureRefusal: Refusal, Equatable {
  /// The picture has more than `most` bytes.
  case tooLarge(most: Int)
  /// The picture has more than `most` pixels.
  case tooManyPixels(most: Int)
  /// The bytes are not in an accepted format.
  case notAPicture
  /// The installed libraries cannot decode the format.
  case notReadHere(PictureKind)
  /// The picture cannot be decoded completely.
  case damaged

  public var slug: String { "unusable-picture" }

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
