import Jobs
import Members
import PlazaBase
import PlazaData

/// Asks for a backup to be restored.
struct RequestRestore: Sendable {
  private let backup: ID<StoredBackup>
  private let storage: BackupStorage?
  private let enqueue: EnqueueJob

  init(
    of backup: ID<StoredBackup>, by admin: ID<Member>, _ storage: BackupStorage?, in world: World
  ) {
    self.backup = backup
    self.storage = storage
    enqueue = RestoreJob.enqueue(backup, by: admin, in: world)
  }

  /// - Throws: ``BackupRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try StoredBackup.reachable(backup, from: storage, tx)
    guard found.state != .invalid else { throw BackupRefusal.invalid }
    guard try enqueue(tx) else { throw BackupRefusal.inProgress }
  }
}
