import FilmCatalogue
import PlazaArchive
import PlazaBase
import PlazaTables

/// The shelf as the CSV table that Letterboxd imports, with one row per play. Letterboxd stores
/// days and half stars only, and rejects files of more than 1,000 rows; longer tables are split
/// into several files.
struct LetterboxdTables {
  static let maximum = 1000

  private let rows: [[String]]

  init(_ shelf: ShelfExport, _ part: ShelfExport.Part) {
    switch part {
    case .watched: rows = Self.watched(shelf.plays)
    case .watchlist:
      rows = shelf.marks.filter { $0.kind == "bookmark" }.map {
        Self.film($0.film) + ["", "", "", "", ""]
      }
    }
  }

  private static func watched(_ plays: [ShelfExport.Entry]) -> [[String]] {
    var seen: Set<String> = []
    return plays.map { entry in
      let isFirst = seen.insert(entry.film.identity).inserted
      return film(entry.film) + [
        entry.play.rating?.stars ?? "", entry.play.watchedOn.date?.description ?? "",
        isFirst ? "" : "true", entry.play.note ?? "", entry.play.tags.text,
      ]
    }
  }

  private static func film(_ film: UploadedFilm) -> [String] {
    [
      film.keys.first { $0.source == .tmdb && $0.kind == "movie" }?.id ?? "",
      film.keys.first { $0.source == .imdb }?.id ?? "", film.title,
      film.year.map { "\($0)" } ?? "",
    ]
  }

  func file(_ name: String, at now: Instant) -> ExportedFile? {
    if rows.count <= Self.maximum {
      return ExportedFile(
        name: name + ".csv", type: "text/csv; charset=utf-8", bytes: table(rows[...]))
    }
    var zip = ZipArchive(at: now)
    for (number, start) in stride(from: 0, to: rows.count, by: Self.maximum).enumerated() {
      let part = rows[start..<min(start + Self.maximum, rows.count)]
      guard zip.add("\(name)-\(number + 1).csv", table(part)) else { return nil }
    }
    return ExportedFile(name: name + ".zip", type: "application/zip", bytes: zip.bytes)
  }

  private func table(_ rows: ArraySlice<[String]>) -> [UInt8] {
    let head = [
      "tmdbID", "imdbID", "Title", "Year", "Rating", "WatchedDate", "Rewatch", "Review", "Tags",
    ]
    return Array(CSV.write([head] + rows).utf8)
  }
}
