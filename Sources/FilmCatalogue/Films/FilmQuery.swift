import PlazaBase

/// The orders in which films are listed.
public enum FilmSort: String, Sendable, CaseIterable {
  /// The newest first; of those whose day is not known, the year's end.
  case release
  /// By title, a leading article left out.
  case title
  /// The most popular first.
  case popularity

  /// "Release date".
  public var words: String {
    switch self {
    case .release: say("Release date")
    case .title: say("Title")
    case .popularity: say("Popularity")
    }
  }
}

/// Which films a list is of.
public struct FilmQuery: Sendable, Equatable {
  /// Only films of this year. A film whose year is not known is in none.
  public var year: Int?
  public var genre: Genre?
  public var sort: FilmSort

  public init(year: Int? = nil, genre: Genre? = nil, sort: FilmSort = .release) {
    self.year = year
    self.genre = genre
    self.sort = sort
  }
}
