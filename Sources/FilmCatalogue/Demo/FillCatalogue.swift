public import PlazaBase
public import PlazaData

/// Fills an empty catalogue with the films of the demo. It does not change a catalogue that has
/// films.
public struct FillCatalogue: Sendable {
  private let ingest: IngestFilms
  private let lists: [(list: FilmList, keys: [ExternalKey])]

  /// - Throws: `DecodingError` if the file of films is malformed.
  public init(in world: World) throws {
    let films = try DemoFilms.read()
    let now = world.now()
    ingest = IngestFilms(films.map(\.found), at: now, in: world)
    let today = String(now.rfc3339.prefix(10))
    lists = FilmList.allCases.map { list in
      (list, DemoFilms.listed(list, films, today: today).map(\.found.key))
    }
  }

  /// - Returns: whether the catalogue was empty.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if try tx.exists("SELECT 1 FROM film ORDER BY id LIMIT 1") { return false }
    let films = try ingest(tx).films
    for (list, keys) in lists {
      try SaveFilmList(list: list, films: keys.compactMap { films[$0] })(tx)
    }
    return true
  }
}

extension DemoFilms {
  /// The films on a list of the demo, which has no source: the latest releases are in cinemas, and
  /// the most popular films are trending.
  /// - Parameter today: such as `2026-11-22`; films released later are in no cinema yet.
  static func listed(_ list: FilmList, _ films: [Entry], today: String) -> [Entry] {
    let out = films.filter { $0.released <= today }.sorted {
      ($0.released, $1.title) > ($1.released, $0.title)
    }
    return switch list {
    case .nowPlaying: Array(out.prefix(20))
    case .trending: Array(mostRequested(films).prefix(36))
    case .trendingToday: Array(mostRequested(Array(out.prefix(40))).prefix(18))
    }
  }

  private static func mostRequested(_ films: [Entry]) -> [Entry] {
    films.sorted { ($0.popularity, $1.title) > ($1.popularity, $0.title) }
  }
}
