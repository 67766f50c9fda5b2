import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import Shelf

/// The API routes of the shop.
struct MarqueeAPI: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  var routes: [Route] {
    [
      .get(API.airing.pattern, for: .everyone) { try await list($0, .nowPlaying) },
      .get(API.trending.pattern, for: .everyone) {
        try await list($0, TrendingWindow($0.query).list)
      },
      .get(API.search.pattern, for: .everyone, search),
    ] + ReactionAPI(settings: settings).routes + CouponAPI(settings: settings).routes
  }

  private func list(_ request: Request, _ list: FilmList) async throws -> Response {
    services.interest?.record(list.subject)
    let viewer = request.viewer?.id
    let (cards, asOf) = try await request.site.store.read { tx in
      var book = FilmCardCache(for: viewer)
      return (try book.cards(of: list.films(tx), tx), try Freshness.of(list.subject, tx).asOf)
    }
    return .json {
      $0.field("items", cards)
      $0.field("asOf", asOf)
    }
  }

  private func search(_ request: Request) async throws -> Response {
    var check = request.query.checker
    _ = check.text("q", say("search"))
    try check.finish()
    let found = try await FilmSearch(request).found(request)
    if found.isWhole {
      services.interest?.recordSearch(
        found.query, found: found.cards.count, by: request.viewer?.id, from: request.network)
    }
    return .list(found.cards, next: found.next)
  }
}

/// Written as `{film, opinion, points}`.
extension FilmCard: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("film", film)
      $0.field("opinion", opinion?.rawValue)
      $0.field("points", points)
    }
  }
}
