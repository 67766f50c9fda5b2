public import PlazaBase

/// Reasons why a backup or its restoration failed. No files are left behind.
public enum BackupError: OperatorError, Equatable {
  /// There is no file at the source path.
  case missing(path: String)
  /// The file is not a backup of Plaza's database.
  case notABackup(path: String)
  /// The target file exists already and is never overwritten.
  case exists(path: String)
  /// The target file cannot be written.
  case cannotWrite(path: String, reason: String)
  /// The copy failed its integrity check, so the source is damaged as well.
  case damaged([String])

  /// The reason and the remedy, as a text for the operator.
  public var description: String {
    switch self {
    case .missing(let path): "There is no database file at \(path)."
    case .notABackup(let path):
      "\(path) is not a backup of Plaza's database. Nothing was restored."
    case .exists(let path):
      "\(path) already exists and was not changed. Choose another name, or move it away first."
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)."
    case .damaged(let lines):
      """
      The database is damaged and was not backed up: \(lines.prefix(3).joined(separator: "; ")). Keep the older \
      backups, and run: plaza doctor
      """
    }
  }
}
