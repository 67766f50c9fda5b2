import Members
import PlazaBase
import PlazaData

/// Removes a backup, whose file was deleted, from the list.
struct DeleteBackup: Sendable {
  let backup: ID<StoredBackup>
  let admin: ID<Member>
  let now: Instant

  /// - Throws: ``BackupRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try StoredBackup.find(backup, tx) else { throw BackupRefusal.gone }
    try tx.run("DELETE FROM backup WHERE id = \(backup)")
    let entry = AuditEntry(.backupDeleted, by: admin, to: nil, detail: found.name, at: now)
    try entry.append(tx)
  }
}
