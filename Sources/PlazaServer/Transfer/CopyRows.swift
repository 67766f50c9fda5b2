import PlazaData
import PlazaDataPostgres
import PlazaDataSQLite

/// Replaces the content of a PostgreSQL database's tables with the rows of an SQLite file, and
/// reads all rows back. It runs in one transaction, so an interrupted run changes nothing, and
/// constraints are restored before the rows become visible.
struct CopyRows: Sendable {
  /// The numbers of rows per INSERT. There are few, because the engine caches a plan for each
  /// text.
  private static let lengths = [256, 64, 16, 4, 1]

  let source: SQLiteOfflineReader
  let tables: [TableShape]
  let progress: @Sendable (TransferStage, Double) -> Void

  /// - Returns: the checksum of every table, equal on both sides.
  /// - Throws: ``MoveRefusal``, `DatabaseError`.
  func callAsFunction(_ tx: any Transaction) throws -> [TableChecksum] {
    try PostgresTables.prepareForBulkWrites(tx)
    let tighten = try PostgresTables.loosen(tx)
    try tx.run(.truncating(tables))
    let all = try counts()
    var done = 0
    let sent = try tables.map { table in
      try copy(table, tx) { rows in
        done += rows
        progress(.rows, Double(done) / Double(max(1, all)))
      }
    }
    for statement in tighten { try tx.run(statement) }
    try tx.run(.analyzing(tables))
    done = 0
    let found = try tables.map { table in
      try tally(table, tx) { rows in
        done += rows
        progress(.proof, Double(done) / Double(max(1, all)))
      }
    }
    let wrong = zip(sent, found).filter { $0 != $1 }.map(\.0.table)
    guard wrong.isEmpty else { throw MoveRefusal.differs(wrong) }
    return found
  }

  private func counts() throws -> Int {
    try source.read { from in try tables.reduce(0) { try $0 + from.count($1.count) } }
  }

  /// - Returns: the checksum of the sent rows.
  private func copy(_ table: TableShape, _ tx: any Transaction, progress: (Int) -> Void) throws
    -> TableChecksum
  {
    var pages = TablePages(table)
    var maker = ChecksumBuilder()
    while true {
      let rows = try source.read { try pages.next($0) }
      if rows.isEmpty { return maker.tally(of: table) }
      for row in rows {
        try check(row, of: table, pages)
        maker.add(row)
      }
      var rest = rows[...]
      while let length = Self.lengths.first(where: { $0 <= rest.count }) {
        try put(Array(rest.prefix(length)), in: table, pages, tx)
        rest = rest.dropFirst(length)
      }
      progress(rows.count)
    }
  }

  /// Checks values that Plaza itself would not write but that another tool may have written to the
  /// file.
  private func check(_ row: [SQLValue], of table: TableShape, _ pages: TablePages) throws {
    for (column, value) in zip(table.columns, row) {
      if case .text(let text) = value, text.utf8.contains(0) {
        throw MoveRefusal.incompatibleRow(
          table: table.name, row: pages.name(of: row),
          reason: "\(column.name) has the character U+0000")
      }
    }
  }

  private func put(
    _ rows: [[SQLValue]], in table: TableShape, _ pages: TablePages, _ tx: any Transaction
  ) throws {
    do {
      try tx.run(table.insert(rows))
    } catch DatabaseError.check {
      let first = rows.first.map(pages.name) ?? ""
      let row =
        rows.count == 1 ? first : "\(first), or one of the \(rows.count - 1) that follow it,"
      throw MoveRefusal.incompatibleRow(
        table: table.name, row: row, reason: "PostgreSQL refuses a value")
    }
  }

  private func tally(_ table: TableShape, _ tx: any Transaction, progress: (Int) -> Void) throws
    -> TableChecksum
  {
    var pages = TablePages(table)
    var maker = ChecksumBuilder()
    while true {
      let rows = try pages.next(tx)
      if rows.isEmpty { return maker.tally(of: table) }
      for row in rows { maker.add(row) }
      progress(rows.count)
    }
  }
}
