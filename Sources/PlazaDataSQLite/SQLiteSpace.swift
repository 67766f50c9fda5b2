import Foundation
import GRDB
import GRDBSQLite
import Logging
import PlazaData

/// What is deleted leaves free pages in the file. They go back to the disk some at a time where the file keeps the list
/// that this takes (`auto_vacuum`), which a file has from its first page on, or after it was written anew as a whole.
enum SQLiteSpace {
  /// Pages that one transaction moves.
  static let part = 250
  /// Free pages that stay, for what is written next: 4 MB.
  static let kept = 1000
  /// Bytes that are written anew while a server starts; more takes longer than a start may.
  private static let quick = 268_435_456

  /// Whether a file gives free pages back.
  static func isKept(_ database: GRDB.Database) throws -> Bool {
    try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") == 2
  }

  /// For a file that has no page yet, before anything else is set: later it would do nothing and say nothing.
  static func prepare(_ database: GRDB.Database) throws {
    try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
  }

  /// Writes a file of before anew where that is quick and the disk has room for it twice.
  static func convert(_ database: GRDB.Database, path: String, _ logger: Logger) {
    do {
      if try isKept(database) { return }
      let bytes = try used(database)
      let disk = try FileManager.default.attributesOfFileSystem(forPath: path)
      let free = (disk[.systemFreeSize] as? NSNumber)?.intValue ?? 0
      guard bytes <= quick, free > 3 * bytes else {
        logger.notice("deleted data stays in the database's file until this is run: plaza compact")
        return
      }
      try rewrite(database)
    } catch {
      logger.warning("the database's file could not be made to give space back", metadata: ["error": "\(error)"])
    }
  }

  /// Writes the whole file anew, without free pages. What it held before is there until that is done.
  static func rewrite(_ database: GRDB.Database) throws {
    try prepare(database)
    try database.execute(sql: "VACUUM")
    // All of it went through the log.
    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private static func used(_ database: GRDB.Database) throws -> Int {
    func number(_ name: String) throws -> Int { try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? 0 }
    return try (number("page_count") - number("freelist_count")) * number("page_size")
  }

  /// Gives some free pages back.
  /// - Returns: whether there are more.
  static func giveBack(_ database: GRDB.Database) throws -> Bool {
    guard try isKept(database) else { return false }
    let surplus = (try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0) - kept
    guard surplus > 0 else { return false }
    // Each step of the statement frees one page, and a driver may take a single one: this runs all of them.
    let code = sqlite3_exec(
      database.sqliteConnection, "PRAGMA incremental_vacuum(\(min(part, surplus)))", nil, nil, nil)
    guard code == SQLITE_OK else {
      throw PlazaData.DatabaseError(GRDB.DatabaseError(resultCode: ResultCode(rawValue: code)))
    }
    return surplus > part
  }
}

extension SQLiteStore {
  /// Gives the pages of deleted data back to the disk, in short transactions between those of others.
  /// - Throws: `DatabaseError`.
  public func giveSpaceBack() async throws {
    while try await giveSomeSpaceBack() {}
  }

  /// Writes a file anew as a whole, so that it has no free pages and gives back those to come. Nobody may serve it.
  /// - Returns: its bytes before and afterwards.
  /// - Throws: ``SQLiteOpenError``, `DatabaseError`.
  public static func compact(file: String) throws -> (before: Int, after: Int) {
    guard FileManager.default.fileExists(atPath: file) else { throw BackupError.missing(path: file) }
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
