import Glibc

/// A file that appears under its name whole and on disk, or not at all, and never in place of another.
enum AtomicFile {
  /// - Parameter fill: writes the file at the name it is given, beside the final one.
  /// - Throws: ``BackupError``, and what `fill` throws.
  static func write(_ path: String, fill: (String) throws -> Void) throws {
    let partial = path + ".partial"
    try reserve(path)
    do {
      try reserve(partial)
    } catch {
      unlink(path)
      throw error
    }
    do {
      try fill(partial)
      try sync(partial)
      // Only our own empty file is replaced.
      guard rename(partial, path) == 0 else { throw failure(path) }
      try sync(folder(of: path))
    } catch {
      for left in [partial, partial + "-journal", partial + "-wal", partial + "-shm", path] { unlink(left) }
      throw error
    }
  }

  private static func reserve(_ path: String) throws(BackupError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw errno == EEXIST ? .exists(path: path) : failure(path) }
    close(descriptor)
  }

  private static func sync(_ path: String) throws(BackupError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func failure(_ path: String) -> BackupError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
