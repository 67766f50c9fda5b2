/// What the database can answer instead of rows. Drivers map their engine's codes to it, never its messages.
public enum DatabaseError: Error, Sendable, Equatable {
  /// The program asked for a column that the answer does not have.
  case noColumn(String)
  /// The program asked for a column as something that it is not.
  case mismatch(column: String, expected: String)
  /// A unique index refused.
  case unique
  /// A CHECK, NOT NULL or column type refused, or the value cannot be stored at all, such as NaN.
  case check
  /// A bound text holds NUL, which PostgreSQL cannot store. Only hostile requests send one: the answer is 400.
  case nul
  /// A foreign key refused.
  case foreignKey
  /// The program tried to change something in a read.
  case readOnly
  /// The database did not get a turn within its time; nothing was written and trying later may help.
  case busy
  /// The database cannot be reached; nothing was written.
  case unavailable
  /// The connection or the disk failed while a write was being committed: it may or may not be written. It was not
  /// tried again; whoever repeats it must first look, or use a key that makes repeating harmless.
  case outcomeUnknown
  /// The disk is full; nothing was written.
  case full
  /// Anything else, in the engine's words, for the log.
  case other(String)
}
