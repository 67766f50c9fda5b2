import CFilmCatalogueFiles
import Foundation
import PlazaBase
import PlazaMarkup

/// The facts of the demo's films, as the file of this folder has them.
enum DemoFilms {
  /// One film of the file.
  struct Entry: Decodable {
    let title: String
    let originalTitle: String?
    /// As much of the date of its first release as is certain.
    let released: String
    let genres: [Genre]
    let directors: [String]
    let cast: [String]
    let minutes: Int?
    let certificates: [String: String]?
    /// 1…100: how much it is asked for.
    let popularity: Int
    /// The audience score, out of ten; nil for films with too few viewers.
    let score: Double?
    let overview: String

    /// Its place on the list of the demo: its title and year, which no other has.
    var key: String { "\(title) (\(released.prefix(4)))" }
  }

  /// - Throws: where the file does not read as it should.
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

  /// YouTube's own search for its trailers: a number of a video that was made up would lead people astray.
  private var trailer: Trailer {
    let words = "\(title) \(released.prefix(4)) trailer"
    return Trailer(title: title, address: "https://www.youtube.com/results?search_query=\(Link.encode(words))")
  }

  /// The store's own search for the title, without a price: a price or a number of the store that was made up would
  /// lead people astray. Films that are not out yet have none.
  private var links: [PurchaseLink] {
    guard minutes != nil else { return [] }
    let search = "https://tv.apple.com/search?term=\(Link.encode(title))"
    return [PurchaseLink(.buy, store: "iTunes", address: search)]
  }
}
