/// One bound value on its way to an engine.
package struct SQLBinding: Sendable, Hashable {
  /// What is bound, or NULL.
  package let value: SQLValue
  /// What it is, also when it is NULL.
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

  /// The value in the form that both engines keep exactly: NUL in text and NaN are refused, because one engine
  /// refuses or changes them; -0 becomes 0, because SQLite stores it so.
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
