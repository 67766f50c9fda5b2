import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import Synchronization

/// Restores an uploaded backup into an installation that has no data yet.
///
/// The upload is stored, verified and staged like any other, but no backup of the present state is
/// made. The server restarts with the restored state; the page can ask for ``State`` until then.
struct FirstRunRestore: Sendable {
  let backups: Backups

  /// The progress of the restoration.
  enum State: Sendable, Equatable {
    case none
    case restoring
    case failed(StoredPhrase)
  }

  /// Stores the bytes and enqueues the restoration. The caller makes sure that the installation
  /// has no members and that the sender knows the code of the first run.
  /// - Parameter passphrase: of an encrypted backup; kept in memory only.
  /// - Throws: ``BackupFailure`` and ``BackupRefusal``; nothing is left on disk then.
  func receive(_ stream: BodyStream, passphrase: String?, in world: World) async throws {
    guard let storage = backups.storage else { throw BackupRefusal.off }
    let receive = ReceiveBackup(storage: storage, store: backups.store)
    let backup = try await backups.uploads.withPermit(ifFull: BackupRefusal.inProgress) {
      try await receive(stream)
    }
    try await begin(backup, passphrase: passphrase, in: world)
  }

  /// Enqueues the restoration of a backup in the list.
  /// - Throws: ``BackupRefusal``.
  func begin(_ backup: ID<StoredBackup>, passphrase: String?, in world: World) async throws {
    backups.storage?.typedPassphrase.text.withLock { $0 = passphrase }
    let enqueue = RestoreJob.enqueue(backup, by: nil, in: world)
    let isNew = try await backups.store.write { tx in try enqueue(tx) }
    guard isNew else { throw BackupRefusal.inProgress }
  }

  /// Returns how far the restoration is.
  func state(_ tx: any Transaction) throws -> State {
    if try RestoreJob.isOpen(tx) { return .restoring }
    let failed = try Job.failed(atMost: 20, tx).first { $0.kind == RestoreJob.kind }
    return failed?.lastError.map(State.failed) ?? .none
  }
}
