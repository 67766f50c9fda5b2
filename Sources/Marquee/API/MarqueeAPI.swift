import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaWeb
import Shelf

/// The shop for programs.
struct MarqueeAPI: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  var routes: [Route] {
    [
      .get(API.airing.pattern, for: .everyone) { try await list($0, .nowPlaying) },
      .get(API.trending.pattern, for: .everyone) { try await list($0, TrendingWindow($0.query).list) },
      .get(API.search.pattern, for: .everyone, search),
    ] + OpinionAPI(settings: settings).routes + CouponAPI(settings: settings).routes
  }

  private func list(_ call: Call, _ list: FilmList) async throws -> Answer {
    services.interest?.note(list.subject)
    let viewer = call.viewer?.id
    let (cards, asOf) = try await call.site.store.read { tx in
      var book = FilmBook(for: viewer)
      return (try book.cards(of: list.films(tx), tx), try Freshness.of(list.subject, tx).asOf)
    }
    return .json {
      $0.field("items", cards)
      $0.field("asOf", asOf)
    }
  }

  private func search(_ call: Call) async throws -> Answer {
    var check = call.query.checker
    _ = check.text("q", say("search"))
    try check.finish()
    let found = try await FilmSearch(call).found(call)
    if found.isWhole {
      services.interest?.noteSearch(
        found.words, found: found.cards.count, by: call.viewer?.id, from: call.network)
    }
    return .list(found.cards, next: found.next)
  }
}

/// `{film, opinion, points}`.
extension FilmCard: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("film", film)
      $0.field("opinion", opinion?.rawValue)
      $0.field("points", points)
    }
  }
}
