import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTools
import PlazaWeb

/// The Order tab.
struct OrderingRoutes: Sendable {
  let settings: PrintSettings
  let paper: TryPaper

  var routes: [Route] {
    [
      .get(At.orderTab.pattern, for: .everyone, stores),
      .get(At.orderAt.pattern, for: .members, order),
      .post(At.orderAt.pattern, for: .members, draft),
    ]
  }

  func pages(_ call: Call) -> OrderingPages {
    OrderingPages(words: settings.words(call), readsOffice: PrintableFile.readsOffice(paper.tools))
  }

  /// Favourites first, then where one ordered last, then the nearest.
  private func stores(_ call: Call) async throws -> Answer {
    let from = try await Whereabouts.of(call)
    let search = StoreSearch(
      query: "", openOnly: false, cards: settings.cards(call, from.spot), reach: StoreSearch.town)
    let member = call.viewer?.id
    let cards = try await call.site.store.read { tx in
      let near = try search(tx)
      let last = try member.map { try LastStores.of($0, tx) } ?? []
      let known = try search.cards.of(last.filter { id in !near.contains { $0.store.id == id } }, tx)
      return known + near
    }
    return call.page(pages(call).stores(cards, college: from.college))
  }

  private func order(_ call: Call) async throws -> Answer {
    let (store, member) = (try call.id("store", of: PrintStore.self), try call.signedIn().id)
    let from = call.query.text("from").flatMap { ID<Order>($0) }
    let lines = try await call.site.store.read { tx in
      try from.map { id in try Order.find(id, of: member, tx).store == store ? OrderLine.of(id, tx) : [] } ?? []
    }
    let chosen = Dictionary(lines.map { ($0.document, $0.options) }) { $1 }
    let view = try await self.view(call, store, chosen: Set(chosen.keys))
    let filled = view.values(chosen)
    let form = FormView(action: At.orderAt(store), key: call.newFormKey()) { filled[$0] }
    return call.page(pages(call).order(view, form))
  }

  /// - Parameter chosen: none for those that are new since the last order.
  func view(_ call: Call, _ id: ID<PrintStore>, chosen: Set<ID<Document>>) async throws -> OrderingView {
    let from = try await Whereabouts.of(call)
    let (cards, member) = (settings.cards(call, from.spot), try call.signedIn().id)
    return try await call.site.store.read { tx in
      guard let card = try cards.of([id], tx).first else { throw NoSuchStore() }
      let offer = Offer(.together(try Printer.of(id, tx)), try RatesVersion.current(of: id, tx)?.rates)
      return OrderingView(
        card: card, offer: offer, usual: try offer.map { try LastOptions.of(member, within: $0, tx) },
        choices: try DocumentChoice.of(member, tx), chosen: chosen)
    }
  }

  private func draft(_ call: Call) async throws -> Answer {
    let (store, member) = (try call.id("store", of: PrintStore.self), try call.signedIn().id)
    let chosen = call.fields.texts("document").compactMap { ID<Document>($0) }
    let view = try await self.view(call, store, chosen: Set(chosen))
    if let answer = try await unlocked(view, call) { return answer }
    let (settings, world) = (settings, call.world)
    let refused = try await refusal(of: chosen, view, call)
    let outcome = try await call.submit({ check -> DraftOrder in
      let wanted = Self.wanted(chosen, view, &check)
      if let refused, check.complaints.isEmpty { throw refused }
      return DraftOrder(wanted, at: store, of: member, settings, in: world)
    }) { draft, tx in .redirect(to: At.draft(store, try draft(tx).id)) }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FormView(
        action: At.orderAt(store), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(pages(call).order(view, form, refused: refused), status: status)
    }
  }

  private static func wanted(
    _ chosen: [ID<Document>], _ view: OrderingView, _ check: inout FieldChecker
  ) -> [WantedPrint] {
    guard let offer = view.offer else { return [] }
    return chosen.prefix(QuoteOrder.documents.upperBound).map { document in
      WantedPrint(document: document, options: OptionFields(document: document, offer: offer).read(&check))
    }
  }

  /// Why what was chosen cannot be put on paper; nil where it can.
  private func refusal(of chosen: [ID<Document>], _ view: OrderingView, _ call: Call) async throws -> OrderRefusal? {
    var check = call.fields.checker
    let wanted = Self.wanted(chosen, view, &check)
    guard check.complaints.isEmpty else { return nil }
    do {
      try await paper(wanted, of: try call.signedIn().id)
      return nil
    } catch let refusal as OrderRefusal {
      return refusal
    }
  }
}

extension PrintSettings {
  /// What pages say to the one who asks.
  func words(_ call: Call) -> PrintWords {
    PrintWords(
      time: time, currency: currency, now: call.now, hasAdverts: adverts != nil)
  }
}
