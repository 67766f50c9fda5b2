import PlazaBase
public import PlazaMarkup
import PlazaWeb

/// The sizes in which posters are kept and drawn.
public enum PosterSize: String, Sendable, CaseIterable {
  /// In lists: 240 by 360, which is 120 by 180 points at two dots a point.
  case list
  /// On a film's page: 800 by 1200.
  case detail
}

extension Film {
  /// The poster in one size: the picture that was fetched, or the drawn one that stands in for it.
  public func poster(_ size: PosterSize) -> Link { FilmPaths.poster(id, size.rawValue).query(["v": posterVersion]) }

  /// Changes whenever the poster does, so that a browser may keep what the address shows.
  var posterVersion: String {
    picture ?? drawnPoster.version
  }

  /// The drawing that stands in where there is no picture.
  var drawnPoster: GeneratedPoster { GeneratedPoster(title: title, year: year, genres: genres) }
}
