import Foundation
import PlazaBase
import PlazaData
import PlazaHTTP

/// Makes a backup, verifies it, stores it and deletes those whose time is over.
struct MakeBackup: Sendable {
  let storage: BackupStorage
  let store: any Database
  let reason: StoredBackup.Reason

  private var settings: Settings { storage.settings }
  private var world: World { storage.world }

  /// - Parameter progress: receives the number of completed stages of ``stages``.
  /// - Returns: the backup as it was recorded.
  /// - Throws: ``BackupFailure``, ``VerifyBackup/CannotVerify``.
  @discardableResult
  func callAsFunction(progress: (Int) async throws -> Void) async throws -> RecordBackup {
    let madeAt = world.now()
    try storage.prepareWorkFolder()
    defer { try? FileManager.default.removeItem(atPath: storage.workFolder) }
    try await requireSpace()
    let passphrase = settings.backups.passphrase
    let name = BackupName.make(
      at: madeAt, settings.shopTime, isEncrypted: passphrase != nil, in: world)
    let file = storage.workFolder + "/" + name
    var backUp = BackUp(settings, to: file, keyUnder: passphrase, in: world)
    backUp.encrypts = passphrase != nil
    try await backUp(progress: { _ in })
    try await progress(1)
    let check = try await storage.verify(file)
    try await progress(2)
    let bytes = Folder.fileSize(of: file)
    try await storage.place.store(file, as: name)
    let record = RecordBackup(
      id: world.newID(), name: name, madeAt: madeAt, reason: reason,
      place: storage.place.location, node: storage.storedNode, bytes: bytes, check: check,
      checkedAt: world.now())
    try await store.write { tx in
      try record(tx)
      if let why = check.why, check.state == .invalid {
        try BackupNotification.report(why, now: madeAt, tx)
      }
    }
    try await progress(3)
    try await DeleteExpiredBackups(storage: storage, store: store)()
    return record
  }

  static let stages = 4

  /// The stage, the archive and the restored copy need space at the same time.
  private func requireSpace() async throws {
    let folder = settings.files.folder
    let files = try await aside { folder.map(Folder.size) ?? 0 }
    let database: Int
    switch settings.database {
    case .sqlite(let path):
      database = Folder.fileSize(of: path) + Folder.fileSize(of: path + "-wal")
    case .postgres:
      database = try await store.read {
        try $0.first("SELECT pg_database_size(current_database()) AS bytes")?.value("bytes") ?? 0
      }
    }
    let copies = settings.backups.passphrase == nil ? 2 : 3
    try Folder.requireSpace(
      (copies + 1) * database + copies * files, in: storage.workFolder)
  }
}
