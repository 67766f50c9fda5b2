public import PlazaData

/// Inspects the tables of the current schema, and suspends the constraints that would require rows
/// to be inserted in a certain order.
public enum PostgresTables {
  /// A query for every column of every table: `table_name`, `column_name`, `type` in SQLite's
  /// notation, and its `rank` in the primary key, or 0. Generated columns are omitted.
  public static let columns: SQL = """
    SELECT CAST(c.relname AS TEXT) AS table_name, CAST(a.attname AS TEXT) AS column_name,
      CASE a.atttypid WHEN 20 THEN 'INTEGER' WHEN 25 THEN 'TEXT' WHEN 701 THEN 'REAL' WHEN 17 THEN 'BLOB'
        ELSE format_type(a.atttypid, NULL) END AS type,
      COALESCE(array_position(k.conkey, a.attnum), 0) AS rank
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
    WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind IN ('r', 'p') AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum
    """

  /// Whether a table of this name exists, or any table for nil.
  /// - Throws: `DatabaseError`.
  public static func exists(_ name: String? = nil, _ tx: any Transaction) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 AS n FROM pg_class c WHERE c.relnamespace = CAST(current_schema() AS regnamespace)
        AND c.relkind IN ('r', 'p') AND (c.relname = \(name) OR \(name) IS NULL) LIMIT 1
      """)
  }

  /// Disables the timeouts for this transaction, and makes the planner prefer index scans, so that
  /// tables are read in the order of their keys.
  /// - Throws: `DatabaseError`.
  public static func prepareForBulkWrites(_ tx: any Transaction) throws {
    _ = try tx.rows(
      """
      SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('gin_pending_list_limit', '16MB', true), set_config('maintenance_work_mem', '256MB', true),
        set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)
      """)
  }

  /// Drops the foreign keys and disables the user-defined triggers, within this transaction.
  /// - Returns: the statements that restore them, which check all rows.
  /// - Throws: `DatabaseError`.
  public static func loosen(_ tx: any Transaction) throws -> [SQL] {
    let rules = try tx.rows(
      """
      SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', c.relname, k.conname) AS loosen,
        format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS tighten
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND c.relnamespace = CAST(current_schema() AS regnamespace)
      UNION
      SELECT format('ALTER TABLE %I DISABLE TRIGGER USER', c.relname),
        format('ALTER TABLE %I ENABLE TRIGGER USER', c.relname)
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND c.relnamespace = CAST(current_schema() AS regnamespace)
      ORDER BY loosen
      """)
    for rule in rules { try tx.run(SQL(unsafe: try rule.value("loosen"))) }
    return try rules.map { SQL(unsafe: try $0.value("tighten")) }
  }
}
