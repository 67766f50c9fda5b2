import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaProcesses
import PlazaUI

struct OrderingRoutes: Sendable {
  let settings: PrintSettings
  let paper: TryImposition

  var routes: [Route] {
    [
      .get(Paths.orderTab.pattern, for: .everyone, stores),
      .get(Paths.orderAt.pattern, for: .members, order),
      .post(Paths.orderAt.pattern, for: .members, draft),
    ]
  }

  func pages(_ request: Request) -> OrderingPages {
    OrderingPages(
      text: settings.text(request), readsOffice: PrintableFile.readsOffice(paper.tools))
  }

  /// Lists recently used stores outside the searched area, then favourites, then the nearest.
  private func stores(_ request: Request) async throws -> Response {
    let from = try await SearchOrigin.of(request)
    let search = StoreSearch(
      query: "", openOnly: false, cards: settings.cards(request, from.spot),
      reach: StoreSearch.town)
    let member = request.viewer?.id
    let cards = try await request.site.store.read { tx in
      let near = try search(tx)
      let last = try member.map { try RecentStores.of($0, tx) } ?? []
      let known = try search.cards.of(
        last.filter { id in !near.contains { $0.store.id == id } }, tx)
      return known + near
    }
    return request.page(pages(request).stores(cards, college: from.college))
  }

  private func order(_ request: Request) async throws -> Response {
    let (store, member) = (try request.id("store", of: PrintStore.self), try request.signedIn().id)
    let from = request.query.text("from").flatMap { ID<Order>($0) }
    let lines = try await request.site.store.read { tx in
      try from.map { id in
        try Order.find(id, of: member, tx).store == store ? OrderLine.of(id, tx) : []
      } ?? []
    }
    let chosen = Dictionary(lines.map { ($0.document, $0.options) }) { $1 }
    let view = try await self.view(request, store, chosen: Set(chosen.keys))
    let filled = view.values(chosen)
    let form = FormView(action: Paths.orderAt(store), key: request.newFormKey()) { filled[$0] }
    return request.page(pages(request).order(view, form))
  }

  /// - Parameter chosen: The selected documents; those uploaded since the last order are not among
  ///   them.
  func view(_ request: Request, _ id: ID<PrintStore>, chosen: Set<ID<Document>>) async throws
    -> OrderingView
  {
    let from = try await SearchOrigin.of(request)
    let (cards, member) = (settings.cards(request, from.spot), try request.signedIn().id)
    return try await request.site.store.read { tx in
      guard let card = try cards.of([id], tx).first else { throw NoSuchStore() }
      let offer = StoreOptions(
        .together(try Printer.of(id, tx)), try RatesVersion.current(of: id, tx)?.rates,
        paper: settings.paper)
      return OrderingView(
        card: card, offer: offer,
        usual: try offer.map { try LastOptions.of(member, within: $0, tx) },
        choices: try DocumentChoice.of(member, tx), presets: try PrintPreset.list(of: member, tx),
        chosen: chosen)
    }
  }

  private func draft(_ request: Request) async throws -> Response {
    let (store, member) = (try request.id("store", of: PrintStore.self), try request.signedIn().id)
    let chosen = request.fields.texts("document").compactMap { ID<Document>($0) }
    let view = try await self.view(request, store, chosen: Set(chosen))
    if let answer = try await unlocked(view, request) { return answer }
    if let answer = try await filled(view, request) { return answer }
    let (settings, world) = (settings, request.world)
    let refused = try await refusal(of: chosen, view, request)
    let outcome = try await request.submit({ check -> DraftOrder in
      let wanted = Self.wanted(chosen, view, &check)
      if let refused, check.errors.isEmpty { throw refused }
      return DraftOrder(wanted, at: store, of: member, settings, in: world)
    }) { draft, tx in .redirect(to: Paths.draft(store, try draft(tx).id)) }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        action: Paths.orderAt(store), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return request.page(pages(request).order(view, form, refused: refused), status: status)
    }
  }

  private static func wanted(
    _ chosen: [ID<Document>], _ view: OrderingView, _ check: inout FormValidator
  ) -> [PrintRequest] {
    guard let offer = view.offer else { return [] }
    return chosen.prefix(QuoteOrder.documents.upperBound).map { document in
      PrintRequest(
        document: document, options: OptionFields(document: document, offer: offer).read(&check))
    }
  }

  /// Returns why the selected documents cannot be imposed; nil if they can.
  private func refusal(of chosen: [ID<Document>], _ view: OrderingView, _ request: Request)
    async throws
    -> OrderRefusal?
  {
    var check = request.fields.checker
    let wanted = Self.wanted(chosen, view, &check)
    guard check.errors.isEmpty else { return nil }
    do {
      try await paper(wanted, of: try request.signedIn().id)
      return nil
    } catch let refusal as OrderRefusal {
      return refusal
    }
  }
}

extension PrintSettings {
  /// Returns the texts for the request's language and time.
  func text(_ request: Request) -> PrintText {
    PrintText(
      time: time, currency: currency, now: request.now, hasAdverts: adverts != nil)
  }
}
