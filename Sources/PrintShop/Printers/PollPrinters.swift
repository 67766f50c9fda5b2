import Jobs
import PlazaBase
import PlazaData
import PlazaFetch

/// Polls every printer in use, so that pages can warn about a printer without paper before members
/// pay.
struct PollPrinters: JobHandler {
  static let kind = "print.printers"
  static let every = Duration.minutes(1)

  let kind: String = Self.kind
  let queue = JobQueue.urgent
  let settings: PrintSettings
  let store: any Database
  let fetcher: HTTPFetcher
  let world: World
  var deadline = Duration.seconds(5)

  func title(of job: Job) -> String { say("Check printers") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    try await run()
    try await StartWaiting(store: store, time: settings.time, world: world)()
    return .done
  }

  /// A printer's page shows when it last responded.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}

  /// Polls all printers, a few at a time.
  func run() async throws {
    var last: ID<Printer>?
    while true {
      let some = try await store.read { [last] in try Printer.used(after: last, atMost: 8, $0) }
      if some.isEmpty { return }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for printer in some { group.addTask { try await poll(at: printer) } }
        try await group.waitForAll()
      }
      last = some.last?.id
    }
  }

  /// Polls one printer.
  func poll(at printer: Printer) async throws {
    guard let address = PrinterAddress(printer, within: settings.printers) else { return }
    let device = IPPPrinter(address: address, fetcher: fetcher, deadline: deadline)
    let note = try await RecordPrinterStatus(querying: device, printer.id) { world.now() }
    try await store.write { _ = try note($0) }
  }
}
