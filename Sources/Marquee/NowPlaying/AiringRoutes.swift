import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the Airing tab.
struct AiringRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  var routes: [Route] { [.get(Paths.airing.pattern, for: .everyone, list)] }

  private func list(_ request: Request) async throws -> Response {
    services.interest?.record(.nowPlaying)
    let (viewer, now) = (request.viewer?.id, request.now)
    let reader = DetailReader(
      settings: settings, services: services, origin: .airing, query: request.query,
      world: request.world,
      keys: request.keys)
    let (list, first) = try await request.site.store.read { tx in
      var book = FilmCardCache(for: viewer)
      let list = try AiringList(&book, settings, now: now, tx)
      var first = try list.cards.first.map {
        try reader.read($0.film.id, &book, for: viewer, now: now, tx)
      }
      first?.isBeside = true
      return (list, first)
    }
    var page = Page(say("Now showing"), list: list.markup, detail: nil)
    page.beside = first.map { ($0.film.title, $0.markup) }
    return request.page(page)
  }
}
