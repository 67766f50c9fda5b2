import FilmCatalogue
import PlazaArchive
import PlazaBase
import PlazaHTTP

/// The shelf in the format of Trakt's own export. Trakt attaches ratings and comments to films,
/// not to viewings, and needs timestamps: a day becomes noon in the shop's time zone, and a
/// partial date becomes unknown.
struct TraktFiles {
  private static let pageSize = 1000

  private let export: ShelfExport
  private let time: ShopTimeZone

  init(_ shelf: ShelfExport, _ time: ShopTimeZone) {
    self.export = shelf
    self.time = time
  }

  func archive(at now: Instant) -> [UInt8]? {
    var zip = ZipArchive(at: now)
    let pages = stride(from: 0, to: max(1, export.plays.count), by: Self.pageSize).enumerated()
    for (number, start) in pages {
      let part = export.plays[start..<min(start + Self.pageSize, export.plays.count)]
      guard zip.add("watched-history-\(number + 1).json", list(part.map(history))) else {
        return nil
      }
    }
    let others = [
      ("ratings-movies.json", list(rated.map(rating))),
      ("comments-movies.json", list(export.plays.filter { $0.play.note != nil }.map(comment))),
      ("lists-watchlist.json", list(export.marks.filter { $0.kind == "bookmark" }.map(listed))),
      ("lists-favorites.json", list(export.marks.filter { $0.kind == "like" }.map(listed))),
    ]
    for (name, bytes) in others {
      guard zip.add(name, bytes) else { return nil }
    }
    return zip.bytes
  }

  /// The latest rated play of each film.
  private var rated: [ShelfExport.Entry] {
    var seen: Set<String> = []
    let latest = export.plays.reversed().filter {
      $0.play.rating != nil && seen.insert($0.film.identity).inserted
    }
    return Array(latest.reversed())
  }

  private typealias Fields = @Sendable (inout JSONWriter) -> Void

  private func list(_ items: [Fields]) -> [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for item in items { json.object(item) }
    }
    return json.bytes
  }

  private func history(_ entry: ShelfExport.Entry) -> Fields {
    let day = entry.play.watchedOn.date
    let moment = day.map { time.moment($0, hour: 12, minute: 0) }
    return {
      $0.field("watched_at", moment)
      $0.field("action", "watch")
      write(entry.film, to: &$0)
    }
  }

  private func rating(_ entry: ShelfExport.Entry) -> Fields {
    {
      $0.field("rated_at", entry.play.addedAt)
      $0.field("rating", entry.play.rating?.halfStars)
      write(entry.film, to: &$0)
    }
  }

  private func comment(_ entry: ShelfExport.Entry) -> Fields {
    {
      $0.field("comment", Comment(text: entry.play.note ?? "", at: entry.play.addedAt))
      write(entry.film, to: &$0)
    }
  }

  private func listed(_ mark: ShelfExport.Mark) -> Fields {
    {
      $0.field("listed_at", mark.markedAt)
      if let note = mark.note { $0.field("notes", note) }
      write(mark.film, to: &$0)
    }
  }

  private struct Comment: JSONWritable {
    let text: String
    let at: Instant

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("comment", text)
        $0.field("created_at", at)
      }
    }
  }
}

private func write(_ film: UploadedFilm, to json: inout JSONWriter) {
  json.field("type", "movie")
  json.field("movie", TraktMovie(film: film))
}

private struct TraktMovie: JSONWritable {
  let film: UploadedFilm

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("title", film.title)
      $0.field("year", film.year)
      $0.field("ids", TraktIDs(film: film))
    }
  }
}

private struct TraktIDs: JSONWritable {
  let film: UploadedFilm

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("trakt", film.number(.trakt))
      $0.field("imdb", film.keys.first { $0.source == .imdb }?.id)
      $0.field("tmdb", film.number(.tmdb))
    }
  }
}

extension UploadedFilm {
  fileprivate func number(_ source: FilmSource) -> Int? {
    keys.first { $0.source == source && $0.kind == "movie" }.flatMap { Int($0.id) }
  }
}
