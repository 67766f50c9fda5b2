public import PlazaBase

/// What films are found by. It is kept beside the film, and made anew whenever the film changes.
public struct SearchEntry: Sendable, Equatable {
  public let film: ID<Film>
  public let title: String
  public let originalTitle: String?
  public let people: [String]
  public let year: Int?
  public let genres: [Genre]
  public let popularity: Int
  /// False for a film that was merged into another: it is found no more.
  public let isListed: Bool

  public init(
    film: ID<Film>, title: String, originalTitle: String? = nil, people: [String] = [], year: Int? = nil,
    genres: [Genre] = [], popularity: Int = 0, isListed: Bool = true
  ) {
    self.film = film
    self.title = title
    self.originalTitle = originalTitle
    self.people = people
    self.year = year
    self.genres = genres
    self.popularity = popularity
    self.isListed = isListed
  }
}
