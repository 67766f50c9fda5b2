public import PlazaBase

/// The reasons for which a picture is rejected.
public enum PictureRefusal: Refusal, Equatable {
  /// The picture has more bytes than the maximum.
  case tooLarge(maximum: Int)
  /// The picture has more pixels than the maximum.
  case tooManyPixels(maximum: Int)
  /// The picture has more pages than the maximum.
  case tooManyPages(maximum: Int)
  /// The bytes are not those of an accepted format.
  case notAPicture
  /// The installed tools cannot read this format.
  case notReadHere(PictureKind)
  /// The picture has the right signature but cannot be decoded completely.
  case damaged

  /// The slug of all cases.
  public var slug: String { "unusable-picture" }

  /// The message for users of the site.
  public var message: String {
    switch self {
    case .tooLarge(let maximum):
      say(
        "This picture is too large. The limit is \(ByteCount(maximum).asLimit). Choose a smaller one."
      )
    case .tooManyPixels(let maximum):
      say(
        """
        This picture has too many pixels. The limit is \(maximum / 1_000_000) megapixels. Make it smaller and \
        try again.
        """)
    case .tooManyPages(let maximum):
      say("This picture has too many pages: at most \(maximum) can be taken.")
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
