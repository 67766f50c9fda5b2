public import PlazaBase
import PlazaData

/// A film of the catalogue with the fields that lists show.
public struct Film: Sendable, Equatable {
  public let id: ID<Film>
  public let title: String
  public let originalTitle: String?
  public let year: Int?
  public let release: PartialDate
  public let genres: [Genre]
  public let runningMinutes: Int?
  /// The ID of the downloaded picture; nil if the film has a generated poster.
  public let picture: String?
  /// A unitless number in millionths, meaningful only for comparison.
  public let popularity: Int
  /// The average audience rating in tenths: 74 is 7.4 out of 10.
  public let score: Int?
  public let sortTitle: String
  /// The source that the title is from.
  public let source: FilmSource
  /// When the most recent of its sources was queried.
  public let asOf: Instant
}

extension Film {
  static let columns: SQL = """
    f.id, f.title, f.original_title, f.year, f.released, f.genres, f.running_minutes, f.picture, f.popularity,
      f.score, f.sort_title, f.source, f.as_of
    """

  init(row: Row) throws {
    id = try row.value("id")
    title = try row.value("title")
    originalTitle = try row.optional("original_title")
    year = try row.optional("year")
    release = try row.value("released")
    genres = try row.value("genres", as: String.self).split(separator: ",").compactMap {
      Genre(rawValue: String($0))
    }
    runningMinutes = try row.optional("running_minutes")
    picture = try row.optional("picture")
    popularity = try row.value("popularity")
    score = try row.optional("score")
    sortTitle = try row.value("sort_title")
    source = try row.value("source")
    asOf = try row.value("as_of")
  }
}
