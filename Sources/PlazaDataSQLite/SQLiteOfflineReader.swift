import Foundation
import GRDB
public import PlazaData

/// A file that stands still: it holds the lock of whoever serves it, so nobody writes meanwhile, and writes nothing
/// itself, not even what a process that was killed left in the log. Unlike a store it reads where it is called, also
/// within the transaction of another store.
public final class SQLiteOfflineReader: Sendable {
  private let database: DatabaseQueue
  private let lock: FileLock

  /// - Throws: ``SQLiteOpenError``, also where a process serves the file, and `DatabaseError`.
  public init(path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw SQLiteOpenError.cannotOpen(path: path, reason: "There is no such file")
    }
    lock = try FileLock(path: path + ".lock")
    database = try translated { try DatabaseQueue(path: path, configuration: .plazaReader) }
  }

  /// Lends a transaction that can only read. Every one of them sees the same.
  /// - Throws: `DatabaseError`, and what the closure throws.
  public func look<Value>(_ body: (any Transaction) throws -> Value) throws -> Value {
    try database.readInline { try SQLiteTransaction($0, nil).lend(to: body) }
  }

  /// As ``SQLiteStore/damage()``.
  /// - Throws: `DatabaseError`.
  public func damage() throws -> [String] { try database.readInline { try $0.damage() } }

  /// Lets go of the file.
  public func close() {
    try? database.close()
    lock.release()
  }

  /// Every column of every table with rows of its own: `table_name`, `column_name`, `type`, and its `rank` in the key,
  /// 0 outside. What a full-text index keeps for itself is not told.
  public static let columns: PlazaData.SQL = """
    SELECT t.name AS table_name, c.name AS column_name, c.type AS type, c.pk AS rank
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'
    ORDER BY t.name, c.cid
    """
}
