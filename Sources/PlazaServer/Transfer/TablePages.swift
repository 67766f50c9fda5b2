import PlazaData

/// Reads a table in the order of its primary key, page by page. Pages have fewer rows where the
/// rows are large, which bounds the memory.
struct TablePages {
  private static let maximum = 256
  private static let weight = 4_194_304

  private let table: TableShape
  private let key: [Int]
  private var last: [SQLValue]?
  private var limit = TablePages.maximum
  private var isOver = false

  init(_ table: TableShape) {
    self.table = table
    key = table.key.compactMap { table.columns.firstIndex(of: $0) }
  }

  /// - Returns: the rows of the next page, with the values in the order of the table's columns;
  ///   empty at the end.
  mutating func next(_ tx: any Transaction) throws -> [[SQLValue]] {
    if isOver { return [] }
    let rows = try tx.rows(table.page(after: last, limit: limit)).map { row in
      try table.columns.map { try row.value($0.name, as: Cell.self).value }
    }
    isOver = rows.count < limit
    guard let end = rows.last else { return [] }
    last = key.map { end[$0] }
    let weight = rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.weight } }
    limit = max(1, min(Self.maximum, rows.count * Self.weight / max(1, weight)))
    return rows
  }

  /// Returns the primary key of a row in readable form.
  func name(of row: [SQLValue]) -> String {
    key.map { position in
      switch row[position] {
      case .null: "NULL"
      case .int(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let text): text.replacing("\0", with: "\\0")
      case .bytes(let bytes): "\(bytes.count) bytes"
      }
    }.joined(separator: ", ")
  }
}
