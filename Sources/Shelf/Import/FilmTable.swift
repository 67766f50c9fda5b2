import FilmCatalogue
import PlazaBase

/// A table with one film per line: Letterboxd's import format, Movary's, and the tables that Trakt
/// users exchange. Unknown columns are ignored.
struct FilmTable {
  let file: UploadedFile

  private static let dates: Set<String> = [
    "watcheddate", "watchedat", "watchedon", "lastwatchedat",
  ]
  private static let others: Set<String> = [
    "rating10", "rating", "userrating", "ratedat", "listedat", "addedat", "watchlistedat",
    "review", "comment",
    "rewatch", "tags", "notes", "note",
  ]
  private static let names: Set<String> = [
    "title", "name", "originaltitle", "tmdbid", "tmdb", "imdbid", "imdb", "traktid", "trakt",
    "letterboxduri",
  ]
  private static let about: Set<String> = [
    "year", "releaseyear", "directors", "director", "type", "location", "place",
  ]

  static func fits(_ table: UploadedTable) -> Bool {
    !table.columns.isDisjoint(with: names)
      && !table.columns.isDisjoint(with: dates.union(others).union(about))
  }

  init(_ table: UploadedTable, _ moments: TimestampParser, isWatchlist: Bool) {
    let known = Self.dates.union(Self.others).union(Self.names).union(Self.about)
    let isTraktFile =
      table.has("watchedat", "ratedat", "listedat", "watchlistedat", "userrating")
      || table.headings.contains { ["imdb_id", "tmdb_id", "trakt_id"].contains($0.lowercased()) }
    let isWatchlisted =
      isWatchlist
      || table.has("listedat", "watchlistedat", "addedat")
        && table.columns.isDisjoint(with: Self.dates)
        && !table.has("rating", "rating10", "userrating")
    var rows: [UploadedRow] = []
    var (skipped, wishes) = (0, 0)
    for line in table.lines {
      if let type = line.text("type")?.lowercased(), !["movie", "film", "movies"].contains(type) {
        skipped += 1
      } else {
        let row = Self.row(line, moments, outOfTen: isTraktFile, isWatchlisted: isWatchlisted)
        if row.kind != .play,
          !line.texts("rating10", "userrating", "rating", "location", "place", "tags").isEmpty
        {
          wishes += 1
        }
        rows.append(row)
      }
    }
    let format: UploadedFile.Format = isTraktFile ? .filmTable : .letterboxdTable
    let unread = table.unread(but: known.union(["what", "where", "why"]))
    file = UploadedFile(
      format, rows, ignored: unread + Self.skippedRowsNote(wishes) + table.leftAside(skipped))
  }

  /// Returns a message about ratings, places and tags of rows without a viewing, which cannot be
  /// stored.
  private static func skippedRowsNote(_ rows: Int) -> [StoredPhrase] {
    if rows == 0 { return [] }
    return [
      StoredPhrase {
        say(
          rows, one: "the rating, place or tags of 1 film without a viewing",
          many: "the ratings, places or tags of \(rows) films without a viewing")
      }
    ]
  }

  private static func row(
    _ line: UploadedTable.Line, _ moments: TimestampParser, outOfTen: Bool, isWatchlisted: Bool
  ) -> UploadedRow {
    var film = UploadedFilm(line)
    if let address = line.text("letterboxduri") {
      film.keys.append(.init(.letterboxd, address.replacing("https://", with: "")))
    }
    let wished =
      isWatchlisted
      || line.text("watchlistedat", "listedat") != nil && line.text("watchedat") == nil
    // Plaza's own table of rejected rows (``SkippedRowsTable``) states the kind of each row.
    let what = line.text("what").flatMap { UploadedRow.Kind(rawValue: $0) }
    var row = UploadedRow(
      what ?? (wished ? .bookmark : .play), film, origin: StoredPhrase("line \(line.number)"))
    row.notedAt = moments.noted(line.text("ratedat", "listedat", "addedat", "watchlistedat"))
    row.note =
      line.texts("review", "comment", "notes", "note").joined(separator: "\n\n").cleanedLines
    if row.kind != .play { return row }
    row.set(day: line.text("watcheddate", "watchedat", "watchedon", "lastwatchedat"), moments)
    if let ten = line.text("rating10", "userrating") {
      row.set(ofTen: ten)
    } else if outOfTen {
      row.set(ofTen: line.text("rating"))
    } else {
      row.set(stars: line.text("rating"))
    }
    row.place = line.text("location", "place")?.cleaned
    row.tags = line.text("tags")
    return row
  }
}
