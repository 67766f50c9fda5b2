import PlazaBase
import PlazaData

/// Keeps what a printer said of itself, or that it said nothing.
struct RecordPrinterStatus: Sendable {
  let printer: ID<Printer>
  /// Nil where it did not answer: what it can do is kept.
  let look: PrinterStatusReading?
  /// Why it did not.
  var failure: PrinterFailure?
  let now: Instant

  /// - Returns: whether its state or its reasons are others than before.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let row = try tx.first("SELECT \(Printer.columns) FROM print_printer WHERE id = \(printer)")
    guard let before = try row.map(Printer.init) else { return false }
    let state = look?.state ?? .unreachable
    let reasons = look?.reasons ?? (failure == .untrusted ? [Reasons.untrusted] : [])
    let capabilities = look?.capabilities ?? before.capabilities
    try tx.run(
      """
      UPDATE print_printer SET state = \(state.rawValue), reasons = \(reasons.joined(separator: " ")),
        capabilities = \(capabilities?.text), asked_at = \(look == nil ? before.askedAt : now)
      WHERE id = \(printer)
      """)
    let isNew = before.state != state || before.reasons != reasons
    if isNew { try tx.notify(.printOrders) }
    return isNew
  }
}

extension RecordPrinterStatus {
  /// Asks a printer how it is.
  init(asking device: IPPPrinter, _ printer: ID<Printer>, now: () -> Instant) async throws {
    var look: PrinterStatusReading?
    var failure: PrinterFailure?
    do { look = try await device.look() } catch { failure = error }
    try Task.checkCancellation()
    self.init(printer: printer, look: look, failure: failure, now: now())
  }
}
