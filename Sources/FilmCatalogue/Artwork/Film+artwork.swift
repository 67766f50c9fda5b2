import PlazaBase
public import PlazaFiles
public import PlazaMarkup

/// The artwork of a film's poster, for callers that compose it into an image of their own.
public enum FilmArtwork: Sendable {
  /// The bytes of a JPEG.
  case picture([UInt8])
  /// An SVG of 240 × 360 units.
  case drawing(Markup)

  /// The film's downloaded picture in its larger size, or its generated poster if it has none.
  public static func of(_ film: Film, in files: any FileStore) async throws -> FilmArtwork {
    guard let id = film.picture.flatMap({ ID<FilmPicture>($0) }),
      let key = FilmPicture.key(id, .detail),
      let file = try await files.open(key)
    else { return .drawing(film.drawnPoster.svg) }
    return .picture(try await file.read(from: 0, count: file.length))
  }
}

extension Film {
  /// A value that changes whenever the artwork does.
  public var artworkVersion: String { posterVersion }
}
