/// The ways in which a SELECT locks its rows.
public enum RowLock: Sendable {
  /// Placed at the end of a `SELECT` in a ``Database/claim(_:)``: locks the rows until the
  /// transaction ends and skips rows that another transaction has locked. Renders as nothing on
  /// SQLite, which serialises all writes.
  case skipLocked

  var keywords: (sqlite: StaticString, postgres: StaticString) {
    switch self {
    case .skipLocked: ("", "FOR UPDATE SKIP LOCKED")
    }
  }
}
