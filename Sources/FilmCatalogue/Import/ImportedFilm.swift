import PlazaBase

/// The film that a row of a file describes.
struct ImportedFilm {
  let found: FoundFilm

  /// The reason a row does not describe a film of the catalogue.
  struct Refusal: Error { let why: String }

  /// - Throws: ``Refusal``.
  init(_ fields: FilmFields, thisYear: Int) throws {
    try Self.check(fields)
    let original = fields.text("originaltitle")
    guard let title = (fields.text(of: FilmFields.titles) ?? original)?.oneLine(atMost: 1000)
    else {
      throw Refusal(why: "The row has no title.")
    }
    var facts = FilmFacts(title: title)
    facts.originalTitle = original == title ? nil : original
    Self.addDate(fields, to: &facts, thisYear)
    facts.genres = (fields.list("genres", "genre") + fields.list("genreids")).compactMap(
      Genre.init(imported:))
    facts.directors = fields.list("directors", "director", "directedby")
    facts.cast = fields.list("cast", "actors", "stars", "players", "starring")
    facts.runningMinutes = fields.number(
      "runtimemins", "runtimeminutes", "runtime", "runningtime", "duration"
    )
    .flatMap { Int(exactly: $0.rounded()) }
    facts.overview = fields.text("overview", "description", "plot", "synopsis")
    facts.popularity =
      fields.number("popularity") ?? fields.number("numvotes", "votecount").map { $0 / 1000 }
    let keys = Self.keys(fields)
    found = FoundFilm(key: Self.key(keys, facts), facts: facts, otherKeys: keys)
  }

  private static func check(_ fields: FilmFields) throws {
    if fields.isTrue("adult") || fields.isTrue("isadult") {
      throw Refusal(why: "The file calls it an adult film, and the catalogue leaves those out.")
    }
    let type = fields.text("titletype", "mediatype", "type")?.lowercased().filter {
      $0 != " " && $0 != "-"
    }
    if let type, !films.contains(type), others.contains(where: type.contains) {
      throw Refusal(why: "This is a \(type), and the catalogue holds films.")
    }
  }

  private static let films: Set<String> = [
    "movie", "film", "tvmovie", "short", "video", "tvshort",
  ]
  private static let others = [
    "series", "episode", "game", "special", "show", "season", "tv", "podcast", "music",
  ]

  private static func addDate(_ fields: FilmFields, to facts: inout FilmFacts, _ thisYear: Int) {
    let said = fields.text("year", "startyear", "releaseyear")
    let year = said.flatMap { Double($0) }.flatMap { Int(exactly: $0) }
    let read = ReleaseDates.clean(
      fields.text("releasedate", "released", "release"), year: year, thisYear: thisYear)
    (facts.release, facts.dateDoubt) = (read.date, read.doubt)
    if let said, facts.release == .unknown, facts.dateDoubt == nil {
      let words = said.oneLine(atMost: 40) ?? ""
      facts.dateDoubt = StoredPhrase(
        "The file's year “\(words)” isn't a possible year for a film.")
    }
  }

  /// The keys that other sites use for the film.
  private static func keys(_ fields: FilmFields) -> [ExternalKey] {
    var keys: [ExternalKey] = []
    let plain = fields.text("id")
    let looksLikeTMDB =
      fields.text("originaltitle", "popularity", "posterpath", "voteaverage", "video") != nil
    if let id = fields.text("tmdbid", "tmdb") ?? (looksLikeTMDB ? plain : nil),
      let number = Int(id), number > 0
    {
      keys.append(ExternalKey(.tmdb, String(number)))
    }
    let imdb = [fields.text("imdbid", "imdb"), fields.text("const"), fields.text("tconst"), plain]
      .compactMap(\.self)
      .first { $0.isIMDbName }
    if let imdb { keys.append(ExternalKey(.imdb, imdb)) }
    if let trakt = fields.text("trakt", "traktid"), Int(trakt) != nil {
      keys.append(ExternalKey(.trakt, trakt))
    }
    return keys
  }

  /// The key under which the file's record is stored. It must be the same whenever the same row is
  /// imported again.
  private static func key(_ keys: [ExternalKey], _ facts: FilmFacts) -> ExternalKey {
    if let first = keys.first { return ExternalKey(.file, "\(first.source.rawValue)/\(first.id)") }
    let year = facts.release.year.map { String($0) } ?? ""
    let name = [facts.title.folded, year, facts.directors.first?.folded ?? ""].joined(
      separator: "/")
    return ExternalKey(.file, "film/" + String(name.prefix(400)))
  }
}

extension String {
  /// Whether it consists of "tt" and five to twelve digits.
  fileprivate var isIMDbName: Bool {
    hasPrefix("tt") && (7...14).contains(utf8.count)
      && utf8.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) }
  }
}
