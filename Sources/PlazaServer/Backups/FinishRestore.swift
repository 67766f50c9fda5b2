import Members
import PlazaBase
import PlazaData

/// Completes a restoration after the restored database was opened: jobs about backups in it are
/// void, and the audit log records who restored it.
struct FinishRestore: Sendable {
  let note: StagedRestore.Note
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM job WHERE kind LIKE 'backups.%'")
    let admin = note.admin.flatMap { ID<Member>($0) }
    try AuditEntry(.backupRestored, by: admin, to: nil, detail: note.name, at: now).append(tx)
  }
}
