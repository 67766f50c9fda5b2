import Foundation
import Glibc
import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP

/// Stores an uploaded archive as a backup that is not verified yet. The bytes are written to disk
/// as they arrive, as long as the disk has room.
struct ReceiveBackup: Sendable {
  /// The free space is checked again after this number of bytes.
  private static let step = 67_108_864

  let storage: BackupStorage
  let store: any Database

  /// - Returns: the backup in the list.
  /// - Throws: ``BackupFailure``. Nothing is left on disk then.
  func callAsFunction(_ stream: BodyStream) async throws -> ID<StoredBackup> {
    let (world, settings) = (storage.world, storage.settings)
    let (id, now) = (world.newID(StoredBackup.self), world.now())
    let folder = storage.uploadFolder
    try Folder.makePrivate(folder)
    let file = folder + "/" + id.text
    defer { try? FileManager.default.removeItem(atPath: file) }
    let bytes = try await write(stream, to: file, in: folder)
    let name = BackupName.make(
      at: now, settings.shopTime, isEncrypted: EncryptedArchive.isEncrypted(file), in: world)
    try await storage.place.store(file, as: name)
    let record = RecordBackup(
      id: id, name: name, madeAt: now, reason: .uploaded, place: storage.place.location,
      node: storage.storedNode, bytes: bytes, check: .unchecked, checkedAt: nil)
    let verify = VerifyBackupJob.enqueue(id, in: world)
    try await store.write { tx in
      try record(tx)
      try verify(tx)
    }
    return id
  }

  private func write(_ stream: BodyStream, to path: String, in folder: String) async throws -> Int
  {
    try Folder.makePrivateFile(path)
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw BackupFailure("\(path) cannot be written.")
    }
    defer { try? file.close() }
    var (bytes, checked) = (0, -Self.step)
    let end = try await stream.read { part in
      if bytes - checked >= Self.step {
        try Folder.requireSpace(Self.step, in: folder)
        checked = bytes
      }
      bytes += part.count
      try await aside {
        guard FileIO.write(part, to: file.fileDescriptor) else {
          throw BackupFailure(
            StoredPhrase("The backup can't be stored, because the disk is full or not writable."))
        }
      }
    }
    guard end == .whole, bytes > 0 else {
      throw BackupFailure(
        StoredPhrase("The connection was lost before the whole file arrived. Upload it again."))
    }
    return bytes
  }
}

extension BackupStorage {
  /// The folder for uploads that have not arrived completely.
  var uploadFolder: String { workFolder + ".uploads" }

  /// Removes uploads of a server that was stopped. Called before it listens.
  func removeUploads() { try? FileManager.default.removeItem(atPath: uploadFolder) }
}
