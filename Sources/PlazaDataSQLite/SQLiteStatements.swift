import GRDB
import GRDBSQLite
import Glibc
import PlazaData

/// Steps statements of GRDB's cache with SQLite's C API: GRDB's intermediate rows and values would
/// cost more than the read itself.
extension GRDB.Database {
  /// Steps a statement until it is done.
  /// - Parameter row: called for every row, with the statement positioned on it.
  /// - Throws: `DatabaseError`, and errors of `row`.
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

  /// Runs a query and returns all of its rows.
  func rows(_ text: String, _ values: [SQLValue]) throws -> [PlazaData.Row] {
    var columns: [String] = []
    var rows: [PlazaData.Row] = []
    try step(text, values) { statement in
      // Read after the first step, because that step re-prepares the statement if the schema has
      // changed.
      if rows.isEmpty { columns = statement.columnNames }
      let found = (0..<Int32(columns.count)).map { SQLValue(column: $0, of: statement) }
      rows.append(PlazaData.Row(columns: columns, values: found))
    }
    return rows
  }

  /// Runs a statement and returns the number of rows it changed.
  func change(_ text: String, _ values: [SQLValue]) throws -> Int {
    let before = totalChangesCount
    try step(text, values)
    // `changesCount` is not reset by statements that change no rows, such as CREATE TABLE.
    return totalChangesCount == before ? 0 : changesCount
  }

  /// Whether a deferred foreign key is violated at this moment.
  var hasOpenForeignKeys: Bool {
    var (current, highest) = (Int32(0), Int32(0))
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }

  /// Rolls back the open transaction, if there is one.
  func rollbackIfOpen() {
    if isInsideTransaction { try? step("ROLLBACK") }
  }

  private func failure(_ code: Int32, _ text: String) -> GRDB.DatabaseError {
    // If the shared-memory file of the log cannot grow, SQLite reports an I/O error and the cause
    // is only in `errno`.
    let isFull =
      code & 0xFF == SQLITE_IOERR && !DiskFailureMonitor.isLoss(code)
      && [ENOSPC, EDQUOT].contains(sqlite3_system_errno(sqliteConnection))
    return GRDB.DatabaseError(
      resultCode: ResultCode(rawValue: isFull ? SQLITE_FULL : code), message: lastErrorMessage,
      sql: text)
  }
}

extension OpaquePointer {
  /// The names of the columns. Valid after the first step.
  fileprivate var columnNames: [String] {
    (0..<sqlite3_column_count(self)).map {
      sqlite3_column_name(self, $0).map { String(cString: $0) } ?? ""
    }
  }
}
