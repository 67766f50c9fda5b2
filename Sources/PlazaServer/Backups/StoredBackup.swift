import PlazaBase
import PlazaData

/// A backup in the list of backups.
///
/// The list is in the database, so that every server shows it. After a restoration the database
/// does not know the newer backups; ``SyncBackupList`` finds their files again.
struct StoredBackup: Sendable, Equatable {
  enum Reason: String, Sendable, SQLReadable, SQLBindable {
    case nightly
    case byHand = "by-hand"
    /// The state that a restoration replaced.
    case beforeRestore = "before-restore"
    case uploaded
    /// A file found in the folder or bucket.
    case found
  }

  enum State: String, Sendable, SQLReadable, SQLBindable {
    case unchecked
    /// It was restored, and the restored data passed the checks of `plaza doctor`.
    case verified
    /// Every byte was read, but it could not be restored for want of a scratch database.
    case readable
    case invalid
  }

  let id: ID<StoredBackup>
  /// The name of the file, which is unique.
  let name: String
  let madeAt: Instant
  let reason: Reason
  /// The folder, or the bucket with its key prefix.
  let place: String
  /// The host of the folder; empty for a bucket.
  let node: String
  let bytes: Int
  let state: State
  /// Why the backup is invalid, or not completely verified.
  let why: StoredPhrase?
  let checkedAt: Instant?

  /// Whether it may be needed and restored.
  var isGood: Bool { state == .verified || state == .readable }

  static let columns: SQL =
    "id, name, made_at, reason, place, node, bytes, state, why, checked_at"

  init(row: Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    madeAt = try row.value("made_at")
    reason = try row.value("reason")
    place = try row.value("place")
    node = try row.value("node")
    bytes = try row.value("bytes")
    state = try row.value("state")
    why = try row.optional("why")
    checkedAt = try row.optional("checked_at")
  }

  /// All backups, from old to new.
  static func all(_ tx: any Transaction) throws -> [StoredBackup] {
    try tx.rows("SELECT \(columns) FROM backup ORDER BY made_at, id").map(StoredBackup.init)
  }

  static func find(_ id: ID<StoredBackup>, _ tx: any Transaction) throws -> StoredBackup? {
    try tx.first("SELECT \(columns) FROM backup WHERE id = \(id)").map(StoredBackup.init)
  }

  /// The newest good backup.
  static func lastGood(_ tx: any Transaction) throws -> StoredBackup? {
    try tx.first(
      """
      SELECT \(columns) FROM backup WHERE state IN ('verified', 'readable') ORDER BY made_at DESC, id DESC LIMIT 1
      """
    ).map(StoredBackup.init)
  }
}

/// Adds a backup to the list. If the list already has its file, the newer facts replace the older
/// ones.
struct RecordBackup: Sendable {
  let id: ID<StoredBackup>
  let name: String
  let madeAt: Instant
  let reason: StoredBackup.Reason
  let place: String
  let node: String
  let bytes: Int
  let check: BackupCheck
  let checkedAt: Instant?

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO backup (id, name, made_at, reason, place, node, bytes, state, why, checked_at)
      VALUES (\(id), \(name), \(madeAt), \(reason), \(place), \(node), \(bytes), \(check.state), \(check.why),
        \(checkedAt))
      ON CONFLICT (name) DO UPDATE SET made_at = excluded.made_at, reason = excluded.reason,
        state = excluded.state, why = excluded.why, checked_at = excluded.checked_at, bytes = excluded.bytes
      """)
  }
}

/// The result of checking a backup.
struct BackupCheck: Sendable, Equatable {
  let state: StoredBackup.State
  var why: StoredPhrase?

  static let unchecked = BackupCheck(state: .unchecked)
  static let verified = BackupCheck(state: .verified)

  static func invalid(_ why: StoredPhrase) -> BackupCheck {
    BackupCheck(state: .invalid, why: why)
  }

  /// Records the result.
  func save(for backup: ID<StoredBackup>, at now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      "UPDATE backup SET state = \(state), why = \(why), checked_at = \(now) WHERE id = \(backup)")
  }
}
