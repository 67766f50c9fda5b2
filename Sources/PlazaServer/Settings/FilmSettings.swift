public import PlazaFetch
import Storefronts

/// The external sources of the film catalogue.
public struct FilmSettings: Sendable, Equatable {
  /// The address of a source.
  public enum Location: Sendable, Equatable {
    /// The source's public address. Not used in the demo.
    case usual
    /// The source is not used.
    case nowhere
    /// Another address, such as that of a test server.
    case address(FetchURL)
  }

  /// `PLAZA_ITUNES_URL`: the address of the iTunes Store.
  public var itunes = Location.usual
  /// `PLAZA_TMDB_URL`: the address of The Movie Database. Used with a token only.
  public var tmdb = Location.usual
  /// `PLAZA_TMDB_TOKEN`: the read access token; nil to disable The Movie Database.
  public var tmdbToken: String?
  /// `PLAZA_COUNTRY`: the ISO 3166-1 code of the country whose store, cinemas and certificates are
  /// used.
  public var country = "GB"
  /// `PLAZA_ARTWORK_MB`: the maximum disk space of fetched posters, in millions of bytes.
  public var artworkMegabytes = 512

  static func read(_ source: SettingsSource) throws -> FilmSettings {
    var films = FilmSettings()
    films.itunes = try location("PLAZA_ITUNES_URL", source.text("itunes.url"))
    films.tmdb = try location("PLAZA_TMDB_URL", source.text("tmdb.url"))
    films.tmdbToken = try token(source.text("tmdb.token"))
    films.country = try country(source.text("country")) ?? films.country
    films.artworkMegabytes =
      try source.number("artwork.mb", in: 1...1_000_000) ?? films.artworkMegabytes
    return films
  }

  private static func location(_ name: String, _ text: String?) throws -> Location {
    guard let text else { return .usual }
    if text == "none" { return .nowhere }
    guard let address = FetchURL(setting: text) else {
      throw SettingsError(
        name,
        "must be none or an address such as https://films.example (http:// only for this machine), but is \"\(text)\"."
      )
    }
    return .address(address)
  }

  /// Allows visible ASCII only, because the token is sent in a header field.
  private static func token(_ text: String?) throws -> String? {
    guard let text else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SettingsError("PLAZA_TMDB_TOKEN", "must be visible ASCII characters without a space.")
    }
    return text
  }

  private static func country(_ text: String?) throws -> String? {
    guard let text else { return nil }
    guard text.wholeMatch(of: /[A-Z]{2}/) != nil else {
      throw SettingsError(
        "PLAZA_COUNTRY", "must be two capital letters such as GB, but is \"\(text)\".")
    }
    return text
  }
}
