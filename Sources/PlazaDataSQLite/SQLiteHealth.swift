import GRDB
public import PlazaData

extension SQLiteStore {
  /// Checks the whole database with `PRAGMA integrity_check` and `PRAGMA foreign_key_check`. The
  /// time it takes grows with the size of the file; writes are not blocked.
  /// - Returns: a line for each defect, or an empty array.
  /// - Throws: `DatabaseError`.
  public func damage() async throws -> [String] {
    try await readLong { try $0.damage() }
  }

  /// Checks a file that another process may be serving.
  /// - Throws: ``SQLiteOpenError``, `DatabaseError`.
  public static func damage(file: String) async throws -> [String] {
    try await withUnchangedSource(file) { source in
      try await source.readOnQueue { try $0.damage() }
    }
  }

  /// Reads from a file that another process may be serving.
  /// - Throws: ``SQLiteOpenError``, `DatabaseError`, and errors of the closure.
  public static func read<Value: Sendable>(
    into file: String, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await withUnchangedSource(file) { source in try await source.read(nil, body) }
  }
}

extension GRDB.Database {
  func damage() throws -> [String] {
    let pages = try String.fetchAll(self, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    let orphans = try GRDB.Row.fetchAll(self, sql: "PRAGMA foreign_key_check").map { row in
      let (table, parent) = (row["table"] as String? ?? "?", row["parent"] as String? ?? "?")
      return
        "row \(row["rowid"] as Int64? ?? 0) of \(table) points to a row of \(parent) that is not there"
    }
    return pages + orphans
  }
}
