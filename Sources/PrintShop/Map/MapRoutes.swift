import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

struct MapRoutes: Sendable {
  let settings: PrintSettings
  let leaflet: Leaflet

  var routes: [Route] { [.get(Paths.map.pattern, for: .everyone, map)] }

  private func map(_ request: Request) async throws -> Response {
    let from = try await SearchOrigin.of(request)
    let chosen = request.query.text("store").flatMap { ID<PrintStore>($0) }
    let cards = settings.cards(request, from.spot)
    let (found, hasCampus) = try await request.site.store.read { tx in
      var found = try StoreSearch(cards: cards, reach: StoreSearch.town)(tx)
      if let chosen, !found.contains(where: { $0.store.id == chosen }) {
        found += try cards.of([chosen], tx)
      }
      return (found, try from.college.map { try College.campus(of: $0.id, tx) != nil } ?? false)
    }
    let assets = request.site.assets
    let files =
      leaflet.isInstalled ? (assets.link(Leaflet.script), assets.link(Leaflet.stylesheet)) : nil
    let view = MapView(
      college: from.college, hasCampus: hasCampus, cards: found, chosen: chosen, files: files,
      tiles: settings.tiles)
    let pages = StorePages(time: settings.time, currency: settings.currency, now: request.now)
    return request.page(pages.map(view)).showing(settings.tiles)
  }
}
