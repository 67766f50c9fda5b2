/// A bound value of a statement.
package struct SQLBinding: Sendable, Hashable {
  package let value: SQLValue
  /// The kind of the value. Known for NULL as well.
  package let kind: SQLValue.Kind

  init(_ value: some SQLBindable) {
    self.value = value.sqlValue
    kind = type(of: value).sqlKind
  }

  init<Value: SQLBindable>(_ value: Value?) {
    self.value = value?.sqlValue ?? .null
    kind = Value.sqlKind
  }

  init(nullOf kind: SQLValue.Kind) {
    value = .null
    self.kind = kind
  }

  /// Returns the value in a form that both engines store exactly. NUL in text and NaN are refused,
  /// because one of the engines refuses or alters them; -0 becomes 0, as SQLite stores it.
  /// - Throws: ``DatabaseError/nul``, ``DatabaseError/check``.
  package func portable() throws(DatabaseError) -> SQLValue {
    switch value {
    case .text(let text) where text.utf8.contains(0): throw .nul
    case .real(let number) where number.isNaN: throw .check
    case .real(let number) where number == 0: .real(0)
    default: value
    }
  }
}
