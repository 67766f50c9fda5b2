import PlazaBase
import PlazaFetch

/// A client of a server with film data. Responses are parsed leniently.
protocol FilmSourceClient: Sendable {
  var source: FilmSource { get }
  /// Whether the source has this list.
  func has(_ list: SourceList) -> Bool
  /// Requests a page of a list.
  /// - Throws: ``FetchFailure``, ``Throttled``.
  func films(of list: SourceList, page: Int) async throws -> SourcePage
  /// Requests the details of a film. Returns nil if the source does not know it.
  func film(_ id: String) async throws -> FoundFilm?
  /// Requests the film with this key of the source or of another one. Returns nil if the source
  /// does not know it.
  func film(called key: ExternalKey) async throws -> FoundFilm?
  /// Searches for films with this title, the best matches first.
  func films(named title: String, year: Int?) async throws -> [FoundFilm]
  /// Requests the alternative titles of a film.
  func otherTitles(of id: String) async throws -> [String]
}

extension FilmSourceClient {
  func film(called key: ExternalKey) async throws -> FoundFilm? {
    key.source == source ? try await film(key.id) : nil
  }

  func films(named title: String, year: Int?) async throws -> [FoundFilm] {
    try await films(of: .search(title), page: 1).films
  }

  func otherTitles(of id: String) async throws -> [String] { [] }
}

/// A list of films at a source.
enum SourceList: Sendable, Hashable {
  case year(Int)
  case nowPlaying
  /// Popular this week.
  case trending
  /// Popular today.
  case trendingToday
  case search(String)

  /// The key of the list in the database.
  var subject: String {
    switch self {
    case .year(let year): "year/\(year)"
    case .nowPlaying: "now-playing"
    case .trending: "trending"
    case .trendingToday: "trending-today"
    case .search(let text): "search/\(text)"
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
    case .search(let text): say("Films called “\(text)”")
    }
  }
}

/// A page of a source's list.
struct SourcePage: Sendable {
  /// The items that could be parsed and belong to the list.
  var films: [FoundFilm]
  /// The number of items in the response.
  var given: Int
  /// The number of pages of the list.
  var pages = 1
}

/// The endpoint of a source: its base address and the throttle for requests to it.
struct SourceEndpoint: Sendable {
  let base: FetchURL
  let fetcher: HTTPFetcher
  let throttle: RequestThrottle
  var headers: [String: String] = [:]
  /// Checks the rate limit that all servers of the installation share; returns nil if a request
  /// may be sent now. `throttle` limits only the requests of this server.
  var turn: @Sendable () async -> Throttled? = { nil }

  /// Sends a request and parses the response.
  /// - Throws: ``FetchFailure``, ``Throttled``.
  func send(_ path: String, _ query: [(name: String, value: String)]) async throws -> LenientJSON {
    if let closed = await turn() { throw closed }
    let parts = path.split(separator: "/").map(String.init)
    guard let address = base.adding(parts, query: query) else {
      throw FetchFailure.unexpectedResponse
    }
    let headers = headers.map { (name: $0.key, value: $0.value) }
    let fetched = try await throttle.send(address.text) { [fetcher] in
      let fetched = try await fetcher.get(address, headers: headers)
      // A response that is not JSON, such as the login page of a captive portal, is a failure.
      _ = try LenientJSON(fetched.bytes)
      return fetched
    }
    return try LenientJSON(fetched.bytes)
  }
}

/// The items of a list that can be parsed. An invalid item does not affect the others.
func understood(_ items: [LenientJSON], _ read: (LenientJSON) -> FoundFilm?) -> [FoundFilm] {
  items.compactMap(read)
}
