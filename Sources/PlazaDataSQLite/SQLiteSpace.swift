import Foundation
import GRDB
import GRDBSQLite
import Logging
import PlazaData

/// Returns the free pages that deleted data leaves in the file to the file system, in small steps.
/// This requires `auto_vacuum`, which must be set before the file has its first page, or else
/// followed by a `VACUUM`.
enum SQLiteSpace {
  /// The number of pages that one transaction frees.
  static let part = 250
  /// The number of free pages that remain for future writes: 4 MB.
  static let freePages = 1000
  /// The largest file, in bytes, that is rewritten while a server starts. A larger one would delay
  /// the start too much.
  private static let quick = 268_435_456

  /// Whether the file can return free pages incrementally.
  static func isIncremental(_ database: GRDB.Database) throws -> Bool {
    try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") == 2
  }

  /// Enables `auto_vacuum` for a file that has no page yet. Must run before all other settings:
  /// later SQLite silently ignores it.
  static func prepare(_ database: GRDB.Database) throws {
    try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
  }

  /// Rewrites a file that was created without `auto_vacuum`, if it is small and the disk has
  /// enough free space.
  static func convert(_ database: GRDB.Database, path: String, _ logger: Logger) {
    do {
      if try isIncremental(database) { return }
      let bytes = try used(database)
      let disk = try FileManager.default.attributesOfFileSystem(forPath: path)
      let free = (disk[.systemFreeSize] as? NSNumber)?.intValue ?? 0
      guard bytes <= quick, free > 3 * bytes else {
        logger.notice(
          "the database file keeps the space of deleted data; to reclaim it, run plaza compact")
        return
      }
      try rewrite(database)
    } catch {
      logger.warning(
        "automatic vacuum could not be enabled", metadata: ["error": "\(error)"]
      )
    }
  }

  /// Rewrites the whole file without free pages. The old content stays valid until the new one is
  /// complete.
  static func rewrite(_ database: GRDB.Database) throws {
    try prepare(database)
    try database.execute(sql: "VACUUM")
    // The rewritten file went through the write-ahead log, so the log is as large as the file.
    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private static func used(_ database: GRDB.Database) throws -> Int {
    func number(_ name: String) throws -> Int {
      try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? 0
    }
    return try (number("page_count") - number("freelist_count")) * number("page_size")
  }

  /// Frees some pages.
  /// - Returns: whether there are more to free.
  static func reclaim(_ database: GRDB.Database) throws -> Bool {
    guard try isIncremental(database) else { return false }
    let surplus = (try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0) - freePages
    guard surplus > 0 else { return false }
    // Each step of the statement frees one page, and GRDB may step it only once; `sqlite3_exec`
    // runs all steps.
    let code = sqlite3_exec(
      database.sqliteConnection, "PRAGMA incremental_vacuum(\(min(part, surplus)))", nil, nil, nil)
    guard code == SQLITE_OK else {
      throw PlazaData.DatabaseError(GRDB.DatabaseError(resultCode: ResultCode(rawValue: code)))
    }
    return surplus > part
  }
}

extension SQLiteStore {
  /// Returns the pages of deleted data to the file system, in short transactions between other
  /// writes.
  /// - Throws: `DatabaseError`.
  public func reclaimSpace() async throws {
    while try await reclaimSomeSpace() {}
  }

  /// Rewrites a file without free pages, and enables it to return future ones. No process may be
  /// serving it.
  /// - Returns: the size of the file in bytes before and after.
  /// - Throws: ``BackupError/missing(path:)``, ``SQLiteOpenError``, `DatabaseError`.
  public static func compact(file: String) throws -> (before: Int, after: Int) {
    guard FileManager.default.fileExists(atPath: file) else {
      throw BackupError.missing(path: file)
    }
    let lock = try FileLock(path: file + ".lock")
    defer { lock.release() }
    try WALRecovery.writeAgain(besides: file)
    let database = try translated { try DatabaseQueue(path: file, configuration: .plaza) }
    defer { try? database.close() }
    func bytes() throws -> Int {
      (try FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber)?.intValue ?? 0
    }
    let before = try bytes()
    try translated {
      try database.writeWithoutTransaction { database in
        try database.becomeDurable()
        try SQLiteSpace.rewrite(database)
      }
    }
    return (before, try bytes())
  }
}
