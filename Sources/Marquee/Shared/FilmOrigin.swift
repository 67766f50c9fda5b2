import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The way on which somebody came to a film, which is the way back. The film's page is the same on all of them.
enum FilmOrigin: String, Sendable, CaseIterable {
  case home, airing, trending, search
  /// A link from elsewhere.
  case link

  /// The list that the way began at, as its address was; see ``query``.
  func list(_ query: Fields) -> Link {
    switch self {
    case .home: Paths.home()
    case .airing, .link: Paths.airing()
    case .trending: Paths.trending().query(["window": kept("window", query)])
    case .search: Paths.search().query(["q": kept("q", query)])
    }
  }

  /// The film's page, with what the list must know again.
  func page(of film: ID<Film>, _ query: Fields = Fields()) -> Link {
    switch self {
    case .home: Paths.favourite(film)
    case .airing: Paths.airingFilm(film)
    case .trending: Paths.trendingFilm(film).query(["window": kept("window", query)])
    case .search: Paths.foundFilm(film).query(["q": kept("q", query)])
    case .link: Paths.film(film)
    }
  }

  private func kept(_ name: String, _ query: Fields) -> String? {
    query.text(name).flatMap { $0.trimmed.isEmpty ? nil : $0 }
  }
}
