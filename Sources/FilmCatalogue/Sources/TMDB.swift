import PlazaBase
import PlazaFetch

/// The Movie Database, API version 3.
struct TMDB: FilmSourceClient {
  /// TMDB announces more pages but does not serve them.
  static let maxPages = 500
  /// The number of pages of a year that are requested: 20 films a page, the most popular first.
  static let pagesOfYear = 15

  let source = FilmSource.tmdb
  let endpoint: SourceEndpoint
  private let country: String
  let language: String
  private let images: TMDBImages
  private let thisYear: @Sendable () -> Int

  init(
    _ base: FetchURL, token: String, fetcher: HTTPFetcher, country: String, language: String,
    time: ShopTimeZone,
    world: World
  ) {
    // TMDB documents "about 40 a second", subject to change. This stays below it; 429 is
    // respected.
    let throttle = RequestThrottle(
      rate: FetchRate(burst: 20, every: .milliseconds(50)), world: world)
    endpoint = SourceEndpoint(
      base: base, fetcher: fetcher, throttle: throttle,
      headers: ["Authorization": "Bearer \(token)", "Accept": "application/json"])
    self.country = country
    self.language = language
    images = TMDBImages(endpoint: endpoint, world: world)
    thisYear = { time.date(of: world.now()).year }
  }

  func has(_ list: SourceList) -> Bool { true }

  func films(of list: SourceList, page: Int) async throws -> SourcePage {
    let address = address(of: list)
    let query =
      address.query + [("language", language), ("page", String(min(max(page, 1), Self.maxPages)))]
    let answer = try await endpoint.send(address.path, query)
    guard case .list(let items) = answer["results"] else { throw FetchFailure.unexpectedResponse }
    let reader = await reader()
    var films = understood(items, reader.film)
    // A film of another year is an error of TMDB's data. A film without a date is kept, without a
    // year.
    if case .year(let year) = list {
      films.removeAll { $0.facts.release.year.map { $0 != year } ?? false }
    }
    let pages = min(max(answer["total_pages"].int ?? 1, 1), maxPages(of: list))
    return SourcePage(films: films, given: items.count, pages: pages)
  }

  func film(_ id: String) async throws -> FoundFilm? {
    guard Int(id) != nil else { return nil }
    let parts = "videos,release_dates,watch/providers,external_ids,credits"
    do {
      let answer = try await endpoint.send(
        "3/movie/\(id)", [("language", language), ("append_to_response", parts)])
      guard let film = await reader().details(answer), film.key.id == id else {
        throw FetchFailure.unexpectedResponse
      }
      return film
    } catch FetchFailure.refused(404, _) {
      return nil
    }
  }

  private func maxPages(of list: SourceList) -> Int {
    switch list {
    case .year: Self.pagesOfYear
    case .nowPlaying, .trending, .trendingToday: 3
    // The best matches come first.
    case .search: 1
    }
  }

  private func address(of list: SourceList) -> (
    path: String, query: [(name: String, value: String)]
  ) {
    switch list {
    case .year(let year):
      (
        "3/discover/movie",
        [
          ("primary_release_year", String(year)), ("sort_by", "popularity.desc"),
          ("include_adult", "false"),
          ("include_video", "false"),
        ]
      )
    case .nowPlaying: ("3/movie/now_playing", [("region", country)])
    case .trending: ("3/trending/movie/week", [])
    case .trendingToday: ("3/trending/movie/day", [])
    case .search(let text): ("3/search/movie", [("query", text), ("include_adult", "false")])
    }
  }

  func reader() async -> TMDBReader {
    TMDBReader(country: country, posters: await images.posters(), thisYear: thisYear())
  }
}

/// The base address of TMDB's posters, which its configuration endpoint provides; cached for a
/// day.
actor TMDBImages {
  static let usual = "https://image.tmdb.org/t/p/w780"
  private let endpoint: SourceEndpoint
  private let world: World
  private var known: (base: String, at: Instant)?

  init(endpoint: SourceEndpoint, world: World) {
    self.endpoint = endpoint
    self.world = world
  }

  /// The prefix of poster paths. Without a response, the long-standing default is used.
  func posters() async -> String {
    if let known, world.now() - known.at < .days(1) { return known.base }
    guard let answer = try? await endpoint.send("3/configuration", []) else {
      return known?.base ?? Self.usual
    }
    let images = answer["images"]
    guard let base = images["secure_base_url"].line.flatMap({ FetchURL($0) }) else {
      return Self.usual
    }
    let sizes = images["poster_sizes"].items.compactMap(\.line)
    let size = ["w780", "w500", "w342"].first { sizes.contains($0) } ?? "original"
    let whole = base.text.hasSuffix("/") ? base.text + size : base.text + "/" + size
    known = (whole, world.now())
    return whole
  }
}
