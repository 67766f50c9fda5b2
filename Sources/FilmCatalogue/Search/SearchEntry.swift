public import PlazaBase

/// The searchable text of a film. It is stored next to the film and rewritten whenever the film
/// changes.
public struct SearchEntry: Sendable, Equatable {
  public let film: ID<Film>
  public let title: String
  public let originalTitle: String?
  public let people: [String]
  public let year: Int?
  public let genres: [Genre]
  public let popularity: Int
  /// False to remove the film from the index, for example after a merge.
  public let isListed: Bool

  public init(
    film: ID<Film>, title: String, originalTitle: String? = nil, people: [String] = [],
    year: Int? = nil,
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
