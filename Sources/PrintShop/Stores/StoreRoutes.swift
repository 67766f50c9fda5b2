import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The Stores tab.
struct StoreRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(At.stores.pattern, for: .everyone, list),
      .get(At.store.pattern, for: .everyone, store),
    ]
  }

  private func pages(_ call: Call) -> StorePages {
    StorePages(time: settings.time, currency: settings.currency, now: call.now)
  }

  private func list(_ call: Call) async throws -> Answer {
    let view = try await stores(call)
    return splashed(pages(call).list(view), call)
  }

  private func stores(_ call: Call) async throws -> StoresView {
    let from = try await Whereabouts.of(call)
    let query = call.query.text("q") ?? ""
    let openOnly = call.query.text("open") == "true"
    let search = StoreSearch(
      query: query, openOnly: openOnly, cards: settings.cards(call, from.spot), reach: StoreSearch.town)
    let cards = try await call.site.store.read(long: !query.isEmpty) { try search($0) }
    return StoresView(
      college: from.college, cards: cards, query: query, openOnly: openOnly,
      mayOpenStores: call.viewer?.isAdmin ?? false)
  }

  private func store(_ call: Call) async throws -> Answer {
    let id = try call.id("store", of: PrintStore.self)
    let list = try await stores(call)
    let from = try await Whereabouts.of(call)
    let (cards, viewer) = (settings.cards(call, from.spot), call.viewer)
    let view = try await call.site.store.read { tx in
      guard let card = try cards.of([id], tx).first else { throw NoSuchStore() }
      let isStaff = try viewer.map { try $0.isAdmin || PrintStore.isStaff($0.id, of: id, tx) } ?? false
      let printers = try Printer.of(id, tx)
      return StoreView(
        card: card, offer: .together(printers), rates: try RatesVersion.current(of: id, tx)?.rates, isStaff: isStaff,
        line: try WaitingLine.of(id, for: viewer?.id, pace: Wait.pace(of: printers), tx))
    }
    return call.page(pages(call).store(view, beside: list))
  }
}

extension PrintSettings {
  /// What reads cards for a call.
  func cards(_ call: Call, _ spot: Spot?) -> StoreCards {
    StoreCards(time: time, now: call.now, viewer: call.viewer?.id, spot: spot)
  }
}
