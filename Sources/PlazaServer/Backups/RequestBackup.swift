import Jobs
import PlazaBase
import PlazaData

/// Makes a backup in the background.
struct RequestBackup: Sendable {
  private let storage: BackupStorage?
  private let enqueue: EnqueueJob

  init(_ storage: BackupStorage?, in world: World) {
    self.storage = storage
    enqueue = MakeBackupJob.enqueue(.byHand, in: world)
  }

  /// - Throws: ``BackupRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard storage != nil else { throw BackupRefusal.off }
    guard try enqueue(tx) else { throw BackupRefusal.inProgress }
  }
}

extension StoredBackup {
  /// Returns a backup whose file this server can read.
  /// - Throws: ``BackupRefusal``.
  @discardableResult
  static func reachable(
    _ id: ID<StoredBackup>, from storage: BackupStorage?, _ tx: any Transaction
  ) throws -> StoredBackup {
    guard let backup = try find(id, tx) else { throw BackupRefusal.gone }
    guard let storage else { throw BackupRefusal.off }
    guard storage.reaches(backup) else { throw BackupRefusal.elsewhere(node: backup.node) }
    return backup
  }
}
