import Foundation
import PlazaBase
public import PlazaHTTP

/// The details of a film that lists do not need, stored as JSON in its row.
struct FilmDetails: Sendable, Equatable {
  var overview: String?
  var directors: [String] = []
  var cast: [String] = []
  var certifications: [String: String] = [:]
  var links: [PurchaseLink] = []
  var trailers: [Trailer] = []
}

extension FilmDetails {
  init(text: String) throws {
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    overview = document.overview
    directors = document.directors ?? []
    cast = document.cast ?? []
    certifications = document.certifications ?? [:]
    links = document.links ?? []
    trailers = document.trailers ?? []
  }

  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.optionalField("overview", overview)
      json.optionalField("directors", directors)
      json.optionalField("cast", cast)
      json.optionalField(certifications: certifications)
      json.optionalField("links", links)
      json.optionalField("trailers", trailers)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private struct Document: Decodable {
    let overview: String?
    let directors: [String]?
    let cast: [String]?
    let certifications: [String: String]?
    let links: [PurchaseLink]?
    let trailers: [Trailer]?
  }
}

/// Writes fields only when they have a value, which keeps the stored documents small.
extension JSONWriter {
  mutating func optionalField(_ name: StaticString, _ value: (some JSONWritable)?) {
    if let value { field(name, value) }
  }

  mutating func optionalField(_ name: StaticString, _ values: [some JSONWritable]) {
    if !values.isEmpty { field(name, values) }
  }

  /// Certificates in order of their country, so that equal certificates have the same text.
  mutating func optionalField(certifications: [String: String]) {
    if !certifications.isEmpty { field("certifications", Certifications(of: certifications)) }
  }
}

/// Certificates as an object keyed by country.
struct Certifications: JSONWritable {
  let of: [String: String]

  func write(to json: inout JSONWriter) {
    json.object { json in
      for (country, certificate) in of.sorted(by: { $0.key < $1.key }) {
        json.field(named: country, certificate)
      }
    }
  }
}

extension PurchaseLink: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("kind", kind.rawValue)
      json.field("store", store)
      json.field("address", address)
      json.optionalField("priceMinor", priceMinor)
      json.optionalField("currency", currency)
    }
  }
}

extension Trailer: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", title)
      json.field("address", address)
    }
  }
}
