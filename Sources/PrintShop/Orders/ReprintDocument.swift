import PlazaBase
import PlazaData

/// Prints a document of an order again, after it failed or staff found that it was not printed.
struct ReprintDocument: Sendable {
  let order: ID<Order>
  let document: Int
  let store: ID<PrintStore>
  let staff: ID<Member>
  let now: Instant
  private let begin: EnqueueRun

  init(_ order: ID<Order>, document: Int, at store: ID<PrintStore>, by staff: ID<Member>, in world: World) {
    self.order = order
    self.document = document
    self.store = store
    self.staff = staff
    now = world.now()
    begin = EnqueueRun(in: world)
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let found = try Order.find(order, at: store, tx)
    guard found.state == .printing, let line = try OrderLine.of(order, tx).first(where: { $0.number == document }),
      line.refunded == nil, let run = try Run.latest(of: order, document: document, tx)
    else { throw OrderRefusal.notWaiting }
    guard !run.state.isOpen else { throw OrderRefusal.stillPrinting }
    guard run.state != .done else { throw OrderRefusal.notWaiting }
    try tx.run("UPDATE print_run SET state = 'canceled', ended_at = \(now) WHERE id = \(run.id) AND state = 'unsure'")
    try begin(line, at: store, by: staff, tx)
    try OrderEvent.note(.reprinted, of: order, at: now, by: staff, tx)
    return found
  }
}

/// Records that a run with an unknown outcome was printed completely, after staff have checked.
struct ConfirmPrinted: Sendable {
  let order: ID<Order>
  let document: Int
  let store: ID<PrintStore>
  let staff: ID<Member>
  let now: Instant
  private let finish: FinishOrder

  init(
    _ order: ID<Order>, document: Int, at store: ID<PrintStore>, by staff: ID<Member>, _ settings: PrintSettings,
    in world: World
  ) {
    self.order = order
    self.document = document
    self.store = store
    self.staff = staff
    now = world.now()
    finish = FinishOrder(order, settings, in: world)
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    _ = try Order.find(order, at: store, tx)
    let changed = try tx.run(
      """
      UPDATE print_run SET state = 'done', sides_done = sides, ended_at = \(now)
      WHERE print_order = \(order) AND document = \(document) AND state = 'unsure'
      """)
    guard changed == 1 else { throw OrderRefusal.notWaiting }
    try OrderEvent.note(.printed, of: order, at: now, by: staff, tx)
    return try finish(tx)
  }
}
