import PlazaBase

/// IMDb's exports: ratings, and lists such as the watchlist. Their columns have changed over the
/// years. A line of a list often contains a rating too; it then becomes two rows.
struct IMDbTable {
  let file: UploadedFile

  private static let films: Set<String> = [
    "movie", "tvmovie", "short", "tvshort", "video", "tvspecial", "feature", "featurefilm",
    "documentary",
  ]

  /// The title types that are matched by title. Other types, such as a video with a film's title,
  /// are matched by key only.
  private static let features: Set<String> = [
    "movie", "feature", "featurefilm", "documentary", "short",
  ]

  static func fits(_ table: UploadedTable) -> Bool {
    table.has("const") && table.has("yourrating", "yourated", "created", "position", "daterated")
  }

  init(_ table: UploadedTable, _ moments: TimestampParser) {
    // Until 2017 ratings were exported with the columns of a list, with a rating in each line.
    let isList =
      table.has("position", "created")
      && !(table.has("yourated") && table.lines.allSatisfy { $0.text("yourated") != nil })
    var rows: [UploadedRow] = []
    var skipped = 0
    for line in table.lines {
      let type = line.text("titletype")?.lowercased().filter { $0.isLetter }
      if let type, !Self.films.contains(type) {
        skipped += 1
        continue
      }
      var film = UploadedFilm(line)
      if let type, !Self.features.contains(type) { film.isOther = true }
      let origin = StoredPhrase("line \(line.number)")
      if isList {
        var row = UploadedRow(.bookmark, film, origin: origin)
        row.notedAt = moments.noted(line.text("created", "modified"))
        row.note = line.text("description")?.cleanedLines
        rows.append(row)
      }
      guard let rating = line.text("yourrating", "yourated") else {
        if !isList { rows.append(Self.unrated(film, origin)) }
        continue
      }
      var row = UploadedRow(.play, film, origin: origin)
      row.isMereFact = true
      row.set(ofTen: rating)
      if !isList { row.note = line.text("description")?.cleanedLines }
      row.notedAt = moments.noted(
        isList ? line.text("daterated") : line.text("daterated", "created"))
      rows.append(row)
    }
    file = UploadedFile(.imdb, rows, ignored: table.leftAside(skipped))
  }

  private static func unrated(_ film: UploadedFilm, _ origin: StoredPhrase) -> UploadedRow {
    var row = UploadedRow(.play, film, origin: origin)
    row.addError(
      StoredPhrase(
        "This row has no rating, and a list of ratings contains nothing else to import."))
    return row
  }
}
