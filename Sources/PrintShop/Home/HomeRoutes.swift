import PlazaBase
import PlazaData
import PlazaWeb

/// The shop's first page.
struct HomeRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] { [.get(At.shop.pattern, for: .everyone, home)] }

  private func home(_ call: Call) async throws -> Answer {
    let from = try await Whereabouts.of(call)
    let cards = settings.cards(call, from.spot)
    let pages = HomePages(words: settings.words(call))
    guard let viewer = call.viewer else {
      let search = StoreSearch(query: "", openOnly: false, cards: cards, reach: StoreSearch.town)
      let near = try await call.site.store.read { Array(try search($0).prefix(3)) }
      return splashed(pages.welcome(near), call)
    }
    let view = try await call.site.store.read { try HomeView.of(viewer.id, cards, $0) }
    return splashed(pages.home(view), call)
  }
}
