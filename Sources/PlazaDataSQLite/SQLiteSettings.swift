import GRDB
import Glibc

extension Configuration {
  /// How long a connection waits for another one, in seconds. One process has the file, so this is rare.
  static let timeout = 5.0

  /// What every connection of ours has in common.
  static var plaza: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { database in
      // A mapped file turns a disk error into a crash, and was part of every known case of the WAL-reset corruption.
      try database.execute(sql: "PRAGMA mmap_size = 0")
      // LIKE compares as PostgreSQL does.
      try database.execute(sql: "PRAGMA case_sensitive_like = ON")
    }
    return configuration
  }

  /// A connection that cannot write.
  static var plazaReader: Configuration {
    var configuration = plaza
    configuration.readonly = true
    return configuration
  }
}

extension GRDB.Database {
  /// Makes a commit wait for the disk. With NORMAL a power cut takes back commits that were answered.
  func becomeDurable() throws {
    try SQLiteSpace.prepare(self)
    try execute(sql: "PRAGMA journal_mode = WAL")
    try execute(sql: "PRAGMA synchronous = FULL")
    guard try Int.fetchOne(self, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(self, sql: "PRAGMA journal_mode") == "wal"
    else { throw SQLiteOpenError.notDurable }
  }
}

/// Makes the file if it is missing, for nobody but our own user; SQLite gives its log the same rights.
func createPrivately(_ path: String) throws(SQLiteOpenError) {
  let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
  Glibc.close(descriptor)
}
