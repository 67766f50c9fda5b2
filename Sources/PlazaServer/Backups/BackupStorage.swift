import Foundation
import Glibc
import PlazaBase
import PlazaCrypto
import PlazaFetch
import PlazaFilesS3
import Synchronization

/// Where this server makes, checks and stores backups.
struct BackupStorage: Sendable {
  let settings: Settings
  let place: any BackupPlace
  let world: World

  /// The name of this machine, which the list of backups shows for a folder on its disk.
  static let node: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// - Parameter fetcher: the HTTP client for a bucket, which the caller closes.
  /// - Returns: nil if backups are off.
  init?(_ settings: Settings, fetcher: HTTPFetcher, in world: World) {
    switch settings.backups.place {
    case .folder(let path): place = BackupFolder(location: path)
    case .bucket(let bucket, let credentials):
      place = BackupBucket(
        store: S3FileStore(bucket, as: credentials, sharing: fetcher, world: world))
    case nil: return nil
    }
    self.settings = settings
    self.world = world
  }

  /// A passphrase that a person typed for the backup of another installation.
  let typedPassphrase = Typed()

  final class Typed: Sendable {
    let text = Mutex<String?>(nil)
  }

  /// The passphrase that decrypts backups; nil for none.
  var passphrase: String? {
    typedPassphrase.text.withLock(\.self) ?? settings.backups.passphrase
  }

  /// The node as the list stores it.
  var storedNode: String { place.isShared ? "" : Self.node }

  /// Whether a backup is in a place that this server reaches.
  func reaches(_ backup: StoredBackup) -> Bool {
    backup.place == place.location && backup.node == storedNode
  }

  /// The folder for unfinished backups, of this server alone.
  var workFolder: String {
    (settings.backups.folder ?? settings.data + "/backups") + "/.work-\(Self.node)"
  }

  /// Creates the folder for unfinished backups, without what an interrupted server left in it.
  func prepareWorkFolder() throws {
    try? FileManager.default.removeItem(atPath: workFolder)
    do {
      try Folder.makePrivate(workFolder)
    } catch {
      let folder = workFolder
      throw BackupFailure(
        StoredPhrase(
          "The folder \(folder) can't be written. Allow the server's user to write to it, or set PLAZA_BACKUPS."
        ))
    }
  }

  /// The verification of a backup on this server.
  var verify: VerifyBackup {
    VerifyBackup(
      settings: settings, scratch: workFolder + "/scratch",
      database: "plaza_verify_\((Self.node + workFolder).hexadecimalSHA256.prefix(12))",
      passphrase: passphrase, world: world)
  }
}
