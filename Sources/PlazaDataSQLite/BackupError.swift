/// Why there is no copy. Nothing is left behind.
public enum BackupError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is nothing to copy.
  case missing(path: String)
  /// The file is something else.
  case notABackup(path: String)
  /// A backup never writes over a file.
  case exists(path: String)
  /// The place cannot be written to.
  case cannotWrite(path: String, reason: String)
  /// The copy is not sound, so the database is not either.
  case damaged([String])

  /// A sentence for the operator, with the way out.
  public var description: String {
    switch self {
    case .missing(let path): "There is no database file at \(path)."
    case .notABackup(let path): "\(path) is not a backup of Plaza's database. Nothing was restored."
    case .exists(let path): "\(path) exists already and was left as it is. Choose another name, or move it away first."
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)."
    case .damaged(let lines):
      """
      The database is damaged, and so would be its copy: \(lines.prefix(3).joined(separator: "; ")). Keep the older \
      backups, and run: plaza doctor
      """
    }
  }
}
