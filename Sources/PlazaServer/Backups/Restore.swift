import Foundation
import PlazaBase
import PlazaData

/// Restores a backup into an empty data folder. All checks run before the first file is moved into
/// place.
public struct RestoreBackup: Sendable {
  private let settings: Settings
  private let archive: String
  private let passphrase: String?
  /// Whether to restore the backup only if the checks of `plaza doctor` pass.
  public var isVerified = true

  /// The result for the encryption key of TOTP secrets.
  public enum Key: Sendable, Equatable {
    /// The backup contains no key.
    case isMissing
    /// The key was not restored, because no passphrase was given.
    case wasLeft
    /// The key was restored to this file.
    case isRestored(String)
  }

  /// - Parameters:
  ///   - archive: a file that ``BackUp`` wrote.
  ///   - passphrase: decrypts the encryption key of TOTP secrets; nil to leave the key in the
  ///     backup.
  public init(_ settings: Settings, from archive: String, keyUnder passphrase: String? = nil) {
    self.settings = settings
    self.archive = archive
    self.passphrase = passphrase
  }

  /// - Parameter progress: receives the completed fraction, from 0 to 1.
  /// - Throws: an error whose description is a sentence for the operator.
  @discardableResult
  public func callAsFunction(progress: @escaping @Sendable (Double) -> Void) async throws -> Key {
    guard FileManager.default.fileExists(atPath: archive) else {
      throw BackupFailure("The file \(archive) does not exist.")
    }
    try await requireEmptyTarget()
    let stage = settings.data + "/.restoring"
    try Folder.makePrivate(settings.data)
    try? FileManager.default.removeItem(atPath: stage)
    defer { try? FileManager.default.removeItem(atPath: stage) }
    try await verify()
    progress(0.5)
    let backup = try await UnpackedBackup(archive, into: stage, passphrase: passphrase)
    try backup.check(for: settings)
    try await backup.checkDatabase()
    progress(0.9)
    let key = try openedKey(in: stage)
    if let folder = settings.files.folder { try Folder.moveDurably(stage + "/files", as: folder) }
    if case .isRestored(let path) = key { try Folder.moveDurably(stage + "/seal.key", as: path) }
    switch settings.database {
    case .sqlite(let database): try Folder.moveDurably(backup.database, as: database)
    case .postgres(let address):
      try await PostgresTools(address).restore(backup.database, script: stage + "/restore.sql")
    }
    let name = URL(fileURLWithPath: archive).lastPathComponent
    try StagedRestore(settings).noteApplied(StagedRestore.Note(name: name, admin: nil))
    progress(1)
    return key
  }

  /// - Throws: ``BackupFailure`` if the backup is not good.
  private func verify() async throws {
    guard isVerified else { return }
    let verify = VerifyBackup(
      settings: settings, scratch: settings.data + "/.restoring",
      database: "plaza_restore_\(getpid())", passphrase: passphrase, world: .real)
    do {
      let check = try await verify(archive)
      if check.state == .invalid, let why = check.why { throw BackupFailure(why) }
    } catch let failure as VerifyBackup.CannotVerify { throw BackupFailure(failure.why) }
  }

  /// - Throws: ``BackupFailure`` if a folder, apart from that of the backups, or the database is
  ///   in use.
  private func requireEmptyTarget() async throws {
    for path in [settings.data, settings.files.folder].compactMap(\.self)
    where !Folder.isEmpty(path, ignoring: settings.backups.folder) {
      throw BackupFailure(
        "\(path) is not empty and was not changed. Restore into an empty data folder.")
    }
    guard case .postgres(let address) = settings.database else { return }
    let contents = try await Examination(settings).readDatabase { try DatabaseContents.of($0) }
    guard contents == .empty else {
      throw BackupFailure(
        "\(address.withoutPassword) is not empty and was not changed. Restore into an empty database."
      )
    }
  }

  private func openedKey(in stage: String) throws -> Key {
    guard let locked = try LockedEncryptionKey.read(from: stage) else {
      if passphrase == nil || EncryptedArchive.isEncrypted(archive) { return .isMissing }
      throw BackupFailure(
        "This backup contains no key of the second factors. Restore it without a passphrase.")
    }
    guard let passphrase else { return .wasLeft }
    let path = settings.encryptionKey.path
    if EncryptedArchive.isEncrypted(archive), FileManager.default.fileExists(atPath: path) {
      return .wasLeft
    }
    guard !FileManager.default.fileExists(atPath: path) else {
      throw BackupFailure(
        "\(path) already exists and was not changed. Move it away, or restore without the key.")
    }
    try Folder.makePrivateFile(stage + "/seal.key", try locked.open(with: passphrase))
    return .isRestored(path)
  }
}
