/// Errors of the database. Drivers map their engine's error codes to these cases and never parse
/// messages.
public enum DatabaseError: Error, Sendable, Equatable {
  /// A programming error: the result has no column of this name.
  case noColumn(String)
  /// A programming error: the column cannot be read as the expected type.
  case mismatch(column: String, expected: String)
  /// A unique index was violated.
  case unique
  /// A CHECK constraint, a NOT NULL constraint or a column type was violated, or the value cannot
  /// be stored at all, such as NaN.
  case check
  /// A bound text contains NUL, which PostgreSQL cannot store. Only hostile requests send one; the
  /// response is 400.
  case nul
  /// A foreign key was violated.
  case foreignKey
  /// A programming error: the closure of a read tried to write.
  case readOnly
  /// A lock or a connection did not become available in time. Nothing was written; retrying later
  /// may help.
  case busy
  /// The database cannot be reached. Nothing was written.
  case unavailable
  /// The connection or the disk failed during the commit, so the write may or may not be stored.
  /// It was not retried. A caller that retries must check the stored state first, or use an
  /// idempotency key.
  case outcomeUnknown
  /// The disk is full. Nothing was written.
  case full
  /// Any other error, with the engine's message, for the log.
  case other(String)
}
