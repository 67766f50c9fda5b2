import GRDB
import GRDBSQLite
import Logging
import Synchronization

/// The log beside the file: what was committed lies in it until a checkpoint carries it over. We do that ourselves,
/// after the writes have been answered, where SQLite would do it inside a commit and hide its failures.
final class WriteAheadLog: Sendable {
  /// Pages of the log (4 KiB each) after which it is carried over, and again after as many more.
  static let interval = 1000
  /// The same while many pages change again and again.
  private static let longInterval = 65_536
  /// The log's file shrinks to this many bytes when it begins anew.
  static let kept = 16_777_216

  private let pages = Atomic(0)
  private let interval = Atomic(WriteAheadLog.interval)
  private let due = Atomic(WriteAheadLog.interval)
  private let logger: Logger

  /// - Parameter database: the connection that writes; it lives no longer than this.
  init(of database: GRDB.Database, logger: Logger) throws {
    self.logger = logger
    try database.execute(sql: "PRAGMA journal_size_limit = \(Self.kept)")
    // Takes the place of SQLite's own checkpoints.
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

  /// Carries the log over when it has grown long enough, waiting a moment for readers so that it can begin anew. Where
  /// a long read still needs it, as much as possible is carried over and the rest is tried later.
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
    logger.warning("the database's log could not be carried over and will be later", metadata: ["code": "\(code)"])
  }
}
