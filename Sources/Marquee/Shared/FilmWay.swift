import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The way on which somebody came to a film, which is the way back. The film's page is the same on all of them.
enum FilmWay: String, Sendable, CaseIterable {
  case home, airing, trending, search
  /// A link from elsewhere.
  case link

  /// The list that the way began at, as its address was; see ``query``.
  func list(_ query: Fields) -> Link {
    switch self {
    case .home: At.home()
    case .airing, .link: At.airing()
    case .trending: At.trending().query(["window": kept("window", query)])
    case .search: At.search().query(["q": kept("q", query)])
    }
  }

  /// The film's page, with what the list must know again.
  func page(of film: ID<Film>, _ query: Fields = Fields()) -> Link {
    switch self {
    case .home: At.favourite(film)
    case .airing: At.airingFilm(film)
    case .trending: At.trendingFilm(film).query(["window": kept("window", query)])
    case .search: At.foundFilm(film).query(["q": kept("q", query)])
    case .link: At.film(film)
    }
  }

  private func kept(_ name: String, _ query: Fields) -> String? {
    query.text(name).flatMap { $0.trimmed.isEmpty ? nil : $0 }
  }
}
