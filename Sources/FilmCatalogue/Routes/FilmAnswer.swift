import PlazaMarkup
public import PlazaWeb

/// Everything about one film, as programs get it.
struct FilmAnswer: JSONWritable {
  let detail: FilmDetail
  let offers: [FilmOffer]
  /// What the member who asks keeps about it; nil for a stranger.
  let mark: FilmMark?

  func write(to json: inout JSONWriter) {
    json.object { json in
      detail.film.writeFields(to: &json)
      json.field("overview", detail.overview)
      json.field("directors", detail.directors)
      json.field("cast", detail.cast)
      json.field("runningMinutes", detail.film.runningMinutes)
      json.field("certifications", Certifications(of: detail.certifications))
      json.field("offers", offers)
      json.field("trailers", detail.trailers)
      json.field("links", detail.links)
      json.field("sources", detail.records)
      json.field("me", mark)
    }
  }
}

extension FilmOffer: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("shop", shop)
      $0.field("words", words)
      $0.field("isAvailable", isAvailable)
      $0.field("link", link?.text)
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
