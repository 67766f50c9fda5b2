/// One row of a query's result.
public struct Row: Sendable {
  @usableFromInline let columns: [String]
  @usableFromInline let values: [SQLValue]

  /// - Parameters:
  ///   - columns: the names of the columns, in the order of the result. The rows of one result
  ///     share the array.
  ///   - values: the value of each column.
  public init(columns: [String], values: [SQLValue]) {
    self.columns = columns
    self.values = values
  }

  /// Returns the value of a column that is never NULL.
  /// - Throws: ``DatabaseError/noColumn(_:)`` and ``DatabaseError/mismatch(column:expected:)``.
  ///   Both are programming errors.
  @inlinable public func value<Value: SQLReadable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws -> Value {
    let found = try stored(column)
    guard let value = Value(sqlValue: found) else {
      throw DatabaseError.mismatch(column: column, expected: "\(Value.self)")
    }
    return value
  }

  /// Returns the value of a column, or nil for NULL.
  /// - Throws: as `value`.
  @inlinable public func optional<Value: SQLReadable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws
    -> Value?
  {
    try stored(column) == .null ? nil : value(column)
  }

  @usableFromInline func stored(_ column: String) throws -> SQLValue {
    guard let position = columns.firstIndex(of: column) else {
      throw DatabaseError.noColumn(column)
    }
    return values[position]
  }
}
