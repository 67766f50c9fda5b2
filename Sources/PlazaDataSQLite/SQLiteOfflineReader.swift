import Foundation
import GRDB
public import PlazaData

/// Reads a database file that no process serves. It holds the lock of the serving process, so the
/// file cannot change, and writes nothing itself; it does not even recover the log of a killed
/// process. Unlike a ``SQLiteStore`` it reads synchronously, so it can be used within the
/// transaction of another database.
public final class SQLiteOfflineReader: Sendable {
  private let database: DatabaseQueue
  private let lock: FileLock

  /// - Throws: ``SQLiteOpenError``, also if another process holds the lock, and `DatabaseError`.
  public init(path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw SQLiteOpenError.cannotOpen(path: path, reason: "There is no such file")
    }
    lock = try FileLock(path: path + ".lock")
    database = try translated { try DatabaseQueue(path: path, configuration: .plazaReader) }
  }

  /// Lends a read-only transaction. All of them see the same state.
  /// - Throws: `DatabaseError`, and errors of the closure.
  public func read<Value>(_ body: (any Transaction) throws -> Value) throws -> Value {
    try database.readInline { try SQLiteTransaction($0, nil).withTransaction(to: body) }
  }

  /// Checks the database as ``SQLiteStore/damage()`` does.
  /// - Throws: `DatabaseError`.
  public func damage() throws -> [String] { try database.readInline { try $0.damage() } }

  /// Closes the file and releases its lock.
  public func close() {
    try? database.close()
    lock.release()
  }

  /// A query for every column of every ordinary table: `table_name`, `column_name`, `type`, and
  /// its `rank` in the primary key, or 0. The shadow tables of full-text indexes are omitted.
  public static let columns: PlazaData.SQL = """
    SELECT t.name AS table_name, c.name AS column_name, c.type AS type, c.pk AS rank
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'
    ORDER BY t.name, c.cid
    """
}
