import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTools

/// Brings a run to paper, a step at a time: it is sent once, and then looked after until the printer is done with it.
/// What a server that was lost left behind is found again by its name; where the printer knows of none, nobody may send
/// it again, and a person must look.
struct PrintRunJob: JobHandler {
  let kind = EnqueueRun.job
  let queue = JobQueue.urgent
  let settings: PrintSettings
  let store: any Database
  let fetcher: HTTPFetcher
  let paper: any PrintFileRenderer
  let world: World
  /// How long until a printer is asked again.
  var pace = Duration.seconds(1)
  var deadline = Duration.seconds(8)
  /// How long a printer may be away before a person is asked what became of a document.
  var timeout = Duration.minutes(10)

  var limits: JobLimits {
    var limits = JobLimits()
    limits.lease = .seconds(30)
    limits.firstPause = .seconds(5)
    limits.longestPause = .minutes(1)
    limits.attempts = 1_000
    return limits
  }

  func title(of queued: Job) -> String { say("Send a document to a printer") }

  func run(_ queued: Job, _ progress: JobProgress) async throws {
    if let id = ID<Run>(queued.key) { try await advance(id) }
  }

  /// What may be on paper already is for a person to look at.
  func giveUp(_ queued: Job, _ tx: any Transaction) throws {
    guard let id = ID<Run>(queued.key), let run = try Run.find(id, tx) else { return }
    try FinishRun(run, run.state == .waiting ? .failed(reasons: []) : .unsure, settings, in: world)(tx)
  }

  func tryAgain(_ queued: Job, _ tx: any Transaction) throws {
    if let id = ID<Run>(queued.key) { try ReopenRun(run: id, now: world.now())(tx) }
  }

  /// One step on the way.
  func advance(_ id: ID<Run>) async throws {
    guard let (run, printer) = try await find(id) else { return }
    guard let address = PrinterAddress(printer, within: settings.printers) else {
      return try await end(run, .unsure)
    }
    let device = IPPPrinter(address: address, fetcher: fetcher, deadline: deadline)
    switch run.state {
    case .waiting: try await send(run, device)
    case .sending: try await find(run, device)
    case .printing: try await watch(run, device)
    case .done, .failed, .unsure, .canceled: break
    }
  }

  private func find(_ id: ID<Run>) async throws -> (Run, Printer)? {
    try await store.read { tx in
      guard let run = try Run.find(id, tx), let printer = try Printer.find(run.printer, tx) else { return nil }
      return (run, printer)
    }
  }

  private func send(_ run: Run, _ device: IPPPrinter) async throws {
    guard let line = try await line(run) else { return try await end(run, .failed(reasons: ["document-gone"])) }
    let look = try await look(run, device)
    guard let look, look.isAccepting, look.state != .stopped else {
      let move = ReassignRun(run: run, line: line)
      if try await store.write({ try move($0) }) { throw later(StoredPhrase("Moving to another printer."), .zero) }
      throw later(
        look == nil
          ? StoredPhrase("The printer isn't responding.") : StoredPhrase("The printer isn't accepting jobs right now."),
        pace * 5)
    }
    let pdf: [UInt8]
    do {
      guard let made = try await paper.pdf(line) else {
        return try await end(run, .failed(reasons: ["document-gone"]))
      }
      pdf = made
    } catch let error where isLasting(error, run) {
      return try await end(run, .failed(reasons: ["not-imposed"]))
    }
    let take = ClaimRun(run: run.id, printer: run.printer, now: world.now())
    guard try await store.write({ try take($0) }) else { return }
    do {
      try await note(try await device.submit(pdf, as: run.id.text, line.options, look.capabilities), run)
    } catch let failure as PrinterFailure where failure.isBusy {
      try await store.write { try RequeueRun(run: run.id)($0) }
      throw later(StoredPhrase("The printer is busy."), pace * 2)
    } catch PrinterFailure.refused(let status) {
      return try await end(run, .failed(reasons: ["status-\(status)"]))
    } catch is PrinterFailure {
      return try await find(run, device)
    }
    throw later(StoredPhrase("Printing now."), pace)
  }

  /// Whether another try would come to the same. A machine that is full or busy is waited for, but not for ever: then
  /// somebody at the store chooses what becomes of it.
  private func isLasting(_ error: any Error, _ run: Run) -> Bool {
    ImposePages.isLasting(error) || error is ToolError && run.madeAt + timeout <= world.now()
  }

  /// It may have been sent: the printer is asked for a job of that name.
  private func find(_ run: Run, _ device: IPPPrinter) async throws {
    do {
      guard let job = try await device.job(named: run.id.text) else { return try await end(run, .unsure) }
      try await note(job, run)
    } catch let failure as PrinterFailure {
      guard failure.isSilent else { return try await end(run, .unsure) }
      return try await miss(run, device)
    }
    throw later(StoredPhrase("Printing now."), pace)
  }

  /// The printer does not answer. It may be back soon; if not, somebody has to look.
  private func miss(_ run: Run, _ device: IPPPrinter) async throws {
    try Task.checkCancellation()
    let heard = try await find(run.id)?.1.askedAt
    _ = try await look(run, device)
    let since = max(heard ?? run.madeAt, run.sentAt ?? run.madeAt)
    if since + timeout <= world.now() { return try await end(run, .unsure) }
    throw later(StoredPhrase("The printer isn't responding."), pace * 5)
  }

  private func watch(_ run: Run, _ device: IPPPrinter) async throws {
    guard let number = run.job else { return try await end(run, .unsure) }
    let job: JobStatusReading
    do {
      job = try await device.job(number)
    } catch {
      guard error.isSilent else { return try await end(run, .unsure) }
      return try await miss(run, device)
    }
    // A printer that was switched off may have begun to count anew.
    guard job.name == nil || job.name == run.id.text else { return try await end(run, .unsure) }
    let line = try await line(run)
    let before = if let line { try await paper.sides(before: line) } else { 0 }
    let sidesDone = max(0, job.sidesDone(of: run.sides + before) - before)
    let done = RecordPrintProgress(run: run.id, sidesDone: max(sidesDone, run.sidesDone), reasons: job.reasons)
    try await store.write { _ = try done($0) }
    let look = try await look(run, device)
    switch job.state {
    case .completed: try await end(run, .done)
    // What the printer complains of now is most likely why.
    case .canceled, .aborted: try await end(run, .failed(reasons: job.reasons + (look?.reasons ?? [])))
    case nil: try await end(run, .unsure)
    case .pending, .held, .processing, .stopped: throw later(StoredPhrase("Printing now."), pace)
    }
  }

  /// - Returns: nil where it did not answer.
  private func look(_ run: Run, _ device: IPPPrinter) async throws -> PrinterStatusReading? {
    let note = try await RecordPrinterStatus(asking: device, run.printer) { world.now() }
    try await store.write { _ = try note($0) }
    return note.look
  }

  private func line(_ run: Run) async throws -> OrderLine? {
    try await store.read { try OrderLine.of(run.order, $0).first { $0.number == run.document } }
  }

  private func note(_ job: Int, _ run: Run) async throws {
    try await store.write { try RecordJob(run: run.id, job: job)($0) }
  }

  private func end(_ run: Run, _ way: FinishRun.Way) async throws {
    let end = FinishRun(run, way, settings, in: world)
    try await store.write { try end($0) }
  }

  private func later(_ message: StoredPhrase, _ pause: Duration) -> JobSnoozed {
    JobSnoozed(until: world.now() + pause, message)
  }
}

extension Printer {
  /// - Returns: nil where there is none.
  static func find(_ id: ID<Printer>, _ tx: any Transaction) throws -> Printer? {
    try tx.first("SELECT \(columns) FROM print_printer WHERE id = \(id)").map(Printer.init)
  }
}
