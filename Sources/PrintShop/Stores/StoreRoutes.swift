import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

struct StoreRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.stores.pattern, for: .everyone, list),
      .get(Paths.store.pattern, for: .everyone, store),
    ]
  }

  private func pages(_ request: Request) -> StorePages {
    StorePages(time: settings.time, currency: settings.currency, now: request.now)
  }

  private func list(_ request: Request) async throws -> Response {
    let view = try await stores(request)
    return splashed(pages(request).list(view), request)
  }

  private func stores(_ request: Request) async throws -> StoresView {
    let from = try await SearchOrigin.of(request)
    let query = request.query.text("q") ?? ""
    let openOnly = request.query.text("open") == "true"
    let search = StoreSearch(
      query: query, openOnly: openOnly, cards: settings.cards(request, from.spot),
      reach: StoreSearch.town)
    let cards = try await request.site.store.read(long: !query.isEmpty) { try search($0) }
    return StoresView(
      college: from.college, cards: cards, query: query, openOnly: openOnly,
      mayOpenStores: request.viewer?.isAdmin ?? false)
  }

  private func store(_ request: Request) async throws -> Response {
    let id = try request.id("store", of: PrintStore.self)
    let list = try await stores(request)
    let from = try await SearchOrigin.of(request)
    let (cards, viewer) = (settings.cards(request, from.spot), request.viewer)
    let view = try await request.site.store.read { tx in
      guard let card = try cards.of([id], tx).first else { throw NoSuchStore() }
      let isStaff =
        try viewer.map { try $0.isAdmin || PrintStore.isStaff($0.id, of: id, tx) } ?? false
      let printers = try Printer.of(id, tx)
      return StoreView(
        card: card, offer: .together(printers), rates: try RatesVersion.current(of: id, tx)?.rates,
        isStaff: isStaff,
        line: try WaitingLine.of(id, for: viewer?.id, pace: WaitEstimate.pace(of: printers), tx))
    }
    return request.page(pages(request).store(view, beside: list))
  }
}

extension PrintSettings {
  /// Returns the reader of store cards for a request.
  func cards(_ request: Request, _ spot: Coordinate?) -> StoreCards {
    StoreCards(time: time, now: request.now, viewer: request.viewer?.id, spot: spot)
  }
}
