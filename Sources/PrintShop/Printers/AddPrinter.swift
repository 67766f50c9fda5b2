import PlazaBase
import PlazaData

/// Adds a printer that has just responded.
struct AddPrinter: Sendable {
  let id: ID<Printer>
  let store: ID<PrintStore>
  let name: String
  let reached: DiscoveredPrinter
  let now: Instant
  /// The staff member who adds it.
  var staff: ID<Member>?

  /// - Throws: ``PrinterRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    try Printer.checkFree(name, in: store, but: nil, tx)
    // A store's own IPP service as its printer would forward jobs in a loop.
    if let other = reached.status.store, (try? PrintStore.find(other, tx)) != nil {
      throw PrinterRefusal.isAStore
    }
    try tx.run(
      """
      INSERT INTO print_printer (id, store, name, address, is_used, state, reasons, is_removed, certificate)
      VALUES (\(id), \(store), \(name), \(reached.address.text), \(true), 'unknown', '', \(false),
        \(reached.address.certificate))
      """)
    try TrustPrinter.audit(reached.address, name, of: store, by: staff, at: now, tx)
    try RecordPrinterStatus(printer: id, status: reached.status, now: now)(tx)
  }
}

/// Renames a printer.
struct RenamePrinter: Sendable {
  let printer: ID<Printer>
  let store: ID<PrintStore>
  let name: String

  /// - Throws: ``PrinterRefusal``.
  init(_ printer: ID<Printer>, of store: ID<PrintStore>, to name: String) throws {
    self.printer = printer
    self.store = store
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty, name.count <= Printer.maxNameLength else {
      throw PrinterRefusal.nameIsMissing
    }
    self.name = name
  }

  /// - Throws: ``PrinterRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    _ = try Printer.find(printer, of: store, tx)
    try Printer.checkFree(name, in: store, but: printer, tx)
    try tx.run("UPDATE print_printer SET name = \(name) WHERE id = \(printer)")
  }
}

/// Takes a printer out of use, or back into use. Runs already assigned to it are still printed.
struct EnablePrinter: Sendable {
  let printer: ID<Printer>
  let store: ID<PrintStore>
  let isUsed: Bool

  /// - Throws: ``PrinterRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    _ = try Printer.find(printer, of: store, tx)
    try tx.run("UPDATE print_printer SET is_used = \(isUsed) WHERE id = \(printer)")
  }
}

/// Removes a printer without pending runs. Its row remains hidden, because the history of orders
/// refers to it.
struct RemovePrinter: Sendable {
  let printer: ID<Printer>
  let store: ID<PrintStore>

  /// - Throws: ``PrinterRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    _ = try Printer.find(printer, of: store, tx)
    guard try Run.open(at: printer, tx).isEmpty else { throw PrinterRefusal.isBusy }
    try tx.run(
      """
      UPDATE print_printer SET is_used = \(false), is_removed = \(true), name = \(printer.text) WHERE id = \(printer)
      """)
  }
}

extension Printer {
  static let maxNameLength = 60

  /// - Throws: ``PrinterRefusal/nameIsTaken``.
  static func checkFree(
    _ name: String, in store: ID<PrintStore>, but printer: ID<Printer>?, _ tx: any Transaction
  ) throws {
    let row = try tx.first(
      "SELECT \(columns) FROM print_printer WHERE store = \(store) AND name = \(name)")
    let holder = try row.map(Printer.init)
    guard holder == nil || holder?.id == printer else { throw PrinterRefusal.nameIsTaken }
  }

  /// - Throws: ``PrinterRefusal/noSuchPrinter``.
  static func find(_ id: ID<Printer>, of store: ID<PrintStore>, _ tx: any Transaction) throws
    -> Printer
  {
    guard let found = try of(store, tx).first(where: { $0.id == id }) else {
      throw PrinterRefusal.noSuchPrinter
    }
    return found
  }

  /// Returns the printers in use of all stores.
  static func used(after last: ID<Printer>?, atMost limit: Int, _ tx: any Transaction) throws
    -> [Printer]
  {
    try tx.rows(
      """
      SELECT \(columns) FROM print_printer WHERE is_used = 1 AND is_removed = 0 AND id > \(last?.text ?? "")
      ORDER BY id LIMIT \(limit)
      """
    ).map(Printer.init)
  }
}
