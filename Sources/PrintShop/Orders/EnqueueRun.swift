import Jobs
import PlazaBase
import PlazaData

/// Enqueues the printing of one document of an order.
struct EnqueueRun: Sendable {
  /// The kind of the job that prints a run.
  static let job = "print.run"

  let id: ID<Run>
  let enqueue: EnqueueJob
  let now: Instant

  init(in world: World) {
    id = world.newID()
    now = world.now()
    enqueue = EnqueueJob(Self.job, key: id.text, in: world)
  }

  /// - Throws: ``OrderRefusal/notPrintable`` if no printer of the store supports the options.
  func callAsFunction(
    _ line: OrderLine, at store: ID<PrintStore>, by staff: ID<Member>?, _ tx: any Transaction
  ) throws {
    guard let printer = try Self.choose(for: line.options, at: store, tx)?.id else {
      throw OrderRefusal.notPrintable
    }
    try tx.run(
      """
      INSERT INTO print_run (id, print_order, document, printer, state, reasons, sides, sides_done, made_at, made_by)
      VALUES (\(id), \(line.order), \(line.number), \(printer), 'waiting', '', \(line.sides), 0, \(now), \(staff))
      """)
    var enqueue = enqueue
    enqueue.owner = try Order.find(line.order, tx).member
    enqueue.line = "print.store/\(store)"
    try enqueue(tx)
  }

  /// Chooses the suitable printer with the fewest queued sides; a printer with a problem only if
  /// all suitable ones have problems.
  static func choose(
    for options: PrintOptions, at store: ID<PrintStore>, _ tx: any Transaction
  ) throws -> Printer? {
    let fitting = try Printer.of(store, tx).filter {
      $0.isUsed && $0.capabilities?.admit(options) ?? false
    }
    let loads = try fitting.map { printer in
      (printer, sides: try Run.open(at: printer.id, tx).reduce(0) { $0 + $1.sides - $1.sidesDone })
    }
    return loads.min {
      ($0.0.needsAttention ? 1 : 0, $0.sides) < ($1.0.needsAttention ? 1 : 0, $1.sides)
    }?.0
  }
}

extension Printer {
  var needsAttention: Bool { state == .stopped || state == .unreachable }
}
