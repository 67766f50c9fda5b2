import PlazaData

/// Examines SQLite's byte code, because its query plans name tables by their alias. A cursor that
/// is rewound and then advanced scans the table or index on which it was opened.
struct SQLitePlanner: QueryPlanner {
  func tables(_ tx: any Transaction) throws -> Set<String> {
    Set(
      try tx.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").map {
        try $0.value("name")
      })
  }

  /// Without statistics, SQLite assumes that every table is large.
  func pretend(_ large: Set<String>, _ tx: any Transaction) throws {}

  func walks(of statement: StatementRun, _ tx: any Transaction) throws -> [Walk] {
    let roots = try roots(tx)
    var cursors: [Int: Walk] = [:]
    var started: Set<Int> = []
    var walked: [Walk] = []
    for step in try tx.rows(SQL(unsafe: "EXPLAIN " + statement.text, nulls: statement.kinds)) {
      let cursor: Int = try step.value("p1")
      switch try step.value("opcode", as: String.self) {
      case "OpenRead", "OpenWrite", "ReopenIdx": cursors[cursor] = roots[try step.value("p2")]
      case "Rewind", "Latest": started.insert(cursor)
      case "Next", "Prev":
        if started.contains(cursor), let walk = cursors[cursor] { walked.append(walk) }
      case "Count": if let walk = cursors[cursor] { walked.append(walk) }
      default: break
      }
    }
    return walked
  }

  /// The table or index that begins on each page of the file.
  private func roots(_ tx: any Transaction) throws -> [Int: Walk] {
    let rows = try tx.rows(
      "SELECT rootpage, name, tbl_name, type, COALESCE(sql, '') AS sql FROM sqlite_schema WHERE rootpage > 0"
    )
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let isIndex = try row.value("type", as: String.self) == "index"
        let sql = try row.value("sql", as: String.self).uppercased()
        let isPartial = isIndex && sql.contains(/\)\s*WHERE\b/)
        return (
          try row.value("rootpage", as: Int.self),
          Walk(
            table: try row.value("tbl_name"), index: isIndex ? try row.value("name") : nil,
            isNarrow: isPartial)
        )
      })
  }
}
