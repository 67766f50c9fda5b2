import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API for a member's orders.
struct OrderAPI: Sendable {
  let settings: PrintSettings
  let paper: TryImposition

  var routes: [Route] {
    [
      .post("/api/print/orders", for: .members, body: .raw(atMost: 65_536), draft),
      .get("/api/print/orders", for: .members, list),
      .get("/api/print/orders/{order}", for: .members, show),
      .delete("/api/print/orders/{order}", for: .members, drop),
      .post("/api/print/orders/{order}/pay", for: .members, pay),
      .post("/api/print/orders/{order}/cancel", for: .members, cancel),
      .post("/api/print/orders/{order}/pick-up", for: .members, pickUp),
    ]
  }

  private func draft(_ request: Request) async throws -> Response {
    let (store, wanted, passwords) = try OrderInput.read(request.body)
    let member = try request.signedIn().id
    try await open(passwords, of: member)
    try await paper(wanted, of: member)
    let draft = DraftOrder(wanted, at: store, of: member, settings, in: request.world)
    return try await request.once { tx in
      let view = try OrderView.of(try draft(tx), tx)
      return .created(view, at: Link("api", "print", "orders", view.order.id.text))
    }
  }

  /// Unlocks documents. Passwords of documents that are not locked are ignored, so that a request
  /// can be repeated.
  private func open(_ passwords: [OrderInput.Password], of member: ID<Member>) async throws {
    let unlock = UnlockDocument(
      documentStore: paper.documentStore, tools: paper.tools, settings: settings)
    for password in passwords.prefix(QuoteOrder.documents.upperBound) {
      do {
        try await unlock(password.document, of: member, with: password.text)
      } catch UnlockDocument.Refusal.notLocked {
        continue
      } catch UnlockDocument.Refusal.wrong {
        throw ValidationErrors(password.field, UnlockDocument.Refusal.wrong.message)
      }
    }
  }

  private func list(_ request: Request) async throws -> Response {
    let (member, limit) = (try request.signedIn().id, try request.limit())
    let (state, last) = (try request.orderState(), try request.lastOrder())
    let states = state.map { [$0] } ?? Order.State.allCases
    let views = try await request.site.store.read { tx in
      try Order.of(member, in: states, after: last, atMost: limit, tx).map {
        try OrderView.of($0, tx)
      }
    }
    return .list(views, next: views.count == limit ? views.last?.order.id.text : nil)
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("order", of: Order.self), try request.signedIn().id)
    return .json(
      try await request.site.store.read {
        try OrderView.of(try Order.find(id, of: member, $0), $0)
      })
  }

  private func drop(_ request: Request) async throws -> Response {
    let drop = DiscardDraft(order: try request.id("order"), member: try request.signedIn().id)
    try await request.site.store.write { try drop($0) }
    return .noContent
  }

  private func pay(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("order", of: Order.self), try request.signedIn().id)
    let draft = try await request.site.store.read { try Order.find(id, of: member, $0) }
    let pay = PayOrder(
      id, of: member, expecting: try request.expectedTotal(), settings.currency, in: request.world)
    let (start, time) = (
      StartOrder(id, at: draft.store, by: nil, in: request.world), settings.time
    )
    return try await request.once { tx in
      _ = try pay(tx)
      try start.byItself(time, tx)
      return .json(try OrderView.of(try Order.find(id, tx), tx))
    }
  }

  private func cancel(_ request: Request) async throws -> Response {
    let cancel = CancelOrder(
      try request.id("order"), of: try request.signedIn().id, settings, in: request.world)
    return try await request.once { .json(try OrderView.of(try cancel($0), $0)) }
  }

  private func pickUp(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let code = check.text("code", say("order code"), atMost: 20)
    try check.finish()
    let proof = PickUpOrder.Proof.customer(try request.signedIn().id, code: code)
    let act = PickUpOrder(order: try request.id("order"), proof: proof, in: request.world)
    return try await request.once { tx in
      switch try act(tx) {
      case .pickedUp(let order): .json(try OrderView.of(order, tx))
      case .wrong(let refusal): Problem(refusal).asJSON(instance: nil)
      }
    }
  }
}

extension Request {
  /// The query parameter `state`; nil if it is missing.
  /// - Throws: A validation error if it is not a state.
  func orderState() throws -> Order.State? {
    guard query["state"] != nil else { return nil }
    if case .typed(let word) = query["state"], let state = Order.State(rawValue: word) {
      return state
    }
    let states = Order.State.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationErrors("state", say("The state must be one of: \(states)."))
  }

  /// The query parameter `after`: the last order of the previous page.
  /// - Throws: A validation error if it is not the key of an order.
  func lastOrder() throws -> ID<Order>? {
    guard let text = query.text("after"), !text.isEmpty else { return nil }
    guard let id = ID<Order>(text) else {
      throw ValidationErrors("after", say("This page has expired. Start from the first page."))
    }
    return id
  }
}
