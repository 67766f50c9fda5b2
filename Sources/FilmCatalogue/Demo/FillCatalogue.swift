public import PlazaBase
public import PlazaData

/// Fills a catalogue that has no films with those of the demo. It changes nothing in one that is in use.
public struct FillCatalogue: Sendable {
  private let take: IngestFilms
  private let lists: [(list: FilmList, keys: [ExternalKey])]

  /// - Throws: where the file of films does not read as it should.
  public init(in world: World) throws {
    let films = try DemoFilms.read()
    let now = world.now()
    take = IngestFilms(films.map(\.found), at: now, in: world)
    let today = String(now.rfc3339.prefix(10))
    lists = FilmList.allCases.map { list in (list, DemoFilms.listed(list, films, today: today).map(\.found.key)) }
  }

  /// - Returns: whether the catalogue was empty.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if try tx.exists("SELECT 1 FROM film ORDER BY id LIMIT 1") { return false }
    let films = try take(tx).films
    for (list, keys) in lists { try SaveFilmList(list: list, films: keys.compactMap { films[$0] })(tx) }
    return true
  }
}

extension DemoFilms {
  /// What stands on a list of the demo, which asks no source: what came out last runs in the cinemas, and what is asked
  /// for most is talked of.
  /// - Parameter today: as `2026-11-22`; what comes out later runs nowhere yet.
  static func listed(_ list: FilmList, _ films: [Entry], today: String) -> [Entry] {
    let out = films.filter { $0.released <= today }.sorted { ($0.released, $1.title) > ($1.released, $0.title) }
    return switch list {
    case .nowPlaying: Array(out.prefix(20))
    case .trending: Array(mostAsked(films).prefix(36))
    case .trendingToday: Array(mostAsked(Array(out.prefix(40))).prefix(18))
    }
  }

  private static func mostAsked(_ films: [Entry]) -> [Entry] {
    films.sorted { ($0.popularity, $1.title) > ($1.popularity, $0.title) }
  }
}
