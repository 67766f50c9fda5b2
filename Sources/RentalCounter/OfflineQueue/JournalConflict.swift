import PlazaBase
import PlazaData

/// A journal entry that could not be applied, with its resolution once a clerk has decided.
struct JournalConflict: Sendable, Equatable {
  let id: ID<JournalConflict>
  let device: ID<CounterDevice>
  let deviceName: String
  let entry: JournalEntry
  let kind: ConflictKind
  /// The earlier conflict about the same copy, which must be resolved first.
  let waitsFor: ID<JournalConflict>?
  let actedAt: Instant
  let madeAt: Instant
  let resolution: Resolution?

  struct Resolution: Sendable, Equatable {
    let choice: ConflictChoice
    let by: String
    let at: Instant
    let reason: String?
  }

  /// - Throws: ``NotFound/conflict``.
  static func find(_ id: ID<JournalConflict>, _ tx: any Transaction) throws -> JournalConflict {
    guard let row = try tx.first("\(selection) WHERE k.id = \(id)") else {
      throw NotFound.conflict
    }
    return try JournalConflict(row: row)
  }

  /// Returns the latest unresolved conflict of a device about a copy.
  static func open(
    device: ID<CounterDevice>, _ code: ShortCode, _ tx: any Transaction
  ) throws -> ID<JournalConflict>? {
    try tx.first(
      """
      SELECT id FROM rental_journal_conflict WHERE device = \(device) AND code = \(code) AND resolved_at IS NULL
      ORDER BY sequence DESC LIMIT 1
      """
    ).map { try $0.value("id") }
  }

  /// Returns the unresolved conflicts, the oldest first.
  static func waiting(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<
    JournalConflict
  > {
    let from = page.after?.microseconds ?? .min
    let rows = try tx.rows(
      """
      \(selection) WHERE k.resolved_at IS NULL AND (k.made_at, k.id) > (\(from), \(page.after?.id ?? ""))
      ORDER BY k.made_at, k.id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(JournalConflict.init(row:)), limit: page.limit) {
      Cursor($0.madeAt.microseconds, $0.id)
    }
  }

  /// Returns the 20 most recently resolved conflicts, the latest first.
  static func decided(_ tx: any Transaction) throws -> [JournalConflict] {
    try tx.rows(
      "\(selection) WHERE k.resolved_at IS NOT NULL ORDER BY k.resolved_at DESC, k.id DESC LIMIT 20"
    )
    .map(JournalConflict.init(row:))
  }

  static func countWaiting(_ tx: any Transaction) throws -> Int {
    try tx.count("SELECT count(*) AS n FROM rental_journal_conflict WHERE resolved_at IS NULL")
  }

  private static let selection: SQL = """
    SELECT k.id, k.device, d.name AS device_name, k.entry, k.hash, k.kind, k.waits_for, k.acted_at, k.made_at,
      k.resolved_at, k.resolved_name, k.choice, k.reason
    FROM rental_journal_conflict k JOIN rental_device d ON d.id = k.device
    """

  private init(row: Row) throws {
    id = try row.value("id")
    device = try row.value("device")
    deviceName = try row.value("device_name")
    entry = try JournalEntryPayload.stored(row.value("entry"), hash: row.value("hash"))
    kind = try row.value("kind")
    waitsFor = try row.optional("waits_for")
    actedAt = try row.value("acted_at")
    madeAt = try row.value("made_at")
    resolution = try row.optional("choice").map { choice in
      Resolution(
        choice: choice, by: try row.value("resolved_name"), at: try row.value("resolved_at"),
        reason: try row.optional("reason"))
    }
  }
}
