import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// A member's orders for programs.
struct OrderAPI: Sendable {
  let settings: PrintSettings
  let paper: TryPaper

  var routes: [Route] {
    [
      .post("/api/print/orders", for: .members, body: .raw(atMost: 65_536), draft),
      .get("/api/print/orders", for: .members, list),
      .get("/api/print/orders/{order}", for: .members, look),
      .delete("/api/print/orders/{order}", for: .members, drop),
      .post("/api/print/orders/{order}/pay", for: .members, pay),
      .post("/api/print/orders/{order}/cancel", for: .members, cancel),
      .post("/api/print/orders/{order}/pick-up", for: .members, pickUp),
    ]
  }

  private func draft(_ call: Call) async throws -> Answer {
    let (store, wanted, passwords) = try AskedOrder.read(call.body)
    let member = try call.signedIn().id
    try await open(passwords, of: member)
    try await paper(wanted, of: member)
    let draft = DraftOrder(wanted, at: store, of: member, settings, in: call.world)
    return try await call.once { tx in
      let view = try OrderView.of(try draft(tx), tx)
      return .created(view, at: Link("api", "print", "orders", view.order.id.text))
    }
  }

  /// A password of what is not locked is not looked at: the same request may come again.
  private func open(_ passwords: [AskedOrder.Password], of member: ID<Member>) async throws {
    let unlock = UnlockDocument(vault: paper.vault, tools: paper.tools, settings: settings)
    for password in passwords.prefix(QuoteOrder.documents.upperBound) {
      do {
        try await unlock(password.document, of: member, with: password.text)
      } catch UnlockDocument.No.notLocked {
        continue
      } catch UnlockDocument.No.wrong {
        throw Complaints(password.field, UnlockDocument.No.wrong.sentence)
      }
    }
  }

  private func list(_ call: Call) async throws -> Answer {
    let (member, limit) = (try call.signedIn().id, try call.limit())
    let (state, last) = (try call.orderState(), try call.lastOrder())
    let states = state.map { [$0] } ?? Order.State.allCases
    let views = try await call.site.store.read { tx in
      try Order.of(member, in: states, after: last, atMost: limit, tx).map { try OrderView.of($0, tx) }
    }
    return .list(views, next: views.count == limit ? views.last?.order.id.text : nil)
  }

  private func look(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("order", of: Order.self), try call.signedIn().id)
    return .json(try await call.site.store.read { try OrderView.of(try Order.find(id, of: member, $0), $0) })
  }

  private func drop(_ call: Call) async throws -> Answer {
    let drop = DropDraft(order: try call.id("order"), member: try call.signedIn().id)
    try await call.site.store.write { try drop($0) }
    return .noContent
  }

  private func pay(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("order", of: Order.self), try call.signedIn().id)
    let draft = try await call.site.store.read { try Order.find(id, of: member, $0) }
    let pay = PayOrder(id, of: member, expecting: try call.expectedTotal(), settings.currency, in: call.world)
    let (start, time) = (StartOrder(id, at: draft.store, by: nil, in: call.world), settings.time)
    return try await call.once { tx in
      _ = try pay(tx)
      try start.byItself(time, tx)
      return .json(try OrderView.of(try Order.find(id, tx), tx))
    }
  }

  private func cancel(_ call: Call) async throws -> Answer {
    let cancel = CancelOrder(try call.id("order"), of: try call.signedIn().id, settings, in: call.world)
    return try await call.once { .json(try OrderView.of(try cancel($0), $0)) }
  }

  private func pickUp(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let code = check.text("code", "code of the order", atMost: 20)
    try check.finish()
    let proof = PickUpOrder.Proof.customer(try call.signedIn().id, code: code)
    let act = PickUpOrder(order: try call.id("order"), proof: proof, in: call.world)
    return try await call.once { tx in
      switch try act(tx) {
      case .pickedUp(let order): .json(try OrderView.of(order, tx))
      case .wrong(let refusal): Problem(refusal).asJSON(instance: nil)
      }
    }
  }
}

extension Call {
  /// `state` of the query; nil where none is said.
  /// - Throws: a complaint about what is no state.
  func orderState() throws -> Order.State? {
    guard query["state"] != nil else { return nil }
    if case .typed(let word) = query["state"], let state = Order.State(rawValue: word) { return state }
    throw Complaints("state", "It is one of \(Order.State.allCases.map(\.rawValue).joined(separator: ", ")).")
  }

  /// `after` of the query: the last order that was seen.
  /// - Throws: a complaint about what is no order's key.
  func lastOrder() throws -> ID<Order>? {
    guard let text = query.text("after"), !text.isEmpty else { return nil }
    guard let id = ID<Order>(text) else {
      throw Complaints("after", "This place in the list is not known. Please start at the list's beginning.")
    }
    return id
  }
}
