public import PlazaFetch

/// Where films come from, beside what is stored.
public struct FilmSettings: Sendable, Equatable {
  /// Where a source answers.
  public enum Place: Sendable, Equatable {
    /// Its own address; the demo asks nobody.
    case usual
    /// It is not asked.
    case nowhere
    /// Another address, such as a stand-in's.
    case address(FetchURL)
  }

  /// `PLAZA_ITUNES_URL`: where the iTunes Store is asked.
  public var itunes = Place.usual
  /// `PLAZA_TMDB_URL`: where The Movie Database is asked, given a token.
  public var tmdb = Place.usual
  /// `PLAZA_TMDB_TOKEN`: its read token; without one it is not asked.
  public var tmdbToken: String?
  /// `PLAZA_COUNTRY`: the ISO 3166-1 code of the country whose store, cinemas and certificates count.
  public var country = "GB"
  /// `PLAZA_ARTWORK_MB`: how much of the disk fetched posters may take, in millions of bytes.
  public var artworkMegabytes = 512

  static func read(_ source: SettingsSource) throws -> FilmSettings {
    var films = FilmSettings()
    films.itunes = try place("PLAZA_ITUNES_URL", source.text("itunes.url"))
    films.tmdb = try place("PLAZA_TMDB_URL", source.text("tmdb.url"))
    films.tmdbToken = try token(source.text("tmdb.token"))
    films.country = try country(source.text("country")) ?? films.country
    films.artworkMegabytes = try source.number("artwork.mb", in: 1...1_000_000) ?? films.artworkMegabytes
    return films
  }

  private static func place(_ name: String, _ text: String?) throws -> Place {
    guard let text else { return .usual }
    if text == "none" { return .nowhere }
    guard let address = FetchURL(setting: text) else {
      throw SettingsError(
        name,
        "must be none or an address such as https://films.example (http:// only for this machine), but is \"\(text)\".")
    }
    return .address(address)
  }

  /// It goes into a header field.
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
      throw SettingsError("PLAZA_COUNTRY", "must be two capital letters such as GB, but is \"\(text)\".")
    }
    return text
  }
}
