import Foundation
import PlazaBase
import PlazaFiles
import PlazaFilesS3
import PlazaHTTP
import PlazaProcesses

/// A bucket in which backups are stored under the key prefix `backups/`.
struct BackupBucket: BackupPlace {
  private static let area = "backups"
  private static let piece = 8_388_608

  let store: S3FileStore
  let isShared = true

  var location: String { "s3://\(store.bucket.name)/\(store.bucket.prefix)\(Self.area)" }

  func store(_ file: String, as name: String) async throws {
    try await reportingFailures {
      guard let source = try ScratchFile(reading: file) else { throw BackupFolder.missing(name) }
      let key = try key(name)
      try await store.put(key, from: source.parts)
      guard try await store.length(of: key) == source.length else {
        throw FileError.unavailable("\(name) did not arrive completely")
      }
    }
    try FileManager.default.removeItem(atPath: file)
  }

  func withLocalFile<Value>(
    _ name: String, in folder: String, _ body: (String) async throws -> Value
  ) async throws -> Value {
    let path = folder + "/" + name
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await reportingFailures {
      guard let file = try await store.open(try key(name)) else {
        throw BackupFolder.missing(name)
      }
      try Folder.requireSpace(file.length, in: folder)
      try Folder.makePrivateFile(path)
      guard let target = FileHandle(forWritingAtPath: path) else {
        throw BackupFailure("\(path) cannot be written.")
      }
      defer { try? target.close() }
      var offset = 0
      while offset < file.length {
        let bytes = try await file.read(from: offset, count: Self.piece)
        guard !bytes.isEmpty else { throw FileError.unavailable("\(name) ended early") }
        try await aside { try target.write(contentsOf: Data(bytes)) }
        offset += bytes.count
      }
    }
    return try await body(path)
  }

  func open(_ name: String) async throws -> (any StoredFile)? {
    try await reportingFailures { try await store.open(try key(name)) }
  }

  func delete(_ name: String) async throws {
    try await reportingFailures { _ = try await store.delete(try key(name)) }
  }

  func list() async throws -> [BackupFile] {
    try await reportingFailures {
      try await store.list(Self.area).filter { BackupName.isBackup($0.key.name) }.map {
        BackupFile(name: $0.key.name, bytes: $0.length, storedAt: $0.stored)
      }
    }
  }

  private func key(_ name: String) throws -> FileKey {
    guard let key = FileKey(Self.area + "/" + name) else { throw BackupFolder.missing(name) }
    return key
  }

  private func reportingFailures<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch FileError.unavailable(let reason) {
      try Task.checkCancellation()
      let place = location
      throw BackupFailure(
        StoredPhrase(
          "The backups in \(place) can't be reached. Check PLAZA_BACKUPS and the network: \(reason)."
        ))
    }
  }
}
