import Foundation
import PlazaBase
import PlazaFiles
import PlazaHTTP

/// A folder of this machine, which only the server's user can read.
struct BackupFolder: BackupPlace {
  let location: String
  let isShared = false

  func store(_ file: String, as name: String) async throws {
    try Folder.makePrivate(location)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try Folder.moveDurably(file, as: path(name))
  }

  func withLocalFile<Value>(
    _ name: String, in folder: String, _ body: (String) async throws -> Value
  ) async throws -> Value {
    guard FileManager.default.fileExists(atPath: path(name)) else { throw Self.missing(name) }
    return try await body(path(name))
  }

  func open(_ name: String) async throws -> (any StoredFile)? {
    guard let file = FileHandle(forReadingAtPath: path(name)) else { return nil }
    return BackupFileOnDisk(file: file, length: Folder.fileSize(of: path(name)))
  }

  func delete(_ name: String) async throws {
    guard FileManager.default.fileExists(atPath: path(name)) else { return }
    do {
      try FileManager.default.removeItem(atPath: path(name))
    } catch {
      let place = path(name)
      throw BackupFailure(
        StoredPhrase("\(place) can't be deleted. Check the permissions of its folder."))
    }
  }

  func list() async throws -> [BackupFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location)) ?? []
    return names.filter(BackupName.isBackup).map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
      let stored = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return BackupFile(
        name: name, bytes: (attributes?[.size] as? NSNumber)?.intValue ?? 0,
        storedAt: Instant(seconds: Int64(nearest: stored)))
    }
  }

  static func missing(_ name: String) -> BackupFailure {
    BackupFailure(StoredPhrase("The file \(name) doesn't exist any more."))
  }

  private func path(_ name: String) -> String { location + "/" + name }
}

/// A backup on disk, open for a download.
private struct BackupFileOnDisk: StoredFile {
  let file: FileHandle
  let length: Int

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    try await aside {
      guard let bytes = FileIO.read(file.fileDescriptor, from: offset, count: count) else {
        throw FileError.unavailable("a backup cannot be read")
      }
      return bytes
    }
  }
}
