public import PlazaBase

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
  /// Only films of the ten years that begin with this one.
  public var decade: Int?
  /// Only films that are out on this day, and those of which less than the day is known.
  public var outBy: CalendarDate?
  /// Only films that come out after this day.
  public var comingAfter: CalendarDate?
  public var genre: Genre?
  public var sort: FilmSort

  public init(year: Int? = nil, genre: Genre? = nil, sort: FilmSort = .release) {
    self.year = year
    self.genre = genre
    self.sort = sort
  }
}
