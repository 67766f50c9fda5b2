import Foundation
import Logging
import PlazaArchive
import PlazaBase
import PlazaDataSQLite
import PlazaHTTP

/// An archive unpacked into a folder, whose checksums and files have been checked.
struct UnpackedBackup: Sendable {
  let folder: String
  let manifest: Manifest

  var engine: BackupEngine { manifest.engine ?? .sqlite }
  /// The path of the database, or of its dump.
  var database: String { folder + "/" + engine.fileName }

  /// Unpacks an archive and checks that every file is complete and unchanged.
  /// - Parameters:
  ///   - folder: a folder that does not exist yet. The caller removes it.
  ///   - passphrase: decrypts an encrypted archive.
  /// - Throws: ``BackupFailure``.
  init(_ archive: String, into folder: String, passphrase: String? = nil) async throws {
    guard FileManager.default.fileExists(atPath: archive) else {
      throw BackupFailure("The file \(archive) does not exist.")
    }
    try Folder.makePrivate(folder)
    let plain = folder + "/.plain"
    let isEncrypted = EncryptedArchive.isEncrypted(archive)
    if isEncrypted {
      guard let passphrase else { throw Self.isLocked }
      try await aside { try EncryptedArchive.open(archive, to: plain, with: passphrase) }
    }
    do {
      try await Tar.unpack(isEncrypted ? plain : archive, into: folder)
    } catch is TarError {
      try Task.checkCancellation()
      throw BackupFailure(
        StoredPhrase("This file is damaged, or it is not a Plaza backup: it cannot be unpacked."))
    }
    if isEncrypted { try FileManager.default.removeItem(atPath: plain) }
    self.folder = folder
    manifest = try await aside {
      try Folder.requirePlainFiles(in: folder)
      let manifest = try Manifest.read(folder + "/manifest.json")
      let hasList = FileManager.default.fileExists(atPath: folder + "/" + Checksums.name)
      if hasList || manifest.hasChecksums == true { try Checksums.check(folder) }
      let objects = Folder.files(in: folder + "/files").count
      guard objects == manifest.objects else {
        throw BackupFailure(
          StoredPhrase(
            "This backup is incomplete: it contains \(objects) of \(manifest.objects) files."))
      }
      return manifest
    }
    guard FileManager.default.fileExists(atPath: database) else {
      throw BackupFailure(StoredPhrase("This backup is incomplete: its database is missing."))
    }
  }

  private static var isLocked: BackupFailure {
    BackupFailure(
      StoredPhrase("This backup is encrypted. Set PLAZA_BACKUP_PASSPHRASE to its passphrase."))
  }

  /// - Throws: ``BackupFailure`` if the engine or the storage of the files differs from that of
  ///   the installation.
  func check(for settings: Settings) throws {
    guard engine == BackupEngine(settings.database) else {
      throw BackupFailure(
        """
        The database of this backup is from \(engine == .sqlite ? "SQLite" : "PostgreSQL"), but \
        PLAZA_DATABASE names \(engine == .sqlite ? "PostgreSQL" : "an SQLite file"). Change that setting.
        """)
    }
    let bucket = settings.files.location
    guard manifest.bucket == bucket else {
      throw BackupFailure(
        """
        The files of this backup are \(manifest.bucket.map { "in the bucket \($0)" } ?? "in its archive"), but \
        PLAZA_FILES names \(bucket.map { "the bucket \($0)" } ?? "a folder"). Change that setting.
        """)
    }
    if bucket != nil { try Folder.makePrivate(folder + "/files") }
  }

  /// Checks the database file of SQLite.
  /// - Throws: ``BackupFailure`` if it is damaged.
  func checkDatabase() async throws {
    guard engine == .sqlite else { return }
    let store = try SQLiteStore(path: database, logger: Logger(label: "plaza.restore"))
    let damage: [String]
    do {
      damage = try await store.damage()
      await store.close()
    } catch {
      await store.close()
      throw error
    }
    removeLeftovers()
    guard damage.isEmpty else {
      let first = damage.prefix(3).joined(separator: "; ")
      throw BackupFailure(StoredPhrase("The database in this backup is damaged: \(first)."))
    }
  }

  /// Removes the files that SQLite creates beside a database, so that only the database is moved.
  func removeLeftovers() {
    for leftover in ["-wal", "-shm", ".lock"] {
      try? FileManager.default.removeItem(atPath: database + leftover)
    }
  }
}
