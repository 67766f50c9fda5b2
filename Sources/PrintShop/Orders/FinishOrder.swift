import PlazaBase
import PlazaData

/// Completes an order once all of its documents are printed or refunded, and lets it be picked up.
struct FinishOrder: Sendable {
  let order: ID<Order>
  let retainUntil: Instant
  let code: String
  let now: Instant

  init(_ order: ID<Order>, _ settings: PrintSettings, in world: World) {
    self.order = order
    now = world.now()
    retainUntil = now + settings.doneRetention
    code = Self.code(world)
  }

  /// - Returns: The order with its new state.
  /// - Throws: ``OrderRefusal/noSuchOrder``.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let order = try Order.find(order, tx)
    guard order.state == .printing else { return order }
    let lines = try OrderLine.of(order.id, tx)
    let runs = try lines.map { try Run.latest(of: order.id, document: $0.number, tx) }
    guard zip(lines, runs).allSatisfy({ $0.refunded != nil || $1?.state == .done }) else {
      return order
    }
    let hasPrintedSides = zip(lines, runs).contains {
      $1?.state == .done || $1?.sidesDone ?? 0 > 0
    }
    try hasPrintedSides ? allowPickUp(tx) : fail(tx)
    try Document.leave(order.id, until: retainUntil, tx)
    return try Order.find(order.id, tx)
  }

  private func allowPickUp(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE print_order SET state = 'done', done_at = \(now), code = \(code)
      WHERE id = \(order) AND state = 'printing'
      """)
    try OrderEvent.record(.done, of: order, at: now, tx)
  }

  private func fail(_ tx: any Transaction) throws {
    try tx.run(
      "UPDATE print_order SET state = 'failed', ended_at = \(now) WHERE id = \(order) AND state = 'printing'"
    )
    try OrderEvent.record(.failed, of: order, at: now, tx)
  }

  /// Returns six random digits. Taking 64 bits modulo 1,000,000 is practically uniform.
  private static func code(_ world: World) -> String {
    let number = world.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
    let digits = String(number)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
