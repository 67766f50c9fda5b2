import Foundation
import Glibc
import PlazaBase
import PlazaDataSQLite

/// A verified backup, unpacked beside the data, which the next start puts in its place before it
/// opens the database.
///
/// Everything that takes long or may fail happens while the server still runs; the start only
/// renames. Each step can be repeated, so a start that is interrupted is completed by the next
/// one. The file ``marker`` is written last: without it, nothing is replaced.
struct StagedRestore: Sendable {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  /// What was restored, for the audit log.
  struct Note: Codable, Sendable {
    let name: String
    let admin: String?
  }

  private var marker: String { settings.data + "/restore.json" }
  /// The same note after the restoration was applied.
  private var applied: String { settings.data + "/restored.json" }
  /// The key of the second factors in the backup.
  private var keyFile: String { settings.data + "/.restore.key" }
  private var dump: String { settings.data + "/.restore.pgdump" }
  private var files: String? { settings.files.folder }
  private var database: String? {
    if case .sqlite(let path) = settings.database { path } else { nil }
  }

  /// Whether the next start applies a restoration.
  var isPending: Bool { FileManager.default.fileExists(atPath: marker) }

  /// Moves an unpacked backup beside the data.
  /// - Parameter passphrase: decrypts the key of the second factors in the backup, if it has one.
  /// - Throws: ``BackupFailure``; nothing is replaced then.
  func stage(_ backup: UnpackedBackup, _ note: Note, passphrase: String? = nil) throws {
    removeLeftovers()
    if let passphrase, let locked = try LockedEncryptionKey.read(from: backup.folder) {
      try Folder.makePrivateFile(keyFile, locked.open(with: passphrase))
    }
    do {
      if let database {
        try FileManager.default.moveItem(atPath: backup.database, toPath: database + ".restored")
      } else {
        try FileManager.default.moveItem(atPath: backup.database, toPath: dump)
      }
      if let files {
        try Folder.makePrivate(files)
        try FileManager.default.moveItem(
          atPath: backup.folder + "/files", toPath: files + "/.restored")
      }
    } catch {
      removeLeftovers()
      throw BackupFailure(
        StoredPhrase(
          "The backup can't be moved to the folder of the data. Check its free space and permissions."
        ))
    }
    sync()
    let partial = marker + ".partial"
    try JSONEncoder().encode(note).write(to: URL(filePath: partial))
    try Folder.moveDurably(partial, as: marker)
  }

  /// Puts the staged backup in place of the data. Called before the database is opened.
  /// - Returns: whether there was one.
  /// - Throws: ``BackupFailure``, and errors of the file system.
  @discardableResult
  func apply() async throws -> Bool {
    guard isPending else {
      removeAbandoned()
      return false
    }
    if let database {
      // Another process may be serving the database.
      let lock = try FileLock(path: database + ".lock")
      defer { lock.release() }
      try replaceDatabase(database)
    }
    if case .postgres(let address) = settings.database,
      FileManager.default.fileExists(atPath: dump)
    {
      try await PostgresTools(address).restore(dump, script: dump + ".sql")
    }
    if let files { try replaceFiles(in: files) }
    try addKeys()
    sync()
    guard rename(marker, applied) == 0 else {
      throw BackupFailure("\(marker) cannot be renamed: \(String(cString: strerror(errno))).")
    }
    removeLeftovers()
    return true
  }

  /// What was restored and is not in the audit log yet.
  var appliedNote: Note? {
    FileManager.default.contents(atPath: applied).flatMap {
      try? JSONDecoder().decode(Note.self, from: $0)
    }
  }

  /// Records a restoration for the next start, which completes it.
  func noteApplied(_ note: Note) throws {
    try Folder.makePrivateFile(applied, JSONEncoder().encode(note))
  }

  func forgetNote() { try? FileManager.default.removeItem(atPath: applied) }

  /// Puts the keys of the backup above those of the installation, which later backups need.
  private func addKeys() throws {
    guard settings.encryptionKey.isOwn,
      let restored = try EncryptionKeyFile(path: keyFile).keys()
    else { return }
    let own = EncryptionKeyFile(path: settings.encryptionKey.path)
    let present = try own.keys() ?? []
    guard !present.starts(with: restored) else { return }
    try own.replace(restored + present.filter { !restored.contains($0) }, mark: "restored")
  }

  private func replaceDatabase(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path + ".restored") else { return }
    for part in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + part) {
      try move(path + part, to: path + ".replaced" + part)
    }
    try move(path + ".restored", to: path)
  }

  /// The name of the staged folder says which of the two steps is to be continued.
  private func replaceFiles(in folder: String) throws {
    let (staged, moving) = (folder + "/.restored", folder + "/.restoring")
    let replaced = folder + "/.replaced"
    if FileManager.default.fileExists(atPath: staged) {
      try Folder.makePrivate(replaced)
      for name in try names(in: folder) {
        try move(folder + "/" + name, to: replaced + "/" + name)
      }
      try move(staged, to: moving)
    }
    guard FileManager.default.fileExists(atPath: moving) else { return }
    for name in try names(in: moving) { try move(moving + "/" + name, to: folder + "/" + name) }
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      !$0.hasPrefix(".") && $0 != "lost+found"
    }
  }

  private func move(_ path: String, to target: String) throws {
    guard rename(path, target) == 0 else {
      throw BackupFailure("\(path) cannot be moved: \(String(cString: strerror(errno))).")
    }
  }

  /// Removes what a restoration without its marker left, unless a running server is staging it.
  private func removeAbandoned() {
    if let database {
      guard let lock = try? FileLock(path: database + ".lock") else { return }
      defer { lock.release() }
      removeLeftovers()
    } else {
      removeLeftovers()
    }
  }

  /// Removes what a finished or an abandoned restoration left.
  private func removeLeftovers() {
    let ofDatabase = database.map { path in
      [".restored", ".replaced", ".replaced-wal", ".replaced-shm"].map { path + $0 }
    }
    let ofFiles = files.map { folder in
      [".restored", ".restoring", ".replaced"].map { folder + "/" + $0 }
    }
    for path in (ofDatabase ?? []) + (ofFiles ?? []) + [
      dump, dump + ".sql", keyFile, marker + ".partial",
    ] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
