import PlazaBase
public import PlazaHTTP
import PlazaMarkup

/// A film with all its details, as the API returns it.
struct FilmResponse: JSONWritable {
  let detail: FilmDetail
  let offers: [FilmOffer]
  /// The viewer's marks on it; nil for a guest.
  let mark: FilmStatus?

  func write(to json: inout JSONWriter) {
    json.object { json in
      detail.film.writeFields(to: &json)
      json.field("overview", detail.overview)
      json.field("directors", detail.directors)
      json.field("cast", detail.cast)
      json.field("runningMinutes", detail.film.runningMinutes)
      json.field("certifications", Certifications(of: detail.certifications))
      json.field("offers", offers)
      json.field("trailers", detail.trailers.map { ExternalLink(to: $0, of: detail.film.id) })
      json.field("links", detail.links.map { ExternalLink(to: $0, of: detail.film.id) })
      json.field("sources", detail.records)
      json.field("me", mark)
    }
  }
}

/// A store or trailer. As on pages, the API links to it by way of `/go`, which resolves the
/// address.
private struct ExternalLink: JSONWritable {
  private let store: PurchaseLink?
  private let title: String
  private let link: Link

  init(to store: PurchaseLink, of film: ID<Film>) {
    self.store = store
    title = store.store
    link = FilmLink(film, to: store.address).link
  }

  init(to trailer: Trailer, of film: ID<Film>) {
    store = nil
    title = trailer.title
    link = FilmLink(film, to: trailer.address).link
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let store {
        json.field("kind", store.kind.rawValue)
        json.field("store", title)
      } else {
        json.field("title", title)
      }
      json.field("link", link.text)
      json.optionalField("priceMinor", store?.priceMinor)
      json.optionalField("currency", store?.currency)
    }
  }
}

extension FilmOffer: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("shop", shop)
      $0.field("words", text)
      $0.field("isAvailable", isAvailable)
      $0.field("link", link?.text)
      $0.field("action", action)
    }
  }
}

extension FilmDetail.RecordNote: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("source", key.source.rawValue)
      $0.field("kind", key.kind)
      $0.field("id", key.id)
      $0.field("asOf", asOf)
    }
  }
}
