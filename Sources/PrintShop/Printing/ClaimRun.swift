import PlazaBase
import PlazaData

/// Claims a run for a worker before its first byte is sent. Of several workers, exactly one
/// succeeds.
struct ClaimRun: Sendable {
  let run: ID<Run>
  let printer: ID<Printer>
  /// The number of sides in the file that is sent before those that are charged.
  let sidesBefore: Int
  let now: Instant

  /// - Returns: Whether the caller owns the run.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    try tx.run(
      """
      UPDATE print_run SET state = 'sending', sent_at = \(now), sides_before = \(sidesBefore)
      WHERE id = \(run) AND printer = \(printer) AND state = 'waiting'
      """) == 1
  }
}

/// Moves a waiting run from a printer with a problem to another suitable one of the store.
struct ReassignRun: Sendable {
  let run: Run
  let line: OrderLine

  /// - Returns: Whether the run was moved.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let store = try Order.find(run.order, tx).store
    guard let other = try EnqueueRun.choose(for: line.options, at: store, tx),
      other.id != run.printer,
      !other.needsAttention
    else { return false }
    return try tx.run(
      """
      UPDATE print_run SET printer = \(other.id) WHERE id = \(run.id) AND printer = \(run.printer) AND state = 'waiting'
      """) == 1
  }
}

/// Returns a run to the queue after the printer accepted nothing.
struct RequeueRun: Sendable {
  let run: ID<Run>

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      "UPDATE print_run SET state = 'waiting', sent_at = NULL WHERE id = \(run) AND state = 'sending'"
    )
  }
}

/// Stores the printer's job number.
struct RecordJob: Sendable {
  let run: ID<Run>
  let job: Int

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      "UPDATE print_run SET state = 'printing', job = \(job) WHERE id = \(run) AND state = 'sending'"
    )
  }
}

/// Stores the progress of a run.
struct RecordPrintProgress: Sendable {
  let run: ID<Run>
  let sidesDone: Int
  let reasons: [String]

  /// - Returns: Whether anything changed.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let words = reasons.joined(separator: " ")
    let isNew =
      try tx.run(
        """
        UPDATE print_run SET sides_done = \(sidesDone), reasons = \(words)
        WHERE id = \(run) AND state = 'printing' AND (sides_done < \(sidesDone) OR reasons <> \(words))
        """) == 1
    if isNew { try tx.notify(.printOrders) }
    return isNew
  }
}

/// Resumes an abandoned run: if it was not sent, it is sent now; otherwise the printer is queried
/// for it, so that nothing is printed twice.
struct ReopenRun: Sendable {
  let run: ID<Run>
  let now: Instant

  /// - Throws: ``OrderRefusal/notWaiting`` if the staff have reprinted or refunded the document
  ///   since.
  func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try Run.find(run, tx), found.state != .done else { return }
    let isWanted = try tx.exists(
      """
      SELECT 1 FROM print_order o JOIN print_order_document d ON d.print_order = o.id
      WHERE o.id = \(found.order) AND o.state = 'printing' AND d.number = \(found.document) AND d.refunded IS NULL
      """)
    guard isWanted, try Run.latest(of: found.order, document: found.document, tx)?.id == run else {
      throw OrderRefusal.notWaiting
    }
    let changed = try tx.run(
      """
      UPDATE print_run SET ended_at = NULL, reasons = '',
        state = CASE WHEN sent_at IS NULL THEN 'waiting' WHEN job IS NULL THEN 'sending' ELSE 'printing' END
      WHERE id = \(run) AND (state = 'unsure' OR state = 'failed' AND sent_at IS NULL)
      """)
    guard changed == 1 else { throw OrderRefusal.notWaiting }
    if found.state == .failed { try OrderEvent.record(.reprinted, of: found.order, at: now, tx) }
    try tx.notify(.printOrders)
  }
}

/// Ends a run.
struct FinishRun: Sendable {
  enum Outcome: Sendable, Equatable {
    case done
    /// The printer failed.
    case failed(reasons: [String])
    /// The outcome is unknown.
    case unsure
  }

  let run: Run
  let outcome: Outcome
  let now: Instant
  private let finish: FinishOrder

  init(_ run: Run, _ outcome: Outcome, _ settings: PrintSettings, in world: World) {
    self.run = run
    self.outcome = outcome
    now = world.now()
    finish = FinishOrder(run.order, settings, in: world)
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE print_run SET state = \(state.rawValue), ended_at = \(now), reasons = \(text),
        sides_done = CASE WHEN \(state.rawValue) = 'done' THEN sides ELSE sides_done END
      WHERE id = \(run.id) AND state IN ('waiting', 'sending', 'printing')
      """)
    guard changed == 1 else { return }
    try OrderEvent.record(event, of: run.order, at: now, note: text.isEmpty ? nil : text, tx)
    if outcome == .done { try finish(tx) }
  }

  private var state: Run.State {
    switch outcome {
    case .done: .done
    case .failed: .failed
    case .unsure: .unsure
    }
  }

  private var event: OrderEvent.Kind {
    switch outcome {
    case .done: .printed
    case .failed: .failed
    case .unsure: .unsure
    }
  }

  private var text: String {
    if case .failed(let reasons) = outcome { reasons.joined(separator: " ") } else { "" }
  }
}
