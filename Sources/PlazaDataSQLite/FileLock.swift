import Glibc
import Synchronization

/// An exclusive lock on a file. The kernel releases it when the process ends for any reason.
package final class FileLock: Sendable {
  private let descriptor: Mutex<Int32?>

  /// - Parameter path: the lock file. It is not removed on release, which is harmless.
  /// - Throws: ``SQLiteOpenError/inUse(lock:process:)``,
  ///   ``SQLiteOpenError/cannotOpen(path:reason:)``.
  package init(path: String) throws(SQLiteOpenError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.firstLine(of: descriptor)
      Glibc.close(descriptor)
      throw .inUse(lock: path, process: holder)
    }
    let process = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, process, process.count, 0)
    self.descriptor = Mutex(descriptor)
  }

  deinit { release() }

  /// Returns nil if another process holds the lock.
  static func unlessInUse(path: String) throws(SQLiteOpenError) -> FileLock? {
    do { return try FileLock(path: path) } catch .inUse { return nil }
  }

  /// Releases the lock. Further calls have no effect.
  package func release() {
    descriptor.withLock { held in
      if let descriptor = held {
        // Closing alone would leave the file locked as long as a forked child that has not yet
        // called `exec` holds the descriptor.
        flock(descriptor, LOCK_UN)
        Glibc.close(descriptor)
      }
      held = nil
    }
  }

  private static func firstLine(of descriptor: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return String(
      decoding: buffer.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
