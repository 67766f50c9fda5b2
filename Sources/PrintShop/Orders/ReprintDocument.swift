import PlazaBase
import PlazaData

/// Prints a document of an order again: after it failed or staff found that it was not printed, or
/// free of charge and with a reason if it was printed badly.
struct ReprintDocument: Sendable {
  let order: ID<Order>
  let document: Int
  let store: ID<PrintStore>
  /// The reason for printing a document again that was printed; nil for one that was not.
  let reason: String?
  /// The run that the page showed; nil reprints the latest run.
  let run: ID<Run>?
  let staff: ID<Member>
  let now: Instant
  private let begin: EnqueueRun

  init(
    _ order: ID<Order>, document: Int, at store: ID<PrintStore>, because reason: String? = nil,
    after run: ID<Run>? = nil, by staff: ID<Member>, in world: World
  ) {
    self.order = order
    self.document = document
    self.store = store
    self.reason = reason
    self.run = run
    self.staff = staff
    now = world.now()
    begin = EnqueueRun(in: world)
  }

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Order {
    let found = try Order.find(order, at: store, tx)
    guard [.printing, .done].contains(found.state),
      let line = try OrderLine.of(order, tx).first(where: { $0.number == document }),
      line.refunded == nil,
      let last = try Run.latest(of: order, document: document, tx)
    else { throw OrderRefusal.notWaiting }
    guard !last.state.isOpen else { throw OrderRefusal.stillPrinting }
    // Someone else had it printed again since.
    if let run, run != last.id { throw OrderRefusal.notWaiting }
    if last.state == .done { try checkPrinted(found, line, tx) }
    // Only the newest run counts as progress.
    try tx.run(
      "UPDATE print_run SET state = 'canceled', ended_at = \(now) WHERE id = \(last.id) AND state IN ('unsure', 'done')"
    )
    try begin(line, at: store, by: staff, tx)
    if found.state == .done { try reopen(tx) }
    try OrderEvent.record(
      .reprinted, of: order, at: now, note: last.state == .done ? reason : nil, by: staff, tx)
    return try Order.find(order, tx)
  }

  private func checkPrinted(_ found: Order, _ line: OrderLine, _ tx: any Transaction) throws {
    guard reason != nil else { throw OrderRefusal.notWaiting }
    guard found.member != staff else { throw OrderRefusal.isOwnOrder }
    guard
      try tx.exists("SELECT 1 FROM print_document WHERE id = \(line.document) AND state = 'ready'")
    else {
      throw OrderRefusal.documentIsGone
    }
  }

  /// The order is not ready until it has been printed again, and then has a new code.
  private func reopen(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE print_order SET state = 'printing', code = NULL, wrong_codes = 0, done_at = NULL
      WHERE id = \(order) AND state = 'done'
      """)
    guard changed == 1 else { throw OrderRefusal.notWaiting }
    try Document.retain(
      try OrderLine.of(order, tx).map(\.document), until: now + PayOrder.holdsFor, tx)
    if try OrderEvent.openReport(order, tx) != nil {
      try OrderEvent.record(.answered, of: order, at: now, note: reason, by: staff, tx)
    }
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
    _ order: ID<Order>, document: Int, at store: ID<PrintStore>, by staff: ID<Member>,
    _ settings: PrintSettings,
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
    try OrderEvent.record(.printed, of: order, at: now, by: staff, tx)
    return try finish(tx)
  }
}
