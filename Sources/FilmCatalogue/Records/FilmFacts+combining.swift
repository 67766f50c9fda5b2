import PlazaBase

/// A film derived from all its records.
struct DerivedFilm: Sendable, Equatable {
  let id: ID<Film>
  var title = ""
  var originalTitle: String?
  var release = PartialDate.unknown
  var dateDoubt: StoredPhrase?
  var genres: [Genre] = []
  var runningMinutes: Int?
  var artwork: String?
  var popularity = 0
  /// In tenths: 74 is 7.4 out of 10.
  var score: Int?
  var details = FilmDetails()
  var source = FilmSource.hand
  var asOf: Instant
  /// The keys of all its titles, for matching.
  var nameKeys: [String] = []
}

extension DerivedFilm {
  /// Takes each field from the first record that has it.
  /// - Parameter records: records with facts, in descending order of precedence.
  /// - Returns: nil if none has a title.
  init?(_ id: ID<Film>, of records: [(source: FilmSource, facts: FilmFacts, asOf: Instant)]) {
    guard let named = records.first(where: { !$0.facts.title.isEmpty }),
      let newest = records.map(\.asOf).max()
    else { return nil }
    self.init(id: id, asOf: newest)
    let facts = records.map(\.facts)
    title = named.facts.title
    source = named.source
    originalTitle = facts.firstValue(\.originalTitle).flatMap { $0 == title ? nil : $0 }
    combineDates(from: facts)
    genres = facts.firstFilled(\.genres)
    runningMinutes = facts.firstValue(\.runningMinutes)
    artwork = facts.firstValue(\.artwork)
    popularity =
      facts.firstValue(\.popularity).map {
        Int(nearest: min(max($0, 0), 1_000_000_000) * 1_000_000)
      } ?? 0
    score = facts.firstValue(\.score).map { min(max(Int(nearest: $0 * 10), 1), 100) }
    details = FilmDetails(
      overview: facts.firstValue(\.overview), directors: facts.firstFilled(\.directors),
      cast: facts.firstFilled(\.cast),
      certifications: facts.reversed().reduce(into: [:]) { $0.merge($1.certifications) { $1 } },
      links: Self.links(of: facts), trailers: facts.firstFilled(\.trailers))
    nameKeys = Self.nameKeys(of: facts)
  }

  /// A date without doubt takes precedence over a doubtful one. A doubt about a date that another
  /// source settles is dropped.
  private mutating func combineDates(from facts: [FilmFacts]) {
    let dated = facts.filter { $0.release.precision != .unknown }
    if let sure = dated.first(where: { $0.dateDoubt == nil }) {
      release = sure.release
    } else {
      release = dated.first?.release ?? .unknown
      dateDoubt = facts.firstValue(\.dateDoubt)
    }
  }

  /// The links of all sources, one per store and kind.
  private static func links(of facts: [FilmFacts]) -> [PurchaseLink] {
    var seen: Set<String> = []
    return facts.flatMap(\.links).filter {
      seen.insert("\($0.kind.rawValue) \($0.store)").inserted
    }
  }

  private static func nameKeys(of facts: [FilmFacts]) -> [String] {
    let names = facts.flatMap { [$0.title, $0.originalTitle ?? ""] }.filter { !$0.isEmpty }
    return Set(names.map(FilmNormalization.key(ofTitle:))).sorted()
  }
}

extension FilmFacts {
  /// The facts that lists show.
  var onLists: FilmFacts {
    var facts = FilmFacts(title: title)
    (facts.release, facts.dateDoubt) = (release, dateDoubt)
    (facts.genres, facts.artwork, facts.score, facts.popularity) = (
      genres, artwork, score, popularity
    )
    return facts
  }

  /// These facts, completed by facts that the source stated before: a response never removes a
  /// fact that lists already show.
  func completed(by whole: FilmFacts) -> FilmFacts {
    var facts = self
    if directors.isEmpty { facts.directors = whole.directors }
    if cast.isEmpty { facts.cast = whole.cast }
    if certifications.isEmpty { facts.certifications = whole.certifications }
    if links.isEmpty { facts.links = whole.links }
    if trailers.isEmpty { facts.trailers = whole.trailers }
    if genres.isEmpty { facts.genres = whole.genres }
    if release.precision == .unknown {
      (facts.release, facts.dateDoubt) = (whole.release, whole.dateDoubt)
    }
    facts.originalTitle = originalTitle ?? whole.originalTitle
    facts.overview = overview ?? whole.overview
    facts.artwork = artwork ?? whole.artwork
    facts.popularity = popularity ?? whole.popularity
    facts.score = score ?? whole.score
    facts.runningMinutes = runningMinutes ?? whole.runningMinutes
    return facts
  }
}

extension [FilmFacts] {
  fileprivate func firstValue<Value>(_ field: KeyPath<FilmFacts, Value?>) -> Value? {
    for facts in self { if let value = facts[keyPath: field] { return value } }
    return nil
  }

  fileprivate func firstFilled<Value>(_ field: KeyPath<FilmFacts, [Value]>) -> [Value] {
    for facts in self where !facts[keyPath: field].isEmpty { return facts[keyPath: field] }
    return []
  }
}
