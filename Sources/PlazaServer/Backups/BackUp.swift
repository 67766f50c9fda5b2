import Foundation
import PlazaArchive
public import PlazaBase
import PlazaDataSQLite
import PlazaHTTP

/// Backs up an installation into one file while the server runs: a snapshot of the database and
/// every stored object it references.
///
/// The file is a tar archive readable only by its owner: `plaza.sqlite`, or `plaza.pgdump` with
/// PostgreSQL, `files/…`,
/// `manifest.json`, `SHA256SUMS`, and `seal.key.locked` if the encryption key of TOTP secrets was
/// requested. Objects in a bucket are not included, because the object store has its own
/// versioning and backups.
public struct BackUp: Sendable {
  private let settings: Settings
  private let archive: String
  private let passphrase: String?
  /// Whether the whole archive is encrypted with the passphrase.
  public var encrypts = false
  private let world: World

  /// - Parameters:
  ///   - archive: a file that must not exist yet.
  ///   - passphrase: encrypts the encryption key of TOTP secrets, and the archive if ``encrypts``
  ///     is true; nil to omit the key.
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
    guard !FileManager.default.fileExists(atPath: archive) else {
      throw BackupFailure("\(archive) already exists and was not changed. Choose another name.")
    }
    let key = try lockedKey()
    let stage = archive + ".stage"
    let (partial, plain) = (archive + ".partial", archive + ".plain")
    defer { [stage, partial, plain].forEach { try? FileManager.default.removeItem(atPath: $0) } }
    try Folder.makePrivate(stage)
    try await copyDatabase(to: stage, progress)
    try await aside { try finishStage(stage, key, progress) }
    let packed = encrypts ? plain : partial
    try Folder.makePrivateFile(packed)
    try await BackupFailure.reporting { try await Tar.pack(stage, into: packed) }
    if encrypts, let passphrase {
      try FileManager.default.removeItem(atPath: stage)
      let salt = world.randomBytes(16)
      try await aside {
        try EncryptedArchive.seal(plain, to: partial, under: passphrase, salt: salt)
      }
    }
    try Folder.moveDurably(partial, as: archive)
    progress(1)
  }

  private func copyDatabase(
    to stage: String, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    switch settings.database {
    case .sqlite(let database):
      try await SQLiteStore.backup(file: database, to: stage + "/" + BackupEngine.sqlite.fileName)
      { progress($0 * 0.5) }
    case .postgres(let address):
      try await PostgresTools(address).dump(to: stage + "/" + BackupEngine.postgres.fileName)
      progress(0.5)
    }
  }

  /// Adds the files and the lists of what the backup contains.
  private func finishStage(
    _ stage: String, _ key: LockedEncryptionKey?, _ progress: (Double) -> Void
  ) throws {
    let objects = try settings.files.folder.map {
      try Folder.copy($0, to: stage + "/files") { progress(0.5 + $0 * 0.4) }
    }
    let manifest = Manifest(
      createdAt: world.now().rfc3339, objects: objects ?? 0, bucket: settings.files.location,
      hasChecksums: true, engine: BackupEngine(settings.database), format: Manifest.currentFormat)
    try manifest.write(to: stage + "/manifest.json")
    try key?.write(to: stage)
    try Checksums.write(of: stage)
  }

  private func lockedKey() throws -> LockedEncryptionKey? {
    guard let passphrase else { return nil }
    let path = settings.encryptionKey.path
    // The first start creates the key.
    if encrypts, settings.encryptionKey.isOwn, !FileManager.default.fileExists(atPath: path) {
      return nil
    }
    guard let key = FileManager.default.contents(atPath: path) else {
      throw BackupFailure(
        "The encryption key of the second factors cannot be included: \(path) cannot be read.")
    }
    return try LockedEncryptionKey(key, under: passphrase, salt: world.randomBytes(16))
  }
}

/// The reason why a backup or a restoration failed, as a sentence.
public struct BackupFailure: OperatorError, Equatable {
  /// The sentence for a page.
  let phrase: StoredPhrase

  /// The sentence for the operator at a terminal.
  public var description: String { phrase(Translator(.english)) }

  /// - Parameter description: a sentence in English, about paths and settings.
  init(_ description: String) { phrase = StoredPhrase(written: description) }

  init(_ phrase: StoredPhrase) { self.phrase = phrase }

  /// Runs `tar`, and throws its failure as that of the backup.
  static func reporting(_ tar: () async throws -> Void) async throws {
    do { try await tar() } catch let error as TarError {
      try Task.checkCancellation()
      throw BackupFailure(error.description)
    }
  }
}
