public import PlazaBase
public import PlazaFetch

/// Where films come from, and how much of their pictures is kept. Without any source everything works on what is
/// stored.
public struct FilmSourceSettings: Sendable {
  /// The iTunes Store's search; nil where it is not asked.
  public var itunes: FetchURL?
  /// The Movie Database; nil where it is not asked.
  public var tmdb: FetchURL?
  /// TMDB's read access token. Without one TMDB is not asked.
  public var tmdbToken: String?
  /// The ISO 3166-1 code of the country whose store, cinemas and certificates are meant.
  public var country: String
  /// An IETF language tag such as `en-GB`.
  public var language: String
  /// The most bytes of pictures that are kept.
  public var artworkBytes: Int
  /// The wall clock that says what the current year is.
  public var time: ShopTimeZone

  public init(
    itunes: FetchURL? = nil, tmdb: FetchURL? = nil, tmdbToken: String? = nil, country: String = "GB",
    language: String = "en-GB", artworkBytes: Int = 536_870_912, time: ShopTimeZone
  ) {
    self.itunes = itunes
    self.tmdb = tmdb
    self.tmdbToken = tmdbToken
    self.country = country
    self.language = language
    self.artworkBytes = artworkBytes
    self.time = time
  }

  /// The addresses that are asked unless others are set.
  public static let itunesAddress = "https://itunes.apple.com"
  public static let tmdbAddress = "https://api.themoviedb.org"
}
