import PlazaBase
public import PlazaFiles
public import PlazaMarkup

/// What a film's poster is made of, for whoever draws it into a picture of their own.
public enum FilmArtwork: Sendable {
  /// A JPEG.
  case picture([UInt8])
  /// An SVG of 240 × 360.
  case drawing(Markup)

  /// The fetched picture of a film in its larger size, or the drawing that stands in for it.
  public static func of(_ film: Film, in files: any FileStore) async throws -> FilmArtwork {
    guard let id = film.picture.flatMap({ ID<FilmPicture>($0) }), let key = FilmPicture.key(id, .detail),
      let file = try await files.open(key)
    else { return .drawing(film.drawnPoster.svg) }
    return .picture(try await file.read(from: 0, count: file.length))
  }
}

extension Film {
  /// Changes whenever what is drawn of the film does.
  public var artworkVersion: String { posterVersion }
}
