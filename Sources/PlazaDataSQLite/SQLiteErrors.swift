import GRDB
import PlazaData

/// Runs work and converts GRDB's errors to those of `PlazaData`.
func translated<Value>(_ work: () throws -> Value) throws -> Value {
  do {
    return try work()
  } catch let error as GRDB.DatabaseError {
    throw PlazaData.DatabaseError(error)
  }
}

extension PlazaData.DatabaseError {
  /// Converts an error by its result code alone.
  init(_ error: GRDB.DatabaseError) {
    self =
      switch error.extendedResultCode {
      case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
        .unique
      case .SQLITE_CONSTRAINT_CHECK, .SQLITE_CONSTRAINT_NOTNULL, .SQLITE_CONSTRAINT_DATATYPE:
        .check
      case .SQLITE_CONSTRAINT_FOREIGNKEY, .SQLITE_CONSTRAINT_TRIGGER: .foreignKey
      default: Self.byPrimaryCode(error)
      }
  }

  private static func byPrimaryCode(_ error: GRDB.DatabaseError) -> PlazaData.DatabaseError {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    case .SQLITE_READONLY: .readOnly
    case .SQLITE_FULL: .full
    // The text or blob is too long. PostgreSQL's column refuses it as well.
    case .SQLITE_TOOBIG, .SQLITE_MISMATCH: .check
    // The file or the disk is unavailable, or the database has been closed.
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_MISUSE: .unavailable
    case .SQLITE_NOTADB:
      .other("The database file is not an SQLite database. Name another one, or restore a backup.")
    case .SQLITE_CORRUPT:
      .other("The database file is damaged (\(error.message ?? "")). Restore a backup.")
    default: .other("\(error)")
    }
  }
}
