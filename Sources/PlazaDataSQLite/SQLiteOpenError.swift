public import PlazaBase

/// Reasons why a SQLite database could not be opened.
public enum SQLiteOpenError: OperatorError, Equatable {
  /// Another process holds the lock.
  case inUse(lock: String, process: String)
  /// The file or its lock cannot be opened or created.
  case cannotOpen(path: String, reason: String)
  /// SQLite did not accept the settings with which commits survive a power failure.
  case notDurable

  /// The reason and the remedy, as a text for the operator.
  public var description: String {
    switch self {
    case .inUse(let lock, let process):
      """
      Another Plaza\(process.isEmpty ? "" : " (process \(process))") already uses this data folder; its lock is \
      \(lock). Stop it first, or choose another data folder (PLAZA_DATA).
      """
    case .cannotOpen(let path, let reason):
      """
      The file \(path) cannot be opened: \(reason). Check that the folder exists and that this user may write there.
      """
    case .notDurable:
      """
      SQLite does not support the settings with which committed data survives a power cut (write-ahead log with \
      synchronous=FULL) here, so the database was not opened. Check that the data folder is on a local disk.
      """
    }
  }
}
