import PlazaBase
import PlazaData
import PlazaHTTP

/// Streams changes of orders as server-sent events: a member's own orders, or a store's orders to
/// its staff. The database is read after every notification of a change from any server. A stream
/// ends after a while and the browser reconnects, so that an expired session also ends the stream.
struct LiveOrders: Sendable {
  let settings: PrintSettings
  /// The maximum number of concurrent streams per member.
  var maxPerMember = 6
  /// The minimum interval between two reads.
  var pace = Duration.milliseconds(250)
  /// The maximum interval between two reads: waiting times change with the clock, and a session
  /// may end.
  var maximumWait = Duration.seconds(5)
  /// The maximum duration of a stream.
  var length = Duration.seconds(55)
  private let limiter = OrderStreamLimiter()

  init(settings: PrintSettings) { self.settings = settings }

  var route: Route { .get(Paths.orderEvents.pattern, for: .members, events) }

  private func events(_ request: Request) async throws -> Response {
    let (viewer, database) = (try request.signedIn(), request.site.store)
    let store = try requestedStore(request)
    if let store { try await database.read { _ = try StoreStaffAccess.check(viewer, store, $0) } }
    return .events { send in
      guard await limiter.acquire(viewer.id, atMost: maxPerMember) else {
        return try await send(Array("retry: 30000\n\n".utf8))
      }
      do {
        try await watch(viewer, store, database, send)
      } catch {
        await limiter.leave(viewer.id)
        throw error
      }
      await limiter.leave(viewer.id)
    }
  }

  /// Reads the requested store; nil for the member's own orders.
  private func requestedStore(_ request: Request) throws -> ID<PrintStore>? {
    guard request.query["store"] != nil else { return nil }
    if case .typed(let text) = request.query["store"], let store = ID<PrintStore>(text) {
      return store
    }
    throw ValidationErrors("store", say("This store doesn't exist."))
  }

  private func watch(
    _ viewer: Viewer, _ store: ID<PrintStore>?, _ database: any Database,
    _ send: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    try await send(Array("retry: 1000\n\n".utf8))
    var last: [UInt8] = []
    let changeSignal = database.changeSignal(of: .printOrders)
    let (end, clock) = (ContinuousClock.now + length, ContinuousClock())
    var told = clock.now
    while clock.now < end {
      let heard = changeSignal.generation
      let now = try await database.read { tx in
        LiveOrder.list(try orders(viewer, store, tx).map { LiveOrder(try .masked($0, tx)) })
      }
      if now != last {
        try await send(Array("event: orders\ndata: ".utf8) + now + Array("\n\n".utf8))
        (last, told) = (now, clock.now)
      } else if clock.now - told > .seconds(15) {
        try await send(Array(": here\n\n".utf8))
        told = clock.now
      }
      try await Task.sleep(for: pace)
      await changeSignal.wait(past: heard, atMost: maximumWait)
    }
  }

  private func orders(_ viewer: Viewer, _ store: ID<PrintStore>?, _ tx: any Transaction) throws
    -> [Order]
  {
    guard let store else {
      return try Order.of(viewer.id, in: StatusRoutes.underWay, atMost: 50, tx)
    }
    try StoreStaffAccess.check(viewer, store, tx)
    return try StatusRoutes.underWay.flatMap { try Order.at(store, in: $0, atMost: 60, tx) }
  }
}

/// The fields of an order in progress that are streamed.
struct LiveOrder: Sendable, JSONWritable {
  let report: OrderSummary

  init(_ report: OrderSummary) { self.report = report }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", report.order.id)
      $0.field("number", report.order.number)
      $0.field("state", report.order.state.rawValue)
      $0.field("isHeld", report.order.heldBecause != nil)
      $0.field("sides", report.sides)
      $0.field("sidesDone", report.sidesDone)
      $0.field("refundedMinor", report.order.refunded.minor)
      $0.field("trouble", Language.english.withLanguage { report.problem?.message })
      $0.field("ahead", report.wait?.ahead)
      $0.field("expectedMinutes", report.wait?.minutes)
    }
  }

  static func list(_ orders: [LiveOrder]) -> [UInt8] {
    var json = JSONWriter()
    orders.write(to: &json)
    return json.bytes
  }
}

/// Counts the streams of each member.
actor OrderStreamLimiter {
  private var taken: [ID<Member>: Int] = [:]

  func acquire(_ member: ID<Member>, atMost maximum: Int) -> Bool {
    guard taken[member, default: 0] < maximum else { return false }
    taken[member, default: 0] += 1
    return true
  }

  func leave(_ member: ID<Member>) {
    taken[member] = taken[member].flatMap { $0 > 1 ? $0 - 1 : nil }
  }
}
