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
