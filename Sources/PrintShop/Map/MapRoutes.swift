import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The map of the stores.
struct MapRoutes: Sendable {
  let settings: PrintSettings
  let leaflet: Leaflet

  var routes: [Route] { [.get(At.map.pattern, for: .everyone, map)] }

  private func map(_ call: Call) async throws -> Answer {
    let from = try await Whereabouts.of(call)
    let chosen = call.query.text("store").flatMap { ID<PrintStore>($0) }
    let cards = settings.cards(call, from.spot)
    let (found, hasCampus) = try await call.site.store.read { tx in
      var found = try StoreSearch(cards: cards, reach: StoreSearch.town)(tx)
      if let chosen, !found.contains(where: { $0.store.id == chosen }) { found += try cards.of([chosen], tx) }
      return (found, try from.college.map { try College.campus(of: $0.id, tx) != nil } ?? false)
    }
    let assets = call.site.shell.assets
    let files = leaflet.isThere ? (assets.link(Leaflet.script), assets.link(Leaflet.stylesheet)) : nil
    let view = MapView(
      college: from.college, hasCampus: hasCampus, cards: found, chosen: chosen, files: files, tiles: settings.tiles)
    let pages = StorePages(time: settings.time, currency: settings.currency, now: call.now)
    return call.page(pages.map(view)).showing(settings.tiles)
  }
}
