import PlazaBase
import PlazaData

/// One document of an order on its way through a printer.
struct Run: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// No worker has taken it.
    case waiting
    /// Some of its bytes may have been sent.
    case sending
    /// The printer has assigned a job number.
    case printing
    case done, failed
    /// The outcome is unknown until staff have checked.
    case unsure
    case canceled

    /// Whether a printer may still be processing it.
    var isOpen: Bool { [.waiting, .sending, .printing].contains(self) }
  }

  let id: ID<Run>
  let order: ID<Order>
  /// The number of the document within the order.
  let document: Int
  let printer: ID<Printer>
  let state: State
  /// The printer's job number.
  let job: Int?
  /// The `job-state-reasons` that the printer last reported.
  let reasons: [String]
  let sides: Int
  let sidesDone: Int
  /// The number of sides in the printer's job before these, such as a cover sheet.
  let sidesBefore: Int
  let madeAt: Instant
  let sentAt: Instant?
  let endedAt: Instant?

  static let columns: SQL = """
    id, print_order, document, printer, state, job, reasons, sides, sides_done, sides_before, made_at, sent_at, ended_at
    """

  init(row: Row) throws {
    id = try row.value("id")
    order = try row.value("print_order")
    document = try row.value("document")
    printer = try row.value("printer")
    state = try row.value("state")
    job = try row.optional("job")
    reasons = try row.value("reasons", as: String.self).split(separator: " ").map(String.init)
    sides = try row.value("sides")
    sidesDone = try row.value("sides_done")
    sidesBefore = try row.value("sides_before")
    madeAt = try row.value("made_at")
    sentAt = try row.optional("sent_at")
    endedAt = try row.optional("ended_at")
  }

  /// - Returns: Nil if the run does not exist.
  static func find(_ id: ID<Run>, _ tx: any Transaction) throws -> Run? {
    try tx.first("SELECT \(columns) FROM print_run WHERE id = \(id)").map(Run.init)
  }

  /// Returns an order's runs, by document, oldest first.
  static func of(_ order: ID<Order>, _ tx: any Transaction) throws -> [Run] {
    try tx.rows(
      "SELECT \(columns) FROM print_run WHERE print_order = \(order) ORDER BY document, id"
    ).map(Run.init)
  }

  /// Returns the newest run of a document.
  static func latest(of order: ID<Order>, document: Int, _ tx: any Transaction) throws -> Run? {
    try tx.first(
      """
      SELECT \(columns) FROM print_run WHERE print_order = \(order) AND document = \(document)
      ORDER BY id DESC LIMIT 1
      """
    ).map(Run.init)
  }

  /// Returns the runs that a printer may still be processing, oldest first.
  static func open(at printer: ID<Printer>, _ tx: any Transaction) throws -> [Run] {
    try tx.rows(
      """
      SELECT \(columns) FROM print_run WHERE printer = \(printer) AND state IN ('waiting', 'sending', 'printing')
      ORDER BY id
      """
    ).map(Run.init)
  }
}
