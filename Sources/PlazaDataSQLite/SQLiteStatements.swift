import GRDB
import GRDBSQLite
import Glibc
import PlazaData

/// Statements of GRDB's cache, stepped by ourselves: its rows and values between would cost more than the reading.
extension GRDB.Database {
  /// Runs a statement to its end.
  /// - Parameter row: called for every row, while the statement stands on it.
  /// - Throws: `DatabaseError`, and what `row` throws.
  func step(
    _ text: String, _ values: [SQLValue] = [], row: (OpaquePointer) throws -> Void = { _ in }
  ) throws {
    let prepared = try cachedStatement(sql: text)
    let statement = prepared.sqliteStatement
    defer {
      withExtendedLifetime(prepared) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
    }
    for (index, value) in values.enumerated() {
      let code = value.bind(to: statement, at: Int32(index + 1))
      if code != SQLITE_OK { throw failure(code, text) }
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try row(statement)
      case SQLITE_DONE: return
      case let code: throw failure(code, text)
      }
    }
  }

  /// Every row of an answer.
  func rows(_ text: String, _ values: [SQLValue]) throws -> [PlazaData.Row] {
    var columns: [String] = []
    var rows: [PlazaData.Row] = []
    try step(text, values) { statement in
      // Not before: SQLite prepares a statement anew when its first step finds that the tables have changed.
      if rows.isEmpty { columns = statement.columnNames }
      let found = (0..<Int32(columns.count)).map { SQLValue(column: $0, of: statement) }
      rows.append(PlazaData.Row(columns: columns, values: found))
    }
    return rows
  }

  /// Runs a statement and counts the rows it changed.
  func change(_ text: String, _ values: [SQLValue]) throws -> Int {
    let before = totalChangesCount
    try step(text, values)
    // The count of the last change stays after a statement that is none, such as CREATE TABLE.
    return totalChangesCount == before ? 0 : changesCount
  }

  /// Whether a deferred foreign key points to nothing at this moment.
  var hasOpenForeignKeys: Bool {
    var (current, highest) = (Int32(0), Int32(0))
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }

  /// Ends whatever transaction is open, if any.
  func rollbackIfOpen() {
    if isInsideTransaction { try? step("ROLLBACK") }
  }

  private func failure(_ code: Int32, _ text: String) -> GRDB.DatabaseError {
    // Where the shared index of the log cannot grow, SQLite tells of an I/O error and keeps the reason.
    let isFull =
      code & 0xFF == SQLITE_IOERR && !DiskFailureMonitor.isLoss(code)
      && [ENOSPC, EDQUOT].contains(sqlite3_system_errno(sqliteConnection))
    return GRDB.DatabaseError(
      resultCode: ResultCode(rawValue: isFull ? SQLITE_FULL : code), message: lastErrorMessage, sql: text)
  }
}

extension OpaquePointer {
  /// Of a statement that was stepped.
  fileprivate var columnNames: [String] {
    (0..<sqlite3_column_count(self)).map { sqlite3_column_name(self, $0).map { String(cString: $0) } ?? "" }
  }
}
