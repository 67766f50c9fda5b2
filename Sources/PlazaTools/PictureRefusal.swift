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
      say("This picture is too large. The limit is \(most / 1_048_576) MB. Choose a smaller one.")
    case .tooManyPixels(let most):
      say(
        """
        This picture has too many pixels. The limit is \(most / 1_000_000) megapixels. Make it smaller and \
        try again.
        """)
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
