import Jobs
import PlazaBase
import PlazaData

/// Verifies a backup again in the background.
struct RequestVerification: Sendable {
  let backup: ID<StoredBackup>
  private let storage: BackupStorage?
  private let enqueue: EnqueueJob

  init(of backup: ID<StoredBackup>, _ storage: BackupStorage?, in world: World) {
    self.backup = backup
    self.storage = storage
    enqueue = VerifyBackupJob.enqueue(backup, in: world)
  }

  /// - Throws: ``BackupRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    try StoredBackup.reachable(backup, from: storage, tx)
    guard try enqueue(tx) else { throw BackupRefusal.inProgress }
  }
}
