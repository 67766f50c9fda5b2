import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The Airing tab.
struct AiringRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  var routes: [Route] { [.get(At.airing.pattern, for: .everyone, list)] }

  private func list(_ call: Call) async throws -> Answer {
    services.interest?.note(.nowPlaying)
    let (viewer, now) = (call.viewer?.id, call.now)
    let reader = DetailReader(
      settings: settings, services: services, way: .airing, query: call.query, world: call.world, keys: call.keys)
    let (list, first) = try await call.site.store.read { tx in
      var book = FilmBook(for: viewer)
      let list = try AiringList(&book, settings, now: now, tx)
      var first = try list.cards.first.map { try reader.read($0.film.id, &book, for: viewer, now: now, tx) }
      first?.isBeside = true
      return (list, first)
    }
    var page = Page(say("Airing"), list: list.markup, detail: nil)
    page.beside = first.map { ($0.film.title, $0.markup) }
    return call.page(page)
  }
}
