import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The period over which films are trending.
enum TrendingWindow: String, Sendable, CaseIterable {
  case week, day

  var list: FilmList { self == .week ? .trending : .trendingToday }
  var title: String { self == .week ? say("This week") : say("Today") }
  /// The query parameter; nil for the default.
  var field: String? { self == .week ? nil : rawValue }

  /// - Throws: ``ValidationErrors`` if the parameter is invalid.
  init(_ query: Fields) throws(ValidationErrors) {
    var check = query.checker
    self = check.optionalChoice("window", say("window")) ?? .week
    try check.finish()
  }
}

/// The routes of the Trending tab.
struct TrendingRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  var routes: [Route] { [.get(Paths.trending.pattern, for: .everyone, grid)] }

  private func grid(_ request: Request) async throws -> Response {
    let window = try TrendingWindow(request.query)
    services.interest?.record(window.list.subject)
    let (viewer, now) = (request.viewer?.id, request.now)
    let grid = try await request.site.store.read { tx in
      var book = FilmCardCache(for: viewer)
      return TrendingGrid(
        window: window, cards: try book.cards(of: window.list.films(tx), tx),
        age: try FreshnessNote(of: window.list, settings.shopTime, now: now, tx))
    }
    return request.page(Page(say("Trending"), grid.markup))
  }
}
