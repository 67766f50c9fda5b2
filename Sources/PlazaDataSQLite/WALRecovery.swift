import Glibc

/// Rewrites the write-ahead log of a process that did not close its database.
///
/// If the last `fsync` of that process failed, the kernel may show bytes that are not on disk and
/// consider them written. Later commits in the same log would be lost with them in a power
/// failure. Therefore the existing bytes are written again in place and synced before anything is
/// appended.
package enum WALRecovery {
  private static let part = 1_048_576

  /// - Parameter path: the database file. Nothing happens if it has no log.
  package static func writeAgain(besides path: String) throws(SQLiteOpenError) {
    let log = path + "-wal"
    let descriptor = open(log, O_RDWR | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return }
    guard descriptor >= 0 else { throw failure(log) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: part)
    var offset = 0
    while true {
      let count = pread(descriptor, &buffer, part, offset)
      if count < 0 { throw failure(log) }
      if count == 0 { break }
      var written = 0
      while written < count {
        let more = buffer[written..<count].withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + written))
        }
        if more < 0 { throw failure(log) }
        written += more
      }
      offset += count
    }
    if offset > 0, fsync(descriptor) != 0 { throw failure(log) }
  }

  private static func failure(_ path: String) -> SQLiteOpenError {
    .cannotOpen(path: path, reason: String(cString: strerror(errno)))
  }
}
