import PlazaBase
import PlazaHTTP

/// The JSON representation of a film at a given moment. It does not include the customers for whom
/// copies are reserved.
struct FilmJSON: JSONWritable, Sendable {
  let film: Film
  let now: Instant

  init(_ film: Film, at now: Instant) {
    self.film = film
    self.now = now
  }

  func write(to json: inout JSONWriter) {
    let details = film.details
    json.object { json in
      json.field("id", film.id)
      json.field("title", details.title)
      json.field("cast", details.cast)
      json.field("director", details.director)
      json.field("rating", details.rating?.rawValue)
      json.field("copies", film.copies.map { CopyJSON(copy: $0, now: now) })
      json.field("stock", film.stock(at: now))
    }
  }
}

private struct CopyJSON: JSONWritable {
  let copy: Copy
  let now: Instant

  func write(to json: inout JSONWriter) {
    let isKept = copy.hold?.isLive(now) ?? false
    json.object { json in
      json.field("id", copy.id)
      json.field("number", copy.number)
      json.field("code", copy.code)
      json.field("state", copy.isOut ? "out" : isKept ? "reserved" : "in")
    }
  }
}

extension Stock: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("total", total)
      json.field("out", out)
      json.field("reserved", reserved)
    }
  }
}
