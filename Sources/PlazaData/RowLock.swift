/// How a statement locks the rows that it chooses.
public enum RowLock: Sendable {
  /// At the end of a `SELECT` in a ``Database/claim(_:)``: the rows are ours until it ends, and those that somebody else
  /// has locked are left out instead of waited for. An engine that writes one after the other needs no word for it.
  case skipLocked

  var words: (sqlite: StaticString, postgres: StaticString) {
    switch self {
    case .skipLocked: ("", "FOR UPDATE SKIP LOCKED")
    }
  }
}
