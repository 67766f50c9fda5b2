import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaProcesses

/// Prints a run step by step: the document is sent once, and the printer is then polled until it
/// is done. After a server crash, the printer's job is looked up by name; if the printer does not
/// know it, it must not be sent again, and staff have to check.
struct PrintRunJob: JobHandler {
  let kind = EnqueueRun.job
  let queue = JobQueue.urgent
  let settings: PrintSettings
  let store: any Database
  let fetcher: HTTPFetcher
  let paper: any PrintFileRenderer
  let world: World
  /// The interval between two polls.
  var pace = Duration.seconds(1)
  var deadline = Duration.seconds(8)
  /// How long a printer may be unreachable before staff have to check.
  var timeout = Duration.minutes(10)

  var limits: JobLimits {
    var limits = JobLimits()
    limits.lease = .seconds(30)
    limits.firstPause = .seconds(5)
    limits.maxPause = .minutes(1)
    limits.attempts = 1_000
    return limits
  }

  func title(of queued: Job) -> String { say("Send a document to a printer") }

  func run(_ queued: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<Run>(queued.key) else { return .done }
    return try await advance(id)
  }

  /// Only a run that was never sent can fail; the outcome of others is unknown.
  func handleFailure(_ queued: Job, _ tx: any Transaction) throws {
    guard let id = ID<Run>(queued.key), let run = try Run.find(id, tx) else { return }
    try FinishRun(
      run, run.state == .waiting ? .failed(reasons: []) : .unsure, settings, in: world)(tx)
  }

  func tryAgain(_ queued: Job, _ tx: any Transaction) throws {
    if let id = ID<Run>(queued.key) { try ReopenRun(run: id, now: world.now())(tx) }
  }

  /// Performs one step.
  func advance(_ id: ID<Run>) async throws -> JobOutcome {
    guard let (run, printer) = try await find(id) else { return .done }
    guard let address = PrinterAddress(printer, within: settings.printers) else {
      return try await end(run, .unsure)
    }
    let device = IPPPrinter(address: address, fetcher: fetcher, deadline: deadline)
    switch run.state {
    case .waiting: return try await send(run, device)
    case .sending: return try await find(run, device)
    case .printing: return try await watch(run, device)
    case .done, .failed, .unsure, .canceled: return .done
    }
  }

  private func find(_ id: ID<Run>) async throws -> (Run, Printer)? {
    try await store.read { tx in
      guard let run = try Run.find(id, tx), let printer = try Printer.find(run.printer, tx) else {
        return nil
      }
      return (run, printer)
    }
  }

  private func send(_ run: Run, _ device: IPPPrinter) async throws -> JobOutcome {
    guard let line = try await line(run) else {
      return try await end(run, .failed(reasons: ["document-gone"]))
    }
    let reading = try await status(run, device)
    guard let reading, reading.isAccepting, reading.state != .stopped else {
      let move = ReassignRun(run: run, line: line)
      if try await store.write({ try move($0) }) {
        return later(StoredPhrase("Moving to another printer."), .zero)
      }
      return later(
        reading == nil
          ? StoredPhrase("The printer isn't responding.")
          : StoredPhrase("The printer isn't accepting jobs right now."),
        pace * 5)
    }
    let file: PrintFile
    do {
      guard let made = try await paper.file(line) else {
        return try await end(run, .failed(reasons: ["document-gone"]))
      }
      file = made
    } catch let error where isLasting(error, run) {
      return try await end(run, .failed(reasons: ["not-imposed"]))
    }
    let take = ClaimRun(
      run: run.id, printer: run.printer, sidesBefore: file.sidesBefore, now: world.now())
    guard try await store.write({ try take($0) }) else { return .done }
    do {
      try await record(
        try await device.submit(file.pdf, as: run.id.text, line.options, reading.capabilities), run
      )
    } catch let failure as PrinterFailure where failure.isBusy {
      try await store.write { try RequeueRun(run: run.id)($0) }
      return later(StoredPhrase("The printer is busy."), pace * 2)
    } catch PrinterFailure.refused(let status) {
      return try await end(run, .failed(reasons: ["status-\(status)"]))
    } catch is PrinterFailure {
      return try await find(run, device)
    }
    return later(StoredPhrase("Printing now."), pace)
  }

  /// Whether a retry would fail in the same way. Retries for an overloaded server end after
  /// `timeout`; the staff then decide.
  private func isLasting(_ error: any Error, _ run: Run) -> Bool {
    ImposePages.isLasting(error) || error is ToolError && run.madeAt + timeout <= world.now()
  }

  /// The document may have been sent: queries the printer for a job with the run's name.
  private func find(_ run: Run, _ device: IPPPrinter) async throws -> JobOutcome {
    do {
      guard let job = try await device.job(named: run.id.text) else {
        return try await end(run, .unsure)
      }
      try await record(job, run)
    } catch let failure as PrinterFailure {
      guard failure.isSilent else { return try await end(run, .unsure) }
      return try await miss(run, device)
    }
    return later(StoredPhrase("Printing now."), pace)
  }

  /// Handles a printer that does not respond. It is retried until `timeout`; afterwards staff have
  /// to check.
  private func miss(_ run: Run, _ device: IPPPrinter) async throws -> JobOutcome {
    try Task.checkCancellation()
    let heard = try await find(run.id)?.1.respondedAt
    _ = try await status(run, device)
    let since = max(heard ?? run.madeAt, run.sentAt ?? run.madeAt)
    if since + timeout <= world.now() { return try await end(run, .unsure) }
    return later(StoredPhrase("The printer isn't responding."), pace * 5)
  }

  private func watch(_ run: Run, _ device: IPPPrinter) async throws -> JobOutcome {
    guard let number = run.job else { return try await end(run, .unsure) }
    let job: JobStatusReading
    do {
      job = try await device.job(number)
    } catch {
      guard error.isSilent else { return try await end(run, .unsure) }
      return try await miss(run, device)
    }
    // A printer that was restarted may have reused the job number.
    guard job.name == nil || job.name == run.id.text else { return try await end(run, .unsure) }
    let sidesDone = max(0, job.sidesDone(of: run.sides + run.sidesBefore) - run.sidesBefore)
    let done = RecordPrintProgress(
      run: run.id, sidesDone: max(sidesDone, run.sidesDone), reasons: job.reasons)
    try await store.write { _ = try done($0) }
    let reading = try await status(run, device)
    switch job.state {
    case .completed: return try await end(run, .done)
    // The printer's current state reasons most likely explain the failure.
    case .canceled, .aborted:
      return try await end(run, .failed(reasons: job.reasons + (reading?.reasons ?? [])))
    case nil: return try await end(run, .unsure)
    case .pending, .held, .processing, .stopped: return later(StoredPhrase("Printing now."), pace)
    }
  }

  /// - Returns: Nil if it did not respond.
  private func status(_ run: Run, _ device: IPPPrinter) async throws -> PrinterStatusReading? {
    let note = try await RecordPrinterStatus(querying: device, run.printer) { world.now() }
    try await store.write { _ = try note($0) }
    return note.status
  }

  private func line(_ run: Run) async throws -> OrderLine? {
    try await store.read { try OrderLine.of(run.order, $0).first { $0.number == run.document } }
  }

  private func record(_ job: Int, _ run: Run) async throws {
    try await store.write { try RecordJob(run: run.id, job: job)($0) }
  }

  private func end(_ run: Run, _ outcome: FinishRun.Outcome) async throws -> JobOutcome {
    let end = FinishRun(run, outcome, settings, in: world)
    try await store.write { try end($0) }
    return .done
  }

  private func later(_ message: StoredPhrase, _ pause: Duration) -> JobOutcome {
    .again(at: world.now() + pause, message)
  }
}

extension Printer {
  /// - Returns: Nil if the printer does not exist.
  static func find(_ id: ID<Printer>, _ tx: any Transaction) throws -> Printer? {
    try tx.first("SELECT \(columns) FROM print_printer WHERE id = \(id)").map(Printer.init)
  }
}
