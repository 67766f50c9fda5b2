import PlazaBase

/// IMDb's tables: ratings, and lists such as the watchlist. The set of columns has changed over the years. A list says
/// that a film is on it, and often also how it was rated: that is two things.
struct IMDbTable {
  let file: SentFile

  private static let films: Set<String> = [
    "movie", "tvmovie", "short", "tvshort", "video", "tvspecial", "feature", "featurefilm", "documentary",
  ]

  /// What is called like a film and is none is known by its key alone.
  private static let features: Set<String> = ["movie", "feature", "featurefilm", "documentary", "short"]

  static func fits(_ table: SentTable) -> Bool {
    table.has("const") && table.has("yourrating", "created", "position", "daterated")
  }

  init(_ table: SentTable, _ moments: Moments) {
    let isList = table.has("position", "created")
    var rows: [SentRow] = []
    var skipped = 0
    for line in table.lines {
      let type = line.text("titletype")?.lowercased().filter { $0.isLetter }
      if let type, !Self.films.contains(type) {
        skipped += 1
        continue
      }
      var film = SentFilm(line)
      if let type, !Self.features.contains(type) { film.isOther = true }
      let origin = KeptPhrase("line \(line.number)")
      if isList {
        var row = SentRow(.bookmark, film, origin: origin)
        row.notedAt = moments.noted(line.text("created", "modified"))
        rows.append(row)
      }
      guard let rating = line.text("yourrating") else {
        if !isList { rows.append(Self.unrated(film, origin)) }
        continue
      }
      var row = SentRow(.play, film, origin: origin)
      row.isMereFact = true
      row.take(ofTen: rating)
      row.notedAt = moments.noted(line.text("daterated"))
      rows.append(row)
    }
    file = SentFile(.imdb, rows, ignored: table.leftAside(skipped))
  }

  private static func unrated(_ film: SentFilm, _ origin: KeptPhrase) -> SentRow {
    var row = SentRow(.play, film, origin: origin)
    row.complain(KeptPhrase("There is no rating in this row, and a list of ratings says nothing else."))
    return row
  }
}
