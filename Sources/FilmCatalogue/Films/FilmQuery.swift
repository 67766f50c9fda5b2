public import PlazaBase

/// The order of a list of films.
public enum FilmSort: String, Sendable, CaseIterable {
  /// The newest first. A film without an exact date comes last within its year or month.
  case release
  /// By title, ignoring a leading article.
  case title
  case popularity

  /// The title of the order, such as "Release date".
  public var text: String {
    switch self {
    case .release: say("Release date")
    case .title: say("Title")
    case .popularity: say("Popularity")
    }
  }
}

/// The filter and order of a list of films.
public struct FilmQuery: Sendable, Equatable {
  /// Only films of this year. Films without a year match no year.
  public var year: Int?
  /// Only films of the ten years that begin with this one.
  public var decade: Int?
  /// Only films released by this day. A film without an exact date counts as released at the start
  /// of its year or month.
  public var outBy: CalendarDate?
  /// Only films released after this day.
  public var comingAfter: CalendarDate?
  public var genre: Genre?
  public var sort: FilmSort

  public init(year: Int? = nil, genre: Genre? = nil, sort: FilmSort = .release) {
    self.year = year
    self.genre = genre
    self.sort = sort
  }
}
