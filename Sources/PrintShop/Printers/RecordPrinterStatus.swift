import PlazaBase
import PlazaData

/// Stores the attributes that a printer reported, or that it did not respond.
struct RecordPrinterStatus: Sendable {
  let printer: ID<Printer>
  /// Nil if it did not respond; the stored capabilities remain.
  let status: PrinterStatusReading?
  /// The reason for the missing response.
  var failure: PrinterFailure?
  let now: Instant

  /// - Returns: Whether the state or the reasons changed.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let row = try tx.first("SELECT \(Printer.columns) FROM print_printer WHERE id = \(printer)")
    guard let before = try row.map(Printer.init) else { return false }
    let state = status?.state ?? .unreachable
    let reasons = status?.reasons ?? (failure == .untrusted ? [Reasons.untrusted] : [])
    let capabilities = status?.capabilities ?? before.capabilities
    try tx.run(
      """
      UPDATE print_printer SET state = \(state.rawValue), reasons = \(reasons.joined(separator: " ")),
        capabilities = \(capabilities?.text), asked_at = \(status == nil ? before.respondedAt : now)
      WHERE id = \(printer)
      """)
    let isNew = before.state != state || before.reasons != reasons
    if isNew { try tx.notify(.printOrders) }
    return isNew
  }
}

extension RecordPrinterStatus {
  /// Queries a printer.
  init(querying device: IPPPrinter, _ printer: ID<Printer>, now: () -> Instant) async throws {
    var status: PrinterStatusReading?
    var failure: PrinterFailure?
    do { status = try await device.status() } catch { failure = error }
    try Task.checkCancellation()
    self.init(printer: printer, status: status, failure: failure, now: now())
  }
}
