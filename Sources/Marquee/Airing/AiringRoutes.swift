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
    let list = try await call.site.store.read { tx in
      var book = FilmBook(for: viewer)
      return try AiringList(&book, settings, now: now, tx)
    }
    return call.page(Page(say("Airing"), list: list.markup, detail: nil))
  }
}
