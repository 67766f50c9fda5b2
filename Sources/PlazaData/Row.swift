/// One row of an answer.
public struct Row: Sendable {
  @usableFromInline let columns: [String]
  @usableFromInline let values: [SQLValue]

  /// - Parameters:
  ///   - columns: the columns' names in the answer's order; rows of one answer share them.
  ///   - values: a value for each column.
  public init(columns: [String], values: [SQLValue]) {
    self.columns = columns
    self.values = values
  }

  /// The value of a column that is never NULL.
  /// - Throws: ``DatabaseError/noColumn(_:)`` and ``DatabaseError/mismatch(column:expected:)``, both faults of the program.
  @inlinable public func value<Value: SQLReadable>(_ column: String, as type: Value.Type = Value.self) throws -> Value {
    let found = try stored(column)
    guard let value = Value(sqlValue: found) else {
      throw DatabaseError.mismatch(column: column, expected: "\(Value.self)")
    }
    return value
  }

  /// The value of a column, nil for NULL.
  /// - Throws: as `value`.
  @inlinable public func optional<Value: SQLReadable>(_ column: String, as type: Value.Type = Value.self) throws
    -> Value?
  {
    try stored(column) == .null ? nil : value(column)
  }

  @usableFromInline func stored(_ column: String) throws -> SQLValue {
    guard let position = columns.firstIndex(of: column) else { throw DatabaseError.noColumn(column) }
    return values[position]
  }
}
