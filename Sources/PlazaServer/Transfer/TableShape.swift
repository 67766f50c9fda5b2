import PlazaData

/// A table as both engines know it. Its columns stand in the order of their names, which is the same on both.
struct TableShape: Sendable, Hashable {
  /// A column and what it holds.
  struct Column: Sendable, Hashable {
    let name: String
    let kind: SQLValue.Kind
    /// Its place in the key, from 1; 0 outside.
    let rank: Int
  }

  let name: String
  let columns: [Column]

  /// The columns of the key, in its order.
  var key: [Column] { columns.filter { $0.rank > 0 }.sorted { $0.rank < $1.rank } }

  /// - Parameter rows: what an engine tells of its columns.
  /// - Throws: ``MoveRefusal/strangeTable(_:_:)``.
  static func all(of rows: [Row]) throws -> [TableShape] {
    let columns = try rows.map { (table: try $0.value("table_name", as: String.self), column: try Column($0)) }
    return try Dictionary(grouping: columns, by: \.table).map { name, columns in
      let shape = TableShape(name: name, columns: columns.map(\.column).sorted { $0.name < $1.name })
      guard !shape.key.isEmpty else { throw MoveRefusal.strangeTable(name, "it has no key") }
      return shape
    }.sorted { $0.name < $1.name }
  }

  /// The rows that follow one in the key's order, or the first ones.
  func page(after last: [SQLValue]?, limit: Int) -> SQL {
    let order = SQL.list(key.map(\.sql))
    let start: SQL = last.map { "WHERE (\(order)) > (\(SQL.list(zip(key, $0).map { $0.bound($1) })))" } ?? ""
    return "SELECT \(SQL.list(columns.map(\.sql))) FROM \(SQL.name(name)) \(start) ORDER BY \(order) LIMIT \(limit)"
  }

  /// How many rows there are, as `n`.
  var count: SQL { "SELECT COUNT(*) AS n FROM \(SQL.name(name))" }

  func insert(_ rows: some Sequence<[SQLValue]>) -> SQL {
    let values = rows.map { row -> SQL in "(\(SQL.list(zip(columns, row).map { $0.bound($1) })))" }
    return "INSERT INTO \(SQL.name(name)) (\(SQL.list(columns.map(\.sql)))) VALUES \(SQL.list(values))"
  }
}

extension TableShape.Column {
  init(_ row: Row) throws {
    let type = try row.value("type", as: String.self)
    guard let kind = Self.kinds[type] else {
      throw MoveRefusal.strangeTable(try row.value("table_name"), "a column of it is of the type \(type)")
    }
    self.init(name: try row.value("column_name"), kind: kind, rank: try row.value("rank"))
  }

  private static let kinds: [String: SQLValue.Kind] = ["INTEGER": .int, "TEXT": .text, "REAL": .real, "BLOB": .bytes]

  var sql: SQL { SQL.name(name) }

  /// NULL too is bound as what the column holds.
  func bound(_ value: SQLValue) -> SQL {
    switch kind {
    case .int: "\(Int64(sqlValue: value))"
    case .real: "\(Double(sqlValue: value))"
    case .text: "\(String(sqlValue: value))"
    case .bytes: "\([UInt8](sqlValue: value))"
    }
  }
}

/// A value of a column that may hold anything.
struct Cell: SQLReadable {
  let value: SQLValue

  init?(sqlValue: SQLValue) { value = sqlValue }
}

extension SQL {
  /// A name that the database's own list has.
  fileprivate static func name(_ name: String) -> SQL { SQL(unsafe: "\"\(name.replacing("\"", with: "\"\""))\"") }

  /// Pieces separated by commas.
  static func list(_ pieces: [SQL]) -> SQL {
    var text = StringInterpolation(literalCapacity: 2 * pieces.count, interpolationCount: pieces.count)
    for (position, piece) in pieces.enumerated() {
      if position > 0 { text.appendLiteral(", ") }
      text.appendInterpolation(piece)
    }
    return SQL(stringInterpolation: text)
  }

  /// Empties tables that no foreign key points to.
  static func truncating(_ tables: [TableShape]) -> SQL { "TRUNCATE \(list(tables.map { name($0.name) }))" }

  /// Lets the planner look at tables that were filled.
  static func analyzing(_ tables: [TableShape]) -> SQL { "ANALYZE \(list(tables.map { name($0.name) }))" }
}
