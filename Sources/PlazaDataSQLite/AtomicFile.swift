import Glibc

/// Writes files atomically: a file appears under its name complete and synced to disk, or not at
/// all, and never replaces another one.
enum AtomicFile {
  /// - Parameter fill: writes the content to the temporary path it receives, in the same folder.
  /// - Throws: ``BackupError``, and errors of `fill`.
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
      // Replaces nothing but the empty file that `reserve` created.
      guard rename(partial, path) == 0 else { throw failure(path) }
      try sync(folder(of: path))
    } catch {
      for left in [partial, partial + "-journal", partial + "-wal", partial + "-shm", path] {
        unlink(left)
      }
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
