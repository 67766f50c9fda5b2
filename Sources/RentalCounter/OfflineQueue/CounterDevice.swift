import PlazaBase
import PlazaData

/// A browser that was registered as a counter device. It stores the data that the counter needs
/// offline, and a journal of the actions taken offline.
struct CounterDevice: Sendable, Equatable {
  let id: ID<CounterDevice>
  let name: String
  let madeAt: Instant
  let madeByName: String
  /// The sequence number and the hash of the last journal entry received; 0 and
  /// ``JournalEntry/beginning`` before the first.
  let lastSequence: Int
  let lastHash: String
  /// The moment at which that entry was made.
  let lastActedAt: Instant
  let seenAt: Instant
  let revokedAt: Instant?
  let revokedByName: String?

  /// - Throws: ``NotFound/device``.
  static func find(_ id: ID<CounterDevice>, _ tx: any Transaction) throws -> CounterDevice {
    guard let row = try tx.first("\(selection) WHERE id = \(id)") else { throw NotFound.device }
    return try CounterDevice(row: row)
  }

  /// Returns the devices, the most recent first.
  static func list(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<CounterDevice>
  {
    let from = page.after?.microseconds ?? .max
    let rows = try tx.rows(
      """
      \(selection) WHERE (made_at, id) < (\(from), \(page.after?.id ?? ""))
      ORDER BY made_at DESC, id DESC LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(CounterDevice.init(row:)), limit: page.limit) {
      Cursor($0.madeAt.microseconds, $0.id)
    }
  }

  /// Returns the member as a clerk of this device; `nil` if the member never started a shift on
  /// it.
  func clerk(_ member: ID<Member>, _ tx: any Transaction) throws -> Clerk? {
    try tx.first(
      "SELECT name FROM rental_device_clerk WHERE device = \(id) AND member = \(member)"
    )
    .map { Clerk(id: member, name: try $0.value("name")) }
  }

  private static let selection: SQL = """
    SELECT id, name, made_at, made_by_name, last_sequence, last_hash, last_acted_at, seen_at, revoked_at,
      revoked_by_name
    FROM rental_device
    """

  private init(row: Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    madeAt = try row.value("made_at")
    madeByName = try row.value("made_by_name")
    lastSequence = try row.value("last_sequence")
    lastHash = try row.value("last_hash")
    lastActedAt = try row.value("last_acted_at")
    seenAt = try row.value("seen_at")
    revokedAt = try row.optional("revoked_at")
    revokedByName = try row.optional("revoked_by_name")
  }
}

extension NotFound {
  static let device = NotFound(thing: Phrase("counter device"))
  static let conflict = NotFound(thing: Phrase("conflict"))
}
