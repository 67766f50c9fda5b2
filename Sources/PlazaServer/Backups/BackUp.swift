import Foundation
public import PlazaBase
import PlazaDataSQLite

/// Copies a plaza into one file while it serves: the database as it was at one moment, and every stored object that it
/// names. The file is a tar archive that only its owner reads: `plaza.sqlite`, `files/…`, `manifest.json`,
/// `SHA256SUMS`, and `seal.key.locked` where the key of the second factors was asked for. Objects in a bucket stay
/// there: it keeps versions and copies of its own.
public struct BackUp: Sendable {
  private let settings: Settings
  private let archive: String
  private let passphrase: String?
  private let world: World

  /// - Parameters:
  ///   - archive: a file that does not exist yet.
  ///   - passphrase: encrypts the key of the second factors; nil where the backup is to hold no key.
  public init(_ settings: Settings, to archive: String, keyUnder passphrase: String? = nil, in world: World) {
    self.settings = settings
    self.archive = archive
    self.passphrase = passphrase
    self.world = world
  }

  /// - Parameter progress: told how much is done, from 0 to 1.
  /// - Throws: an error whose description is a sentence for the operator. Nothing is left behind then.
  public func callAsFunction(progress: @escaping @Sendable (Double) -> Void) async throws {
    guard case .sqlite(let database) = settings.database else { throw try await PostgresBackup.advice(archive) }
    guard !FileManager.default.fileExists(atPath: archive) else {
      throw BackupTrouble("\(archive) exists already and was left as it is. Choose another name.")
    }
    let key = try lockedKey()
    let stage = archive + ".stage"
    let partial = archive + ".partial"
    defer { [stage, partial].forEach { try? FileManager.default.removeItem(atPath: $0) } }
    try Folder.makePrivate(stage)
    try await SQLiteStore.backup(file: database, to: stage + "/plaza.sqlite") { progress($0 * 0.5) }
    let objects = try settings.files.folder.map {
      try Folder.copy($0, to: stage + "/files") { progress(0.5 + $0 * 0.4) }
    }
    let manifest = Manifest(
      createdAt: world.now().rfc3339, objects: objects ?? 0, bucket: settings.files.place, hasChecksums: true)
    try manifest.write(to: stage + "/manifest.json")
    try key?.write(to: stage)
    try Checksums.write(of: stage)
    try Folder.makePrivateFile(partial)
    try await Tar.pack(stage, into: partial)
    try Folder.settle(partial, as: archive)
    progress(1)
  }

  private func lockedKey() throws -> LockedEncryptionKey? {
    guard let passphrase else { return nil }
    let path = settings.sealKey.path
    guard let key = FileManager.default.contents(atPath: path) else {
      throw BackupTrouble("There is no key of the second factors to include: \(path) cannot be read.")
    }
    return try LockedEncryptionKey(key, under: passphrase, salt: world.randomBytes(16))
  }
}

/// Why there is no backup, or no restored plaza: a sentence for the operator.
public struct BackupTrouble: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// What is in an archive, so that a restore can tell whether it is whole.
struct Manifest: Codable {
  let createdAt: String
  /// How many stored objects there are.
  let objects: Int
  /// The bucket where they stay instead, with what their keys begin with.
  let bucket: String?
  /// Nil in backups of versions that wrote no checksums.
  let hasChecksums: Bool?

  func write(to path: String) throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path))
  }

  static func read(_ path: String) throws -> Manifest {
    guard let data = FileManager.default.contents(atPath: path),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
    else { throw BackupTrouble("This is not a backup of a plaza: it has no manifest.") }
    return manifest
  }
}
