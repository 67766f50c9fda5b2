import PlazaData

/// The schema of a table, independent of the engine. The columns are sorted by name.
struct TableShape: Sendable, Hashable {
  struct Column: Sendable, Hashable {
    let name: String
    let kind: SQLValue.Kind
    /// The position in the primary key, from 1; 0 for other columns.
    let rank: Int
  }

  let name: String
  let columns: [Column]

  /// The columns of the primary key, in its order.
  var key: [Column] { columns.filter { $0.rank > 0 }.sorted { $0.rank < $1.rank } }

  /// - Parameter rows: the result of an engine's query for its columns.
  /// - Throws: ``MoveRefusal/strangeTable(_:_:)``.
  static func all(of rows: [Row]) throws -> [TableShape] {
    let columns = try rows.map {
      (table: try $0.value("table_name", as: String.self), column: try Column($0))
    }
    return try Dictionary(grouping: columns, by: \.table).map { name, columns in
      let shape = TableShape(
        name: name, columns: columns.map(\.column).sorted { $0.name < $1.name })
      guard !shape.key.isEmpty else { throw MoveRefusal.strangeTable(name, "it has no key") }
      return shape
    }.sorted { $0.name < $1.name }
  }

  /// Returns a query for the rows after a primary key, or for the first rows.
  func page(after last: [SQLValue]?, limit: Int) -> SQL {
    let order = SQL.list(key.map(\.sql))
    let start: SQL =
      last.map { "WHERE (\(order)) > (\(SQL.list(zip(key, $0).map { $0.bound($1) })))" } ?? ""
    return
      "SELECT \(SQL.list(columns.map(\.sql))) FROM \(SQL.name(name)) \(start) ORDER BY \(order) LIMIT \(limit)"
  }

  /// A query for the number of rows, as `n`.
  var count: SQL { "SELECT COUNT(*) AS n FROM \(SQL.name(name))" }

  func insert(_ rows: some Sequence<[SQLValue]>) -> SQL {
    let values = rows.map { row -> SQL in "(\(SQL.list(zip(columns, row).map { $0.bound($1) })))" }
    return
      "INSERT INTO \(SQL.name(name)) (\(SQL.list(columns.map(\.sql)))) VALUES \(SQL.list(values))"
  }
}

extension TableShape.Column {
  init(_ row: Row) throws {
    let type = try row.value("type", as: String.self)
    guard let kind = Self.kinds[type] else {
      throw MoveRefusal.strangeTable(
        try row.value("table_name"), "a column of it is of the type \(type)")
    }
    self.init(name: try row.value("column_name"), kind: kind, rank: try row.value("rank"))
  }

  private static let kinds: [String: SQLValue.Kind] = [
    "INTEGER": .int, "TEXT": .text, "REAL": .real, "BLOB": .bytes,
  ]

  var sql: SQL { SQL.name(name) }

  /// Binds a value with the column's kind, even if it is NULL.
  func bound(_ value: SQLValue) -> SQL {
    switch kind {
    case .int: "\(Int64(sqlValue: value))"
    case .real: "\(Double(sqlValue: value))"
    case .text: "\(String(sqlValue: value))"
    case .bytes: "\([UInt8](sqlValue: value))"
    }
  }
}

/// A value of any kind.
struct Cell: SQLReadable {
  let value: SQLValue

  init?(sqlValue: SQLValue) { value = sqlValue }
}

extension SQL {
  /// A quoted identifier. The name must come from the database catalogue.
  fileprivate static func name(_ name: String) -> SQL {
    SQL(unsafe: "\"\(name.replacing("\"", with: "\"\""))\"")
  }

  /// Joins pieces with commas.
  static func list(_ pieces: [SQL]) -> SQL {
    var text = StringInterpolation(
      literalCapacity: 2 * pieces.count, interpolationCount: pieces.count)
    for (position, piece) in pieces.enumerated() {
      if position > 0 { text.appendLiteral(", ") }
      text.appendInterpolation(piece)
    }
    return SQL(stringInterpolation: text)
  }

  /// Empties all tables. No foreign key may reference them.
  static func truncating(_ tables: [TableShape]) -> SQL {
    "TRUNCATE \(list(tables.map { name($0.name) }))"
  }

  /// Updates the planner's statistics of tables that were filled.
  static func analyzing(_ tables: [TableShape]) -> SQL {
    "ANALYZE \(list(tables.map { name($0.name) }))"
  }
}
