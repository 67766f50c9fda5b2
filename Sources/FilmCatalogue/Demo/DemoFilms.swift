import CFilmCatalogueFiles
import Foundation
import PlazaBase
import PlazaMarkup

/// The films of the demo, decoded from the JSON file in this folder.
enum DemoFilms {
  struct Entry: Decodable {
    let title: String
    let originalTitle: String?
    /// The date of its first release, as far as it is certain: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    let released: String
    let genres: [Genre]
    let directors: [String]
    let cast: [String]
    let minutes: Int?
    let certificates: [String: String]?
    /// 1…100, the higher the more popular.
    let popularity: Int
    /// The audience score out of ten; nil for films with too few viewers.
    let score: Double?
    let overview: String

    /// Its unique key in the demo: title and year.
    var key: String { "\(title) (\(released.prefix(4)))" }
  }

  /// - Throws: `DecodingError` if the file is malformed.
  static func read() throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: Data(films_films_json.bytes))
  }
}

extension DemoFilms.Entry {
  var found: FoundFilm {
    var facts = FilmFacts(title: title)
    facts.originalTitle = originalTitle
    facts.release = PartialDate(released) ?? .unknown
    facts.genres = genres
    facts.directors = directors
    facts.cast = cast
    facts.runningMinutes = minutes
    facts.certifications = certificates ?? [:]
    facts.overview = overview
    facts.popularity = Double(popularity)
    facts.score = score
    facts.links = links
    facts.trailers = [trailer]
    return FoundFilm(key: ExternalKey(.demo, key), facts: facts)
  }

  /// A YouTube search for its trailers. An invented video ID would lead to an unrelated video.
  private var trailer: Trailer {
    let words = "\(title) \(released.prefix(4)) trailer"
    return Trailer(
      title: title, address: "https://www.youtube.com/results?search_query=\(Link.encode(words))")
  }

  /// A search of the store for the title, without a price: an invented price or store ID would be
  /// misleading. Films that are not released yet have none.
  private var links: [PurchaseLink] {
    guard minutes != nil else { return [] }
    let search = "https://tv.apple.com/search?term=\(Link.encode(title))"
    return [PurchaseLink(.buy, store: "iTunes", address: search)]
  }
}
