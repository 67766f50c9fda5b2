import PlazaBase
import PlazaHTTP
public import PlazaMarkup

/// The sizes in which posters are stored.
public enum PosterSize: String, Sendable, CaseIterable {
  /// 240 × 360 pixels for lists: 120 × 180 points at a scale of two.
  case list
  /// 800 × 1200 pixels for a film's page.
  case detail
}

extension Film {
  /// The address of the poster in one size: the downloaded picture or the generated poster.
  public func poster(_ size: PosterSize) -> Link {
    FilmPaths.poster(id, size.rawValue).query(["v": posterVersion])
  }

  /// A value that changes whenever the poster does, so that browsers can cache the address
  /// permanently.
  var posterVersion: String {
    picture ?? drawnPoster.version
  }

  /// The generated poster of a film without a picture.
  var drawnPoster: GeneratedPoster { GeneratedPoster(title: title, year: year, genres: genres) }
}
