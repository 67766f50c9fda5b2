import Foundation
import Logging
import PlazaArchive
import PlazaBase
import PlazaDataSQLite

/// Restores a backup into an empty data folder. All checks run before the first file is moved into
/// place.
public struct RestoreBackup: Sendable {
  private let settings: Settings
  private let archive: String
  private let passphrase: String?

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
    guard case .sqlite(let database) = settings.database else {
      throw PostgresBackup.restoreAdvice(archive)
    }
    guard FileManager.default.fileExists(atPath: archive) else {
      throw BackupFailure("The file \(archive) does not exist.")
    }
    for path in [settings.data, settings.files.folder].compactMap(\.self)
    where !Folder.isEmpty(path) {
      throw BackupFailure(
        "\(path) is not empty and was not changed. Restore into an empty data folder.")
    }
    let stage = settings.data + "/.restoring"
    try Folder.makePrivate(stage)
    defer { try? FileManager.default.removeItem(atPath: stage) }
    try await BackupFailure.reporting { try await Tar.unpack(archive, into: stage) }
    progress(0.5)
    try await check(stage)
    progress(0.9)
    let key = try openedKey(in: stage)
    if let folder = settings.files.folder { try Folder.moveDurably(stage + "/files", as: folder) }
    if case .isRestored(let path) = key { try Folder.moveDurably(stage + "/seal.key", as: path) }
    try Folder.moveDurably(stage + "/plaza.sqlite", as: database)
    progress(1)
    return key
  }

  private func openedKey(in stage: String) throws -> Key {
    guard let locked = try LockedEncryptionKey.read(from: stage) else {
      if passphrase == nil { return .isMissing }
      throw BackupFailure(
        "This backup contains no key of the second factors. Restore it without a passphrase.")
    }
    guard let passphrase else { return .wasLeft }
    let path = settings.encryptionKey.path
    guard !FileManager.default.fileExists(atPath: path) else {
      throw BackupFailure(
        "\(path) already exists and was not changed. Move it away, or restore without the key.")
    }
    try Folder.makePrivateFile(stage + "/seal.key", try locked.open(with: passphrase))
    return .isRestored(path)
  }

  private func check(_ stage: String) async throws {
    let manifest = try Manifest.read(stage + "/manifest.json")
    if manifest.hasChecksums == true { try Checksums.check(stage) }
    let bucket = settings.files.location
    guard manifest.bucket == bucket else {
      throw BackupFailure(
        """
        The files of this backup are \(manifest.bucket.map { "in the bucket \($0)" } ?? "in its archive"), but \
        PLAZA_FILES names \(bucket.map { "the bucket \($0)" } ?? "a folder"). Change that setting.
        """)
    }
    if bucket != nil { try Folder.makePrivate(stage + "/files") }
    let store = try SQLiteStore(
      path: stage + "/plaza.sqlite", logger: Logger(label: "plaza.restore"))
    let damage = try await store.damage()
    await store.close()
    for leftover in ["-wal", "-shm", ".lock"] {
      try? FileManager.default.removeItem(atPath: stage + "/plaza.sqlite" + leftover)
    }
    guard damage.isEmpty else {
      throw BackupFailure(
        "The database in this backup is damaged: \(damage.prefix(3).joined(separator: "; ")).")
    }
    let objects = Folder.files(in: stage + "/files").count
    guard objects == manifest.objects else {
      throw BackupFailure(
        "This backup is incomplete: it contains \(objects) of \(counted(manifest.objects, "file"))."
      )
    }
  }
}
