import PlazaBase
import PlazaCrypto
import PlazaFiles

/// Copies all stored files to another store and reads them back. A file that already exists there
/// is compared and copied only if it differs. Files that an earlier run copied and that the source
/// has deleted since are deleted from the target.
struct CopyFiles: Sendable {
  private static let atOnce = 4
  private static let partLength = 4_194_304

  let source: any FileStore
  let target: any FileStore
  /// The identifier of the source installation.
  let plaza: String
  let progress: @Sendable (Double) -> Void

  /// - Parameter keys: all keys of the source.
  /// - Throws: ``MoveRefusal``, `FileError`.
  func callAsFunction(_ keys: [FileKey]) async throws -> FilesChecksum {
    let areas = Set(keys.map(\.prefix))
    let before = try await FileTransferMarker.read(target)
    if let before, before.plaza != plaza { throw MoveRefusal.anotherPlaza(before.plaza) }
    if before == nil {
      for area in areas.sorted() where try await !target.list(area).isEmpty {
        throw MoveRefusal.foreignFiles(area)
      }
    }
    try await FileTransferMarker(plaza: plaza, areas: areas.union(before?.areas ?? [])).write(
      target)
    let copied = try await carryAll(keys)
    let removed = try await cleanUp(before?.areas ?? [], keeping: Set(keys))
    return FilesChecksum(files: keys.count, copied: copied, removed: removed)
  }

  private func carryAll(_ keys: [FileKey]) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      var (rest, done, copied) = (keys[...], 0, 0)
      for key in rest.prefix(Self.atOnce) { group.addTask { try await carry(key) } }
      rest = rest.dropFirst(Self.atOnce)
      while let isNew = try await group.next() {
        if let key = rest.popFirst() { group.addTask { try await carry(key) } }
        done += 1
        if isNew { copied += 1 }
        progress(Double(done) / Double(keys.count))
      }
      return copied
    }
  }

  /// - Returns: whether the file had to be copied.
  private func carry(_ key: FileKey) async throws -> Bool {
    guard let file = try await source.open(key) else {
      throw MoveRefusal.missingFile(key.description)
    }
    let parts = StoredFileParts(file, length: Self.partLength)
    let digest = try await Self.digest(parts)
    if try await has(key, length: file.length, digest) { return false }
    try await target.put(key, from: parts)
    guard try await has(key, length: file.length, digest) else {
      throw MoveRefusal.differentFile(key.description)
    }
    return true
  }

  private func has(_ key: FileKey, length: Int, _ digest: Digest<SHA256>) async throws -> Bool {
    guard let file = try await target.open(key), file.length == length else { return false }
    return try await Self.digest(StoredFileParts(file, length: Self.partLength)) == digest
  }

  private static func digest(_ parts: StoredFileParts) async throws -> Digest<SHA256> {
    var hash = SHA256()
    for try await part in parts { hash.update(data: part) }
    return hash.finalize()
  }

  private func cleanUp(_ areas: Set<String>, keeping keys: Set<FileKey>) async throws -> Int {
    var removed = 0
    for area in areas {
      for entry in try await target.list(area) where !keys.contains(entry.key) {
        if try await target.delete(entry.key) { removed += 1 }
      }
    }
    return removed
  }
}

/// The result of copying the files.
public struct FilesChecksum: Sendable, Equatable {
  /// The number of files on each side.
  public let files: Int
  /// The number of files that were copied by this run.
  public let copied: Int
  /// The number of files that were deleted from the target, because the source no longer has them.
  public let removed: Int
}

extension Folder {
  /// Returns the keys of the files in a folder. `DiskFileStore` defines its layout.
  static func keys(in folder: String) -> [FileKey] {
    files(in: folder).compactMap { path in
      let words = path.split(separator: "/")
      guard words.count >= 4, words[words.count - 2].count == 2, words[words.count - 3].count == 2
      else { return nil }
      return FileKey((words.dropLast(3) + words.suffix(1)).joined(separator: "/"))
    }.filter { $0.description != "moved/from" }.sorted { $0.description < $1.description }
  }
}
