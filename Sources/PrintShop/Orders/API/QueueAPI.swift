import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// The API for the staff of a store: its orders and their processing.
struct QueueAPI: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get("/api/print/stores/{store}/queue", for: .members, queue),
      .post("/api/print/orders/{order}/start", for: .members) { try await act($0, start) },
      .post("/api/print/orders/{order}/hold", for: .members) { try await act($0, hold) },
      .post("/api/print/orders/{order}/refuse", for: .members) { try await act($0, refuse) },
      .post("/api/print/orders/{order}/hand-over", for: .members) { try await act($0, handOver) },
      .post("/api/print/orders/{order}/refund", for: .members) { try await act($0, refund) },
    ]
  }

  private typealias Effect = @Sendable (any Transaction) throws -> Response

  private func queue(_ request: Request) async throws -> Response {
    let (id, viewer, limit) = (
      try request.id("store", of: PrintStore.self), try request.signedIn(), try request.limit()
    )
    let (state, last) = (try request.orderState() ?? .order, try request.lastOrder())
    let orders = try await request.site.store.read { tx in
      let store = try StoreStaffAccess.check(viewer, id, tx)
      return try Order.at(store.id, in: state, after: last, atMost: limit, tx).map {
        try QueuedOrder.of($0, tx)
      }
    }
    return .list(orders, next: orders.count == limit ? orders.last?.order.id.text : nil)
  }

  /// Performs an action on an order, if the viewer is staff of its store.
  private func act(_ request: Request, _ choose: (Request, Order) throws -> Effect) async throws
    -> Response
  {
    let (id, viewer) = (try request.id("order", of: Order.self), try request.signedIn())
    let found = try await request.site.store.read { tx in
      let order = try Order.find(id, tx)
      _ = try StoreStaffAccess.check(viewer, order.store, tx)
      return order
    }
    return try await request.once(try choose(request, found))
  }

  private func start(_ request: Request, _ order: Order) throws -> Effect {
    let start = StartOrder(
      order.id, at: order.store, by: try request.signedIn().id, in: request.world)
    return { .json(try QueuedOrder.of(try start($0), $0)) }
  }

  private func hold(_ request: Request, _ order: Order) throws -> Effect {
    var check = request.fields.checker
    let reason = check.optionalText("reason", say("reason"), atMost: 200)
    try check.finish()
    let hold = HoldOrder(
      order: order.id, store: order.store, reason: reason, staff: try request.signedIn().id,
      now: request.now)
    return { .json(try QueuedOrder.of(try hold($0), $0)) }
  }

  private func refuse(_ request: Request, _ order: Order) throws -> Effect {
    var check = request.fields.checker
    let reason = check.text("reason", say("reason"), atMost: 200)
    try check.finish()
    let refuse = RefuseOrder(
      order.id, at: order.store, because: reason, by: try request.signedIn().id, settings,
      in: request.world)
    return { .json(try QueuedOrder.of(try refuse($0), $0)) }
  }

  private func handOver(_ request: Request, _ order: Order) throws -> Effect {
    var check = request.fields.checker
    let code = check.optionalText("code", say("code"), atMost: 20)
    let isTakenBack = check.flag("takeBack", say("takeBack"))
    try check.finish()
    let staff = try request.signedIn().id
    if isTakenBack {
      let act = TakeBackHandOver(
        order: order.id, store: order.store, moment: nil, staff: staff, now: request.now)
      return { .json(try QueuedOrder.of(try act($0), $0)) }
    }
    let proof =
      code.map { PickUpOrder.Proof.staff(staff, of: order.store, code: $0) }
      ?? PickUpOrder.Proof.number(staff, of: order.store)
    let act = PickUpOrder(order: order.id, proof: proof, in: request.world)
    return { tx in
      switch try act(tx) {
      case .pickedUp(let order): .json(try QueuedOrder.of(order, tx))
      case .wrong(let refusal): Problem(refusal).asJSON(instance: nil)
      }
    }
  }

  private func refund(_ request: Request, _ order: Order) throws -> Effect {
    var check = request.fields.checker
    let document = check.number("document", say("document number"), in: QuoteOrder.documents)
    try check.finish()
    let refund = RefundSheets(
      order.id, document: document, at: order.store, by: try request.signedIn().id, settings,
      in: request.world)
    return { .json(try QueuedOrder.of(try refund($0), $0)) }
  }
}

/// An order as the store's staff may see it: the work to be done, without the documents' contents.
struct QueuedOrder: Sendable, JSONWritable {
  let order: Order
  let lines: [OrderLine]
  let runs: [Run]

  static func of(_ order: Order, _ tx: any Transaction) throws -> QueuedOrder {
    QueuedOrder(
      order: order, lines: try OrderLine.of(order.id, tx), runs: try Run.of(order.id, tx))
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", order.id)
      $0.field("number", order.number)
      $0.field("state", order.state.rawValue)
      $0.field("heldBecause", order.heldBecause)
      $0.field("totalMinor", order.total.minor)
      $0.field("refundedMinor", order.refunded.minor)
      $0.field("orderedAt", order.orderedAt)
      $0.field(
        "documents",
        lines.map { line in Line(line: line, run: runs.last { $0.document == line.number }) })
    }
  }

  private struct Line: Sendable, JSONWritable {
    let line: OrderLine
    let run: Run?

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("number", line.number)
        $0.field("copies", line.options.copies)
        $0.field("sides", line.options.sides.rawValue)
        $0.field("printColorMode", line.options.colour.rawValue)
        $0.field("media", line.options.media.rawValue)
        $0.field("printedSides", line.sides)
        $0.field("sheets", line.sheets)
        $0.field("printing", run?.state.rawValue)
        $0.field("printedSoFar", run?.sidesDone)
        $0.field("reasons", run?.reasons ?? [])
      }
    }
  }
}
