import CPageCache
import Glibc
import PlazaBase

/// The system calls of the file store, with errors converted to ``FileError``.
enum Disk {
  /// Describes the last system error, for the log.
  static func reason(_ what: String) -> String { "\(what): \(String(cString: strerror(errno)))" }

  static func failure(_ what: String) -> FileError {
    errno == ENOSPC || errno == EDQUOT ? .full : .unavailable(reason(what))
  }

  static func checkSpace(in folder: String, reserve: Int) throws(FileError) {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else {
      throw failure("cannot see the free space of \(folder)")
    }
    if Int(system.f_bavail) * Int(system.f_frsize) < reserve { throw .full }
  }

  /// Creates an empty file that only the server's user can access.
  static func create(_ path: String) throws(FileError) -> OpenFile {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("cannot store a file at \(path)") }
    return OpenFile(descriptor: descriptor)
  }

  /// Creates a folder and its missing parents; each new folder is synced in its parent.
  static func makeFolders(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 { return try syncFolder(parent(of: path)) }
    switch errno {
    case EEXIST: return
    case ENOENT:
      try makeFolders(parent(of: path))
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw failure("cannot make the folder \(path)")
      }
      try syncFolder(parent(of: path))
    default: throw failure("cannot make the folder \(path)")
    }
  }

  static func makePrivate(_ folder: String) throws(FileError) {
    guard chmod(folder, 0o700) == 0 else { throw failure("cannot keep others out of \(folder)") }
  }

  static func requireWritable(_ folder: String) throws(FileError) {
    guard access(folder, W_OK | X_OK) == 0 else { throw failure("cannot write to \(folder)") }
  }

  static func rename(_ path: String, to target: String) throws(FileError) {
    guard Glibc.rename(path, target) == 0 else {
      throw failure("cannot move a stored file to \(target)")
    }
  }

  /// Flushes a folder's entries to the disk, so that they survive a power failure.
  static func syncFolder(_ path: String) throws(FileError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("cannot open the folder \(path)") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("cannot make the folder \(path) safe") }
  }

  /// Returns the names in a folder; empty if the folder does not exist.
  static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Returns the second-level shard folders of an area.
  static func shards(of folder: String) -> [String] {
    let isShard: (String) -> Bool = { $0.utf8.count == 2 }
    return names(in: folder).filter(isShard).flatMap { first in
      names(in: folder + "/" + first).filter(isShard).map { "\(folder)/\(first)/\($0)" }
    }
  }

  static func status(of path: String) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// An open file, closed when it is deallocated.
final class OpenFile: Sendable {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// - Returns: `nil` if the file does not exist.
  init?(reading path: String) throws(FileError) {
    descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor >= 0 { return }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw Disk.failure("cannot open \(path)")
  }

  deinit { close(descriptor) }

  func length() throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw Disk.failure("cannot see a stored file's length")
    }
    return Int(status.st_size)
  }

  func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard let bytes = FileIO.read(descriptor, from: offset, count: count) else {
      throw Disk.failure("cannot read a stored file")
    }
    return bytes
  }

  /// Reads only bytes in the page cache; returns 0 if the file system does not support that.
  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    max(0, plaza_read_from_memory(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    if !FileIO.write(bytes, to: descriptor) { throw Disk.failure("cannot write a stored file") }
  }

  /// Deletes the file and frees its space immediately: a thread that ran the last write may keep
  /// the descriptor open for a moment longer.
  func discard(_ path: String) {
    ftruncate(descriptor, 0)
    unlink(path)
  }

  func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw Disk.failure("cannot make a stored file safe") }
  }
}
