public import PlazaBase
public import PlazaData

/// A subject that a page shows and that sources can refresh.
public enum FilmSubject: Sendable, Hashable {
  case year(Int)
  case nowPlaying
  /// Popular this week.
  case trending
  /// Popular today.
  case trendingToday
  case film(ID<Film>)
  /// A search.
  case search(NormalizedSearch)
}

/// How old the data on a page is, and why. Empty, refused and unreachable have different messages.
public struct Freshness: Sendable, Equatable {
  /// The states of the sources that were queried.
  public let states: [SourceState]

  /// The freshness of a subject.
  public static func of(_ subject: FilmSubject, _ tx: any Transaction) throws -> Freshness {
    let questions = try SourceQuery.about(subject, tx)
    return Freshness(
      states: try questions.compactMap { try SourceState.find($0.source, $0.subject, tx) })
  }

  /// One sentence per source, such as "As of 14:02 from iTunes."
  public func sentences(now: Instant, _ time: ShopTimeZone) -> [String] {
    states.map { $0.message(now, time) }
  }

  /// The sentences about a film, with the attributions that its sources require.
  public static func sentences(
    of detail: FilmDetail, now: Instant, _ time: ShopTimeZone, _ tx: any Transaction
  ) throws -> [String] {
    var sentences = try Freshness.of(.film(detail.film.id), tx).sentences(now: now, time)
    if detail.records.contains(where: { $0.key.source == .tmdb }) {
      sentences.append(SourceCredit.tmdb)
      if detail.links.contains(where: { $0.kind == .watch }) {
        sentences.append(SourceCredit.justWatch)
      }
    }
    return sentences
  }

  /// The time of the last successful response; nil before the first one.
  public var asOf: Instant? { states.compactMap(\.answeredAt).max() }

  /// Whether a source failed to provide newer data.
  public var hasFailingSources: Bool { states.contains { $0.failure != nil } }
}

extension SourceState {
  /// The state as a sentence for pages.
  public func message(_ now: Instant, _ time: ShopTimeZone) -> String {
    let (name, since) = (source.title, failingSince.map { time.brief($0, now: now) })
    guard let answeredAt else {
      if let failure, let since { return failure.message(name, since: since) }
      return say("Last query to \(name): \(time.brief(queriedAt, now: now)).")
    }
    let answered = time.brief(answeredAt, now: now)
    if let failure, let since { return failure.message(asOf: answered, name, since: since) }
    return given == 0 && subject.hasPrefix("year/")
      ? say("As of \(answered) from \(name), which lists no films.")
      : say("As of \(answered) from \(name).")
  }
}

/// The attributions that pages with source data must show.
private enum SourceCredit {
  /// TMDB's terms require it wherever TMDB's data is shown.
  static var tmdb: String {
    say("This product uses the TMDB API but is not endorsed or certified by TMDB.")
  }
  /// JustWatch provides the watch options and must be credited.
  static var justWatch: String { say("Watch options are provided by JustWatch.") }
}

/// A query to a source whose state is stored.
struct SourceQuery: Sendable, Equatable {
  let source: FilmSource
  let subject: String

  static func about(_ subject: FilmSubject, _ tx: any Transaction) throws -> [SourceQuery] {
    switch subject {
    case .year(let year): both(SourceList.year(year).subject)
    case .nowPlaying: [SourceQuery(source: .tmdb, subject: SourceList.nowPlaying.subject)]
    case .trending: [SourceQuery(source: .tmdb, subject: SourceList.trending.subject)]
    case .trendingToday: [SourceQuery(source: .tmdb, subject: SourceList.trendingToday.subject)]
    case .search(let search): both(SourceList.search(search.text).subject)
    case .film(let film):
      try tx.rows(
        """
        SELECT source, external_id FROM film_record WHERE film = \(film) AND kind = 'movie'
        ORDER BY source, external_id
        """
      ).compactMap { row in
        let source: FilmSource = try row.value("source")
        guard [.tmdb, .itunes].contains(source) else { return nil }
        return SourceQuery(
          source: source, subject: "film/\(try row.value("external_id", as: String.self))")
      }
    }
  }

  private static func both(_ subject: String) -> [SourceQuery] {
    [.itunes, .tmdb].map { SourceQuery(source: $0, subject: subject) }
  }

  /// The key of its job.
  var key: String { "\(source.rawValue)/\(subject)" }

  init(source: FilmSource, subject: String) {
    self.source = source
    self.subject = subject
  }

  init?(key: String) {
    guard let slash = key.firstIndex(of: "/"),
      let source = FilmSource(rawValue: String(key[..<slash]))
    else {
      return nil
    }
    self.init(source: source, subject: String(key[key.index(after: slash)...]))
  }

  /// The source's ID of the film that it is about.
  var film: String? { subject.hasPrefix("film/") ? String(subject.dropFirst(5)) : nil }
}
