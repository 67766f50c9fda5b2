import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// The list from which a viewer came to a film's page, and to which the page links back. The page
/// is otherwise the same.
enum FilmOrigin: String, Sendable, CaseIterable {
  case home, airing, trending, search
  /// A link from elsewhere.
  case link

  /// The list's path, including the parameters that were passed on; see ``query``.
  func list(_ query: Fields) -> Link {
    switch self {
    case .home: Paths.home()
    case .airing, .link: Paths.airing()
    case .trending: Paths.trending().query(["window": parameter("window", query)])
    case .search: Paths.search().query(["q": parameter("q", query)])
    }
  }

  /// The path of the film's page, including the parameters that the list needs again.
  func page(of film: ID<Film>, _ query: Fields = Fields()) -> Link {
    switch self {
    case .home: Paths.favourite(film)
    case .airing: Paths.airingFilm(film)
    case .trending: Paths.trendingFilm(film).query(["window": parameter("window", query)])
    case .search: Paths.foundFilm(film).query(["q": parameter("q", query)])
    case .link: Paths.film(film)
    }
  }

  private func parameter(_ name: String, _ query: Fields) -> String? {
    query.text(name).flatMap { $0.trimmed.isEmpty ? nil : $0 }
  }
}
