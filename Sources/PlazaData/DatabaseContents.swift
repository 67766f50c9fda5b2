/// Whose tables a database has.
package enum DatabaseContents: String, SQLReadable {
  case empty
  case plaza
  /// Another program's tables, which Plaza must not mix with its own.
  case foreign

  /// - Throws: ``DatabaseError``.
  package static func of(_ tx: any Transaction) throws -> DatabaseContents {
    // One statement, because another server may create the tables at the same time.
    let row = try tx.first(tx.dialect == .sqlite ? sqlite : postgres)
    return try row?.value("contents") ?? .empty
  }

  private static let sqlite: SQL = """
    SELECT CASE
      WHEN EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name IN ('plaza_migration', 'plaza_move'))
        THEN 'plaza'
      WHEN EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table') THEN 'foreign'
      ELSE 'empty' END AS contents
    """

  private static let postgres: SQL = """
    SELECT CASE
      WHEN EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = CAST(current_schema() AS regnamespace)
        AND relkind IN ('r', 'p') AND relname IN ('plaza_migration', 'plaza_move')) THEN 'plaza'
      WHEN EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = CAST(current_schema() AS regnamespace)
        AND relkind IN ('r', 'p')) THEN 'foreign'
      ELSE 'empty' END AS contents
    """
}

extension Transaction {
  /// Whether the database has a table, for code that runs before the migrations.
  package func hasTable(_ name: String) throws -> Bool {
    let query: SQL =
      dialect == .sqlite
      ? "SELECT 1 AS n FROM sqlite_schema WHERE type = 'table' AND name = \(name)"
      : """
      SELECT 1 AS n FROM pg_class
      WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind = 'r' AND relname = \(name)
      """
    return try exists(query)
  }
}
