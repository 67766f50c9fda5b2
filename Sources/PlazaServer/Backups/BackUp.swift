import Foundation
import PlazaArchive
public import PlazaBase
import PlazaDataSQLite

/// Backs up an installation into one file while the server runs: a snapshot of the database and
/// every stored object it references.
///
/// The file is a tar archive readable only by its owner: `plaza.sqlite`, `files/…`,
/// `manifest.json`, `SHA256SUMS`, and `seal.key.locked` if the encryption key of TOTP secrets was
/// requested. Objects in a bucket are not included, because the object store has its own
/// versioning and backups.
public struct BackUp: Sendable {
  private let settings: Settings
  private let archive: String
  private let passphrase: String?
  private let world: World

  /// - Parameters:
  ///   - archive: a file that must not exist yet.
  ///   - passphrase: encrypts the encryption key of TOTP secrets; nil to omit the key.
  public init(
    _ settings: Settings, to archive: String, keyUnder passphrase: String? = nil, in world: World
  ) {
    self.settings = settings
    self.archive = archive
    self.passphrase = passphrase
    self.world = world
  }

  /// - Parameter progress: receives the completed fraction, from 0 to 1.
  /// - Throws: an error whose description is a sentence for the operator. No files are left
  ///   behind.
  public func callAsFunction(progress: @escaping @Sendable (Double) -> Void) async throws {
    guard case .sqlite(let database) = settings.database else {
      throw try await PostgresBackup.advice(archive)
    }
    guard !FileManager.default.fileExists(atPath: archive) else {
      throw BackupFailure("\(archive) already exists and was not changed. Choose another name.")
    }
    let key = try lockedKey()
    let stage = archive + ".stage"
    let partial = archive + ".partial"
    defer { [stage, partial].forEach { try? FileManager.default.removeItem(atPath: $0) } }
    try Folder.makePrivate(stage)
    try await SQLiteStore.backup(file: database, to: stage + "/plaza.sqlite") {
      progress($0 * 0.5)
    }
    let objects = try settings.files.folder.map {
      try Folder.copy($0, to: stage + "/files") { progress(0.5 + $0 * 0.4) }
    }
    let manifest = Manifest(
      createdAt: world.now().rfc3339, objects: objects ?? 0, bucket: settings.files.location,
      hasChecksums: true)
    try manifest.write(to: stage + "/manifest.json")
    try key?.write(to: stage)
    try Checksums.write(of: stage)
    try Folder.makePrivateFile(partial)
    try await BackupFailure.reporting { try await Tar.pack(stage, into: partial) }
    try Folder.moveDurably(partial, as: archive)
    progress(1)
  }

  private func lockedKey() throws -> LockedEncryptionKey? {
    guard let passphrase else { return nil }
    let path = settings.encryptionKey.path
    guard let key = FileManager.default.contents(atPath: path) else {
      throw BackupFailure(
        "The encryption key of the second factors cannot be included: \(path) cannot be read.")
    }
    return try LockedEncryptionKey(key, under: passphrase, salt: world.randomBytes(16))
  }
}

/// The reason why a backup or a restoration failed, as a sentence for the operator.
public struct BackupFailure: OperatorError, Equatable {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Runs `tar`, and throws its failure as that of the backup.
  static func reporting(_ tar: () async throws -> Void) async throws {
    do { try await tar() } catch let error as TarError { throw BackupFailure(error.description) }
  }
}

/// The contents of an archive, with which a restoration checks that it is complete.
struct Manifest: Codable {
  let createdAt: String
  /// The number of stored objects.
  let objects: Int
  /// The bucket and key prefix of the objects that are not in the archive; nil if they are.
  let bucket: String?
  /// nil in backups of versions that wrote no checksums.
  let hasChecksums: Bool?

  func write(to path: String) throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path))
  }

  static func read(_ path: String) throws -> Manifest {
    guard let data = FileManager.default.contents(atPath: path),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
    else { throw BackupFailure("This is not a Plaza backup: it has no manifest.") }
    return manifest
  }
}
