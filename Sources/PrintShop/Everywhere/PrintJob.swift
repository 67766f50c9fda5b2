import PlazaBase
import PlazaData

/// What came from a print dialog: one document, and the order that it became.
struct PrintJob: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// Its document is still to come.
    case open
    /// Its document is here and is being made ready.
    case sent
    /// It has become an order, or the order was thrown away since.
    case drafted
    case canceled
    /// The store does not print it.
    case refused
  }

  let id: ID<PrintJob>
  /// What IPP calls it by.
  let number: Int
  let store: ID<PrintStore>
  let document: ID<Document>
  let order: ID<Order>?
  let state: State
  /// Why it was refused, in a sentence.
  let reason: StoredPhrase?
  let options: PrintOptions
  let madeAt: Instant
  let endedAt: Instant?

  private static let columns: SQL = """
    id, number, store, document, print_order, state, reason, options, made_at, ended_at
    """

  private init(row: Row) throws {
    id = try row.value("id")
    number = try row.value("number")
    store = try row.value("store")
    document = try row.value("document")
    order = try row.optional("print_order")
    state = try row.value("state")
    reason = try row.optional("reason")
    options = OptionsText.read(try row.value("options")) ?? PrintOptions()
    madeAt = try row.value("made_at")
    endedAt = try row.optional("ended_at")
  }

  /// A member's own at a store; another's is none.
  /// - Throws: ``IPPRefusal``.
  static func find(
    _ number: Int, of member: ID<Member>, at store: ID<PrintStore>, _ tx: any Transaction
  ) throws -> PrintJob {
    let row = try tx.first(
      """
      SELECT \(columns) FROM print_job WHERE member = \(member) AND store = \(store) AND number = \(number)
      """)
    guard let row else { throw IPPRefusal(.notFound, StoredPhrase("This job doesn't exist.")) }
    return try PrintJob(row: row)
  }

  /// A member's at a store, the newest first.
  static func of(
    _ member: ID<Member>, at store: ID<PrintStore>, atMost limit: Int, _ tx: any Transaction
  ) throws -> [PrintJob] {
    try tx.rows(
      """
      SELECT \(columns) FROM print_job WHERE member = \(member) AND store = \(store) ORDER BY number DESC
      LIMIT \(limit)
      """
    ).map(PrintJob.init)
  }

  /// Whose document it is: the job that waits for it to be ready.
  static func waiting(for document: ID<Document>, _ tx: any Transaction) throws -> (job: PrintJob, member: ID<Member>)?
  {
    try tx.first(
      "SELECT \(columns), member FROM print_job WHERE document = \(document) AND state = 'sent'"
    ).map { (try PrintJob(row: $0), try $0.value("member")) }
  }

  /// Ends it where it has not ended.
  static func end(
    _ id: ID<PrintJob>, _ state: State, because reason: StoredPhrase? = nil, at now: Instant, _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      UPDATE print_job SET state = \(state.rawValue), reason = \(reason), ended_at = \(now), print_order = NULL
      WHERE id = \(id) AND state NOT IN ('canceled', 'refused')
      """)
  }
}
