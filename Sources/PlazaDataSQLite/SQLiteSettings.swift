import GRDB
import Glibc

extension Configuration {
  /// How long a connection waits for a lock of another connection, in seconds. Waits are rare,
  /// because a single process uses the file.
  static let timeout = 5.0

  /// The configuration common to all connections.
  static var plaza: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { database in
      // With memory-mapped I/O a disk error crashes the process, and all known cases of the
      // WAL-reset corruption involved it.
      try database.execute(sql: "PRAGMA mmap_size = 0")
      // LIKE is case-sensitive, as in PostgreSQL.
      try database.execute(sql: "PRAGMA case_sensitive_like = ON")
    }
    return configuration
  }

  /// The configuration of a read-only connection.
  static var plazaReader: Configuration {
    var configuration = plaza
    configuration.readonly = true
    return configuration
  }
}

extension GRDB.Database {
  /// Makes commits wait until they are on disk. With `synchronous = NORMAL` a power failure can
  /// lose commits that callers were already informed of.
  /// - Throws: ``SQLiteOpenError/notDurable``, and errors of SQLite.
  func becomeDurable() throws {
    try SQLiteSpace.prepare(self)
    try execute(sql: "PRAGMA journal_mode = WAL")
    try execute(sql: "PRAGMA synchronous = FULL")
    guard try Int.fetchOne(self, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(self, sql: "PRAGMA journal_mode") == "wal"
    else { throw SQLiteOpenError.notDurable }
  }
}

/// Creates the file if it does not exist, accessible to the current user only. SQLite gives its
/// log the same permissions.
func createPrivately(_ path: String) throws(SQLiteOpenError) {
  let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {
    throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
  }
  Glibc.close(descriptor)
}
