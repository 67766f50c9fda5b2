import Foundation
import Glibc
import PlazaBase

/// File system operations for backups.
enum Folder {
  static func makePrivate(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Creates a file readable only by its owner.
  static func makePrivateFile(_ path: String, _ contents: Data = Data()) throws {
    let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: path, contents: contents, attributes: rights)
    else {
      throw BackupFailure("\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  /// Whether a folder does not exist or contains nothing but the `lost+found` of a new file system
  /// and, possibly, one folder that is ignored.
  static func isEmpty(_ path: String, ignoring folder: String? = nil) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.allSatisfy { $0 == "lost+found" || path + "/" + $0 == folder } ?? true
  }

  /// Returns the relative path of every file below a folder, without the dot files that are still
  /// being written.
  static func files(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder + "/" + path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue
        && !(path.split(separator: "/").last?.hasPrefix(".") ?? false)
    }
  }

  /// Copies every complete file of a file store. On the same file system it makes hard links,
  /// which take no space, because a stored file is never modified. A file that is deleted
  /// concurrently is omitted: the database of the backup, which is older, may still reference it
  /// and then shows a missing picture.
  /// - Returns: the number of copied files.
  static func copy(_ source: String, to target: String, progress: (Double) -> Void) throws -> Int {
    try makePrivate(target)
    let files = files(in: source).filter { !$0.hasPrefix("incoming/") }
    var copied = 0
    for (position, path) in files.enumerated() {
      let destination = URL(fileURLWithPath: target + "/" + path)
      try makePrivate(destination.deletingLastPathComponent().path)
      try Task.checkCancellation()
      do {
        if link(source + "/" + path, destination.path) != 0 {
          try FileManager.default.copyItem(atPath: source + "/" + path, toPath: destination.path)
        }
        copied += 1
      } catch  where !FileManager.default.fileExists(atPath: source + "/" + path) {
        // The file was deleted after the folder was listed.
      }
      progress(Double(position + 1) / Double(files.count))
    }
    return copied
  }

  /// - Throws: ``BackupFailure`` that names the first link, device or hidden file, which no backup
  ///   contains.
  static func requirePlainFiles(in folder: String) throws {
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      let type = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)[.type]
      let isPlain =
        type as? FileAttributeType == .typeRegular || type as? FileAttributeType == .typeDirectory
      guard isPlain, !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
        throw BackupFailure(
          StoredPhrase("This backup is damaged: \(path) is not in its list of checksums."))
      }
    }
  }

  /// Returns the bytes of all files of a folder; 0 if it does not exist.
  static func size(of folder: String) -> Int {
    files(in: folder).reduce(0) { $0 + fileSize(of: folder + "/" + $1) }
  }

  /// Returns the bytes of a file; 0 if it does not exist.
  static func fileSize(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// - Throws: ``BackupFailure`` if a folder's disk has less free space than `bytes` and a reserve
  ///   for the running server.
  static func requireSpace(_ bytes: Int, in folder: String) throws {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue else { return }
    let needed = bytes + 134_217_728
    guard free < needed else { return }
    throw BackupFailure(
      StoredPhrase {
        say(
          """
          The disk of \(folder) has \(ByteCount(free).localizedText) free, but \
          \(ByteCount(needed).localizedText) are needed. Free some space, or store backups on another disk.
          """)
      })
  }

  /// Syncs a file or folder to disk and renames it. Never replaces existing content.
  static func moveDurably(_ path: String, as name: String) throws {
    try flush(path)
    if isEmpty(name), rmdir(name) != 0, errno == EBUSY || errno == ENOTEMPTY {
      return try fill(name, from: path)
    }
    try makePrivate(URL(fileURLWithPath: name).deletingLastPathComponent().path)
    do {
      try FileManager.default.moveItem(atPath: path, toPath: name)
    } catch {
      throw BackupFailure(
        "\(name) cannot be written: it already exists, or its folder is not writable.")
    }
    try flush(URL(fileURLWithPath: name).deletingLastPathComponent().path)
  }

  /// Moves the content into a folder that cannot be replaced because it is a mount point, or has
  /// content of its own.
  private static func fill(_ folder: String, from source: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try FileManager.default.moveItem(atPath: source + "/" + name, toPath: folder + "/" + name)
    }
    try flush(folder)
  }

  private static func flush(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw BackupFailure(
        "\(path) cannot be written to disk: \(String(cString: strerror(errno))).")
    }
  }
}
