import GRDB
import GRDBSQLite
import Logging
import Synchronization

/// Checkpoints the write-ahead log. SQLite would do so within a commit and hide errors; this class
/// does so after the callers of the committed writes have been resumed.
final class WriteAheadLog: Sendable {
  /// The number of log pages (4 KiB each) after which a checkpoint runs, and the number between
  /// two attempts.
  static let interval = 1000
  /// The same number for bulk writes, which change many pages repeatedly.
  private static let longInterval = 65_536
  /// The size in bytes to which the log file is truncated when it restarts.
  static let sizeLimit = 16_777_216

  private let pages = Atomic(0)
  private let interval = Atomic(WriteAheadLog.interval)
  private let due = Atomic(WriteAheadLog.interval)
  private let logger: Logger

  /// - Parameter database: the writing connection. It must be closed before this object is
  ///   released.
  init(of database: GRDB.Database, logger: Logger) throws {
    self.logger = logger
    try database.execute(sql: "PRAGMA journal_size_limit = \(Self.sizeLimit)")
    // Replaces SQLite's automatic checkpoints.
    sqlite3_wal_hook(
      database.sqliteConnection,
      { context, _, _, pages in
        if let context {
          Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue().pages
            .store(Int(pages), ordering: .relaxed)
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Lets the log grow to 256 MB and more.
  func growLong() {
    interval.store(Self.longInterval, ordering: .relaxed)
    due.store(Self.longInterval, ordering: .relaxed)
  }

  /// Runs a checkpoint if the log is long enough, waiting briefly for readers so that the log can
  /// restart. If a long read still needs the log, as much as possible is checkpointed and the rest
  /// is retried later.
  func checkpointIfDue(_ database: GRDB.Database, _ disk: DiskFailureMonitor) {
    let length = pages.load(ordering: .relaxed)
    guard length >= due.load(ordering: .relaxed), !disk.isLost else { return }
    sqlite3_busy_timeout(database.sqliteConnection, 20)
    let code = sqlite3_wal_checkpoint_v2(
      database.sqliteConnection, nil, SQLITE_CHECKPOINT_RESTART, nil, nil)
    sqlite3_busy_timeout(database.sqliteConnection, Int32(Configuration.timeout * 1000))
    let interval = interval.load(ordering: .relaxed)
    due.store(code == SQLITE_OK ? interval : length + interval, ordering: .relaxed)
    guard code != SQLITE_OK, code & 0xFF != SQLITE_BUSY else { return }
    disk.record(code)
    logger.warning(
      "the write-ahead log could not be checkpointed and will be later",
      metadata: ["code": "\(code)"])
  }
}
