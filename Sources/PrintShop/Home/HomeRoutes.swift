import PlazaBase
import PlazaData
import PlazaHTTP

struct HomeRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] { [.get(Paths.shop.pattern, for: .everyone, home)] }

  private func home(_ request: Request) async throws -> Response {
    let from = try await SearchOrigin.of(request)
    let cards = settings.cards(request, from.spot)
    let pages = HomePages(text: settings.text(request))
    guard let viewer = request.viewer else {
      let search = StoreSearch(query: "", openOnly: false, cards: cards, reach: StoreSearch.town)
      let near = try await request.site.store.read { Array(try search($0).prefix(3)) }
      return splashed(pages.welcome(near), request)
    }
    let view = try await request.site.store.read { try HomeView.of(viewer.id, cards, $0) }
    return splashed(pages.home(view), request)
  }
}
