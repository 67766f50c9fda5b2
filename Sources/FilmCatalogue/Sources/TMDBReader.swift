import PlazaBase
import PlazaFetch

/// Parses TMDB's items. Dates may be blank, null or missing, pictures null, running times 0.
struct TMDBReader: Sendable {
  let country: String
  /// The prefix of poster paths.
  let posters: String
  let thisYear: Int

  /// Parses an item of a list. Returns nil for items without ID or title, and for adult films.
  func film(_ item: LenientJSON) -> FoundFilm? {
    guard let id = item["id"].int, id > 0, !item["adult"].isTrue,
      item["media_type"].line ?? "movie" == "movie",
      let title = item["title"].line ?? item["original_title"].line
    else { return nil }
    var facts = FilmFacts(title: title)
    facts.originalTitle = item["original_title"].line.flatMap { $0 == title ? nil : $0 }
    let date = ReleaseDates.clean(item["release_date"].line, thisYear: thisYear)
    (facts.release, facts.dateDoubt) = (date.date, date.doubt)
    facts.genres = genres(item["genre_ids"].items.compactMap(\.int))
    facts.overview = item["overview"].cleanText
    facts.artwork = poster(item["poster_path"].line)
    facts.popularity = item["popularity"].number.flatMap { $0 >= 0 ? $0 : nil }
    // An average of no votes is meaningless.
    if item["vote_count"].int ?? 1 > 0 {
      facts.score = item["vote_average"].number.flatMap { $0 > 0 ? $0 : nil }
    }
    return FoundFilm(key: ExternalKey(.tmdb, String(id)), facts: facts, isBrief: true)
  }

  /// Parses the response about one film with its appended parts.
  func details(_ item: LenientJSON) -> FoundFilm? {
    guard var found = film(item) else { return nil }
    found.isBrief = false
    found.facts.genres = genres(item["genres"].items.compactMap { $0["id"].int })
    found.facts.runningMinutes = item["runtime"].int.flatMap { (1...6000).contains($0) ? $0 : nil }
    let crew = item["credits"]["crew"].items
    found.facts.directors = unique(
      crew.filter { $0["job"].line == "Director" }.compactMap { $0["name"].line })
    let cast = item["credits"]["cast"].items.sorted {
      ($0["order"].int ?? .max) < ($1["order"].int ?? .max)
    }
    found.facts.cast = Array(unique(cast.compactMap { $0["name"].line }).prefix(12))
    found.facts.certifications = certifications(item["release_dates"]["results"].items)
    found.facts.trailers = trailers(item["videos"]["results"].items)
    found.facts.links = links(item["watch/providers"]["results"][country])
    let imdb = item["imdb_id"].line ?? item["external_ids"]["imdb_id"].line
    if let imdb, imdb.wholeMatch(of: /tt\d{5,12}/) != nil {
      found.otherKeys = [ExternalKey(.imdb, imdb)]
    }
    return found
  }

  private func poster(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/"), let address = FetchURL(posters + path),
      !address.isLoopback
    else { return nil }
    return address.text
  }

  /// The certificates by country: that of the theatrical release (type 3), otherwise the first
  /// one.
  private func certifications(_ countries: [LenientJSON]) -> [String: String] {
    var found: [String: String] = [:]
    for entry in countries {
      guard let code = entry["iso_3166_1"].line, code.wholeMatch(of: /[A-Z]{2}/) != nil else {
        continue
      }
      let dated = entry["release_dates"].items.filter { $0["certification"].line != nil }
      let best = dated.first { $0["type"].int == 3 } ?? dated.first
      if let best { found[code] = best["certification"].line }
    }
    return found
  }

  /// At most three, trailers before teasers, and official ones before others.
  private func trailers(_ videos: [LenientJSON]) -> [Trailer] {
    let ranked = videos.enumerated().compactMap {
      place, video -> (rank: Int, place: Int, trailer: Trailer)? in
      guard let kind = ["Trailer", "Teaser"].firstIndex(of: video["type"].line ?? ""),
        let address = address(of: video)
      else { return nil }
      let rank = kind * 2 + (video["official"].isTrue ? 0 : 1)
      return (rank, place, Trailer(title: video["name"].line ?? "Trailer", address: address))
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(3).map(\.trailer)
  }

  private func address(of video: LenientJSON) -> String? {
    guard let key = video["key"].key, key.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil else {
      return nil
    }
    return switch video["site"].line {
    case "YouTube": "https://www.youtube.com/watch?v=\(key)"
    case "Vimeo": "https://vimeo.com/\(key)"
    default: nil
    }
  }

  /// The watch options. Their addresses lead to a page of TMDB. JustWatch provides the data and
  /// must be credited.
  private func links(_ providers: LenientJSON) -> [PurchaseLink] {
    guard let page = providers["link"].line, FetchURL(page).map({ !$0.isLoopback }) ?? false else {
      return []
    }
    let kinds: [(PurchaseLink.Kind, [String])] = [
      (.watch, ["flatrate", "free", "ads"]), (.rent, ["rent"]), (.buy, ["buy"]),
    ]
    return kinds.compactMap { kind, fields in
      let names = unique(
        fields.flatMap { providers[$0].items.compactMap { $0["provider_name"].line } })
      if names.isEmpty { return nil }
      return PurchaseLink(
        kind, store: "\(listed(Array(names.prefix(4)))) (JustWatch)", address: page)
    }
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func genres(_ ids: [Int]) -> [Genre] { ids.compactMap { Self.genres[$0] } }

  private static let genres: [Int: Genre] = [
    28: .action, 12: .adventure, 16: .animation, 35: .comedy, 80: .crime, 99: .documentary,
    18: .drama, 10751: .family,
    14: .fantasy, 36: .history, 27: .horror, 10402: .music, 9648: .mystery, 10749: .romance,
    878: .scienceFiction,
    10770: .tvMovie, 53: .thriller, 10752: .war, 37: .western,
  ]
}
