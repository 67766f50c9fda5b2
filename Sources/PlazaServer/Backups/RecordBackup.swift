import PlazaBase
import PlazaData

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
