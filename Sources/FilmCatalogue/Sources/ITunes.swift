import PlazaBase
import PlazaData
import PlazaFetch
import PlazaHTTP

/// The iTunes Store: films for sale or rent, with pictures, descriptions and prices. Its only list
/// is by year; it returns at most 200 films in the store's own order.
struct ITunes: FilmSourceClient {
  let source = FilmSource.itunes
  private let endpoint: SourceEndpoint
  private let country: String
  private let reader: ITunesReader

  /// About 20 requests per minute. Above the limit the store responds with 403 and an empty list,
  /// which is a refusal, not an empty result.
  private static let rate = FetchRate(burst: Limit.iTunes.maximum, every: .seconds(3))

  init(
    _ base: FetchURL, fetcher: HTTPFetcher, country: String, time: ShopTimeZone,
    store: any Database, world: World
  ) {
    let throttle = RequestThrottle(
      rate: Self.rate, first: .minutes(1), world: world,
      closes: { failure in
        if case .refused(403, _) = failure { return true }
        return failure.isServerSide
      })
    let turns = RateLimiter(.iTunes)
    endpoint = SourceEndpoint(base: base, fetcher: fetcher, throttle: throttle) {
      let now = world.now()
      return await turns.attempt(base.text, in: store, now: now).map {
        Throttled(until: now + $0, failure: nil)
      }
    }
    self.country = country
    reader = ITunesReader(country: country) { time.date(of: world.now()).year }
  }

  func has(_ list: SourceList) -> Bool {
    switch list {
    case .year, .search: true
    case .nowPlaying, .trending, .trendingToday: false
    }
  }

  func films(of list: SourceList, page: Int) async throws -> SourcePage {
    var query = [
      (name: "country", value: country), (name: "media", value: "movie"),
      (name: "entity", value: "movie"),
    ]
    switch list {
    case .year(let year):
      query += [("limit", "200"), ("attribute", "releaseYearTerm"), ("term", String(year))]
    case .search(let text): query += [("limit", "50"), ("term", text)]
    case .nowPlaying, .trending, .trendingToday: return SourcePage(films: [], given: 0)
    }
    let items = try await endpoint.send("search", query)["results"].items
    let films = withoutEditions(understood(items, reader.film))
    guard case .year(let year) = list else { return SourcePage(films: films, given: items.count) }
    return SourcePage(films: films.filter { $0.facts.release.year == year }, given: items.count)
  }

  func film(_ id: String) async throws -> FoundFilm? {
    let items = try await endpoint.send("lookup", [("id", id), ("country", country)])["results"]
      .items
    return understood(items, reader.film).first { $0.key.id == id }
  }
}
