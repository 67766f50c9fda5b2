import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP

/// Why an act on backups was refused.
enum BackupRefusal: PlazaBase.Refusal, Equatable {
  case gone
  case off
  case inProgress
  case elsewhere(node: String)
  case invalid
  /// An upload failed.
  case notReceived(StoredPhrase)

  var slug: String {
    switch self {
    case .gone: "not-found"
    case .off: "backups-off"
    case .inProgress: "backup-in-progress"
    case .elsewhere: "backup-elsewhere"
    case .invalid: "backup-invalid"
    case .notReceived: "backup-not-received"
    }
  }
  var kind: RefusalKind { self == .gone ? .notFound : .conflict }
  var message: String {
    switch self {
    case .gone: say("This backup doesn't exist any more. Check the list.")
    case .off:
      say("Backups are turned off on this server. The site's administrator can set PLAZA_BACKUPS.")
    case .inProgress:
      say(
        "A backup is already being made, verified, uploaded or restored. Wait until it has finished."
      )
    case .invalid: say("This backup is not valid and can't be restored. Choose another one.")
    case .notReceived(let why): why()
    case .elsewhere(let node):
      node.isEmpty
        ? say("This backup is in another bucket or folder than PLAZA_BACKUPS names.")
        : say("This backup is on the disk of \(node), which this server can't read.")
    }
  }
}

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
