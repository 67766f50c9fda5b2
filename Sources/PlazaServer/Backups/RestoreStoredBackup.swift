import Foundation
import PlazaBase
import PlazaData
import PlazaHTTP

/// Verifies a stored backup, makes a backup of the present state, and stages the stored one for
/// the next start.
struct RestoreStoredBackup: Sendable {
  let storage: BackupStorage
  let store: any Database
  let backup: StoredBackup
  /// The administrator who asked for it.
  let admin: String?
  /// False for an installation without any data.
  var keepsPresent = true

  /// - Parameter progress: receives the number of completed stages of ``stages``.
  /// - Throws: ``BackupFailure``, ``VerifyBackup/CannotVerify``; nothing is replaced then.
  func callAsFunction(progress: (Int) async throws -> Void) async throws {
    try storage.prepareWorkFolder()
    defer { try? FileManager.default.removeItem(atPath: storage.workFolder) }
    let check = try await storage.check(backup)
    let now = storage.world.now()
    try await store.write { try check.save(for: backup.id, at: now, $0) }
    if check.state == .invalid, let why = check.why { throw BackupFailure(why) }
    try await progress(1)
    if keepsPresent {
      try await MakeBackup(storage: storage, store: store, reason: .beforeRestore)(progress: { _ in
      })
      try storage.prepareWorkFolder()
    }
    try await progress(2)
    try await storage.place.withLocalFile(backup.name, in: storage.workFolder) { file in
      try Folder.requireSpace(2 * Folder.fileSize(of: file), in: storage.settings.data)
      let unpacked = try await UnpackedBackup(
        file, into: storage.workFolder + "/unpacked", passphrase: storage.passphrase)
      try unpacked.check(for: storage.settings)
      try await unpacked.checkDatabase()
      let note = StagedRestore.Note(name: backup.name, admin: admin)
      try await aside { [storage] in
        try StagedRestore(storage.settings).stage(unpacked, note, passphrase: storage.passphrase)
      }
    }
    try await progress(3)
  }

  static let stages = 3
}
