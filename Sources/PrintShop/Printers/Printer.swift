import PlazaBase
import PlazaData

/// A printer of a store.
struct Printer: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    case unknown, idle, processing, stopped, unreachable
  }

  let id: ID<Printer>
  let store: ID<PrintStore>
  let name: String
  /// `ipp://…` or `ipps://…`.
  let address: String
  /// False if the staff took it out of use.
  let isUsed: Bool
  let state: State
  /// IPP's `printer-state-reasons` without severities, such as `media-jam`; empty if there are
  /// none.
  let reasons: [String]
  /// The reported capabilities; nil if it has never been reached.
  let capabilities: Capabilities?
  /// When it last responded.
  let respondedAt: Instant?
  /// The self-signed certificate that the staff trusted, in DER.
  let certificate: [UInt8]?

  static let columns: SQL =
    "id, store, name, address, is_used, state, reasons, capabilities, asked_at, certificate"

  init(row: Row) throws {
    id = try row.value("id")
    store = try row.value("store")
    name = try row.value("name")
    address = try row.value("address")
    isUsed = try row.value("is_used")
    state = try row.value("state")
    reasons = try row.value("reasons", as: String.self).split(separator: " ").map(String.init)
    capabilities = try row.optional("capabilities", as: String.self).flatMap(
      Capabilities.init(text:))
    respondedAt = try row.optional("asked_at")
    certificate = try row.optional("certificate")
  }

  /// Returns a store's printers, sorted by name.
  static func of(_ store: ID<PrintStore>, _ tx: any Transaction) throws -> [Printer] {
    try tx.rows(
      "SELECT \(columns) FROM print_printer WHERE store = \(store) AND is_removed = 0 ORDER BY name, id"
    ).map(Printer.init)
  }
}
