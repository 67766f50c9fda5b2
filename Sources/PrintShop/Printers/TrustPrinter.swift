import Members
import PlazaBase
import PlazaCrypto
import PlazaData

/// Trusts a printer's self-signed certificate in place of the previous one. The printer has just
/// been queried with it.
struct TrustPrinter: Sendable {
  let printer: ID<Printer>
  let store: ID<PrintStore>
  let reached: DiscoveredPrinter
  let staff: ID<Member>
  let now: Instant

  /// - Throws: ``PrinterRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try Printer.find(printer, of: store, tx)
    guard found.address == reached.address.text else { throw PrinterRefusal.noSuchPrinter }
    try tx.run(
      "UPDATE print_printer SET certificate = \(reached.address.certificate) WHERE id = \(printer)"
    )
    try Self.audit(reached.address, found.name, of: store, by: staff, at: now, tx)
    try RecordPrinterStatus(printer: printer, status: reached.status, now: now)(tx)
  }

  /// Appends an audit entry, if the printer has a self-signed certificate.
  static func audit(
    _ address: PrinterAddress, _ name: String, of store: ID<PrintStore>, by staff: ID<Member>?,
    at now: Instant,
    _ tx: any Transaction
  ) throws {
    guard let certificate = address.certificate.flatMap({ try? Certificate($0) }) else { return }
    let place = try PrintStore.find(store, tx).name
    try AuditEntry(
      .printerTrusted, by: staff, to: nil,
      detail: "\(name), \(place): SHA-256 \(certificate.fingerprint)", at: now
    ).append(tx)
  }
}
