import Foundation
import PlazaBase
import PlazaHTTP

/// The stored form of facts: JSON whose fields never change their meaning. Equal facts have equal
/// text, so that two responses of a source can be compared. Unknown fields and unknown values are
/// ignored.
extension FilmFacts {
  /// - Throws: `DecodingError` if the text was not written by ``text``.
  init(text: String) throws {
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    self.init(title: document.title ?? "")
    originalTitle = document.originalTitle
    release = document.release.flatMap { PartialDate($0) } ?? .unknown
    dateDoubt = document.dateDoubt
    genres = (document.genres ?? []).compactMap(Genre.init(rawValue:))
    directors = document.directors ?? []
    cast = document.cast ?? []
    runningMinutes = document.runningMinutes
    certifications = document.certifications ?? [:]
    overview = document.overview
    artwork = document.artwork
    popularity = document.popularity
    score = document.score
    links = document.links ?? []
    trailers = document.trailers ?? []
  }

  /// The facts in their stored form.
  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.optionalField("title", title.isEmpty ? nil : title)
      json.optionalField("originalTitle", originalTitle)
      json.optionalField("release", release.precision == .unknown ? nil : release.description)
      json.optionalField("dateDoubt", dateDoubt?.text)
      json.optionalField("genres", genres.map(\.rawValue))
      json.optionalField("directors", directors)
      json.optionalField("cast", cast)
      json.optionalField("runningMinutes", runningMinutes)
      json.optionalField(certifications: certifications)
      json.optionalField("overview", overview)
      json.optionalField("artwork", artwork)
      json.optionalField("popularity", popularity)
      json.optionalField("score", score)
      json.optionalField("links", links)
      json.optionalField("trailers", trailers)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private struct Document: Decodable {
    let title: String?
    let originalTitle: String?
    let release: String?
    let dateDoubt: StoredPhrase?
    let genres: [String]?
    let directors: [String]?
    let cast: [String]?
    let runningMinutes: Int?
    let certifications: [String: String]?
    let overview: String?
    let artwork: String?
    let popularity: Double?
    let score: Double?
    let links: [PurchaseLink]?
    let trailers: [Trailer]?
  }
}
