public import PlazaBase
public import PlazaFetch

/// The configuration of the sources. Without any source, the catalogue works on stored data.
public struct FilmSourceSettings: Sendable {
  /// The base address of the iTunes Store's search; nil to disable it.
  public var itunes: FetchURL?
  /// The base address of The Movie Database; nil to disable it.
  public var tmdb: FetchURL?
  /// TMDB's read access token. Without a token TMDB is not queried.
  public var tmdbToken: String?
  /// The ISO 3166-1 code of the country for stores, cinemas and certificates.
  public var country: String
  /// An IETF language tag such as `en-GB`.
  public var language: String
  /// The maximum number of bytes of stored pictures.
  public var artworkBytes: Int
  /// The time zone that determines the current year.
  public var time: ShopTimeZone

  public init(
    itunes: FetchURL? = nil, tmdb: FetchURL? = nil, tmdbToken: String? = nil,
    country: String = "GB",
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

  /// The default address.
  public static let itunesAddress = "https://itunes.apple.com"
  public static let tmdbAddress = "https://api.themoviedb.org"
}
