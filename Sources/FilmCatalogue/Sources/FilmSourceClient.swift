import PlazaBase
import PlazaFetch

/// A server that knows films. What it answers is taken as far as it can be understood.
protocol FilmSourceClient: Sendable {
  var source: FilmSource { get }
  /// The lists it has.
  func has(_ list: SourceList) -> Bool
  /// A part of a list.
  /// - Throws: ``FetchFailure``, ``Throttled``.
  func films(of list: SourceList, page: Int) async throws -> SourcePage
  /// All it knows of one film; nil where it says that it does not know it.
  func film(_ id: String) async throws -> FoundFilm?
  /// The film that this source or another calls so; nil where it does not know it.
  func film(called key: ExternalKey) async throws -> FoundFilm?
  /// Films that may be called so, those first that are most like it.
  func films(named title: String, year: Int?) async throws -> [FoundFilm]
  /// What a film is called elsewhere.
  func otherTitles(of id: String) async throws -> [String]
}

extension FilmSourceClient {
  func film(called key: ExternalKey) async throws -> FoundFilm? { key.source == source ? try await film(key.id) : nil }

  func films(named title: String, year: Int?) async throws -> [FoundFilm] {
    try await films(of: .search(title), page: 1).films
  }

  func otherTitles(of id: String) async throws -> [String] { [] }
}

/// A list of films at a source.
enum SourceList: Sendable, Hashable {
  case year(Int)
  case nowPlaying
  /// Talked of this week.
  case trending
  /// Talked of today.
  case trendingToday
  case search(String)

  /// How rows call it; nil for what is not kept.
  var subject: String {
    switch self {
    case .year(let year): "year/\(year)"
    case .nowPlaying: "now-playing"
    case .trending: "trending"
    case .trendingToday: "trending-today"
    case .search(let words): "search/\(words)"
    }
  }

  init?(subject: some StringProtocol) {
    switch subject {
    case "now-playing": self = .nowPlaying
    case "trending": self = .trending
    case "trending-today": self = .trendingToday
    case _ where subject.hasPrefix("year/"):
      guard let year = Int(subject.dropFirst(5)), (1...9999).contains(year) else { return nil }
      self = .year(year)
    case _ where subject.hasPrefix("search/"): self = .search(String(subject.dropFirst(7)))
    default: return nil
    }
  }

  var title: String {
    switch self {
    case .year(let year): say("Films from \(year)")
    case .nowPlaying: say("Films in cinemas now")
    case .trending: say("Trending films")
    case .trendingToday: say("Today's trending films")
    case .search(let words): say("Films called “\(words)”")
    }
  }
}

/// A part of a source's list.
struct SourcePage: Sendable {
  /// What could be understood and belongs to the list.
  var films: [FoundFilm]
  /// How many items there were.
  var given: Int
  /// How many pages the list has.
  var pages = 1
}

/// One source's door: its address, its gate, and the way through both.
struct SourceEndpoint: Sendable {
  let base: FetchURL
  let fetcher: HTTPFetcher
  let gate: RequestThrottle
  var headers: [String: String] = [:]
  /// How long until it is this plaza's turn, however many servers it has; nil now. The gate counts this server's own.
  var turn: @Sendable () async -> Throttled? = { nil }

  /// - Throws: ``FetchFailure``, ``Throttled``.
  func ask(_ path: String, _ query: [(name: String, value: String)]) async throws -> LenientJSON {
    if let closed = await turn() { throw closed }
    let parts = path.split(separator: "/").map(String.init)
    guard let address = base.adding(parts, query: query) else { throw FetchFailure.notWhatWasAsked }
    let headers = headers.map { (name: $0.key, value: $0.value) }
    let fetched = try await gate.ask(address.text) { [fetcher] in
      let fetched = try await fetcher.get(address, headers: headers)
      // What is no JSON, such as the page of a hotel's network, is no answer.
      _ = try LenientJSON(fetched.bytes)
      return fetched
    }
    return try LenientJSON(fetched.bytes)
  }
}

/// Takes the items of a list that can be understood; one that cannot does not lose the others.
func understood(_ items: [LenientJSON], _ read: (LenientJSON) -> FoundFilm?) -> [FoundFilm] { items.compactMap(read) }
