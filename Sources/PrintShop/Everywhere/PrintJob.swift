import PlazaBase
import PlazaData

/// A document sent by a print dialog, and the order made from it.
struct PrintJob: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// The document has not arrived yet.
    case open
    /// The document has arrived and is being prepared.
    case sent
    /// The job became an order, which may have been discarded since.
    case drafted
    case canceled
    /// The store cannot print it.
    case refused
  }

  let id: ID<PrintJob>
  /// The `job-id` in IPP.
  let number: Int
  let store: ID<PrintStore>
  let document: ID<Document>
  let order: ID<Order>?
  let state: State
  /// The reason of a refusal, as a sentence.
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

  /// Returns a member's own job at a store.
  /// - Throws: ``IPPRefusal``, also if the job belongs to another member.
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

  /// Returns a member's jobs at a store, newest first.
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

  /// Returns the job that is waiting for the document's preparation, and its owner.
  static func waiting(for document: ID<Document>, _ tx: any Transaction) throws -> (
    job: PrintJob, member: ID<Member>
  )? {
    try tx.first(
      "SELECT \(columns), member FROM print_job WHERE document = \(document) AND state = 'sent'"
    ).map { (try PrintJob(row: $0), try $0.value("member")) }
  }

  /// Ends the job unless it has already ended.
  static func end(
    _ id: ID<PrintJob>, _ state: State, because reason: StoredPhrase? = nil, at now: Instant,
    _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      UPDATE print_job SET state = \(state.rawValue), reason = \(reason), ended_at = \(now), print_order = NULL
      WHERE id = \(id) AND state NOT IN ('canceled', 'refused')
      """)
  }
}
