public import PlazaBase

/// Reasons why an installation was not moved, or not completely. The descriptions are sentences
/// for the operator.
public enum MoveRefusal: OperatorError, Equatable {
  /// Neither a database nor a file store was given.
  case nothingNamed
  /// The source database is not an SQLite file.
  case notSQLite
  /// The target is not a PostgreSQL database.
  case notPostgres
  /// The source's files are already in this bucket.
  case inBucket(String)
  /// The source and target of the files are the same.
  case sameLocation(String)
  /// The database was last migrated by another version of Plaza.
  case otherVersion
  /// The SQLite file is damaged; the value is the first defect.
  case damaged(String)
  /// The target has tables that no transfer created.
  case foreignDatabase
  /// The target contains another installation.
  case anotherPlaza(String)
  /// A server has used the target since the last transfer.
  case inUse
  /// An area of the target has files that no transfer copied, or a server has used the target
  /// since.
  case foreignFiles(String)
  /// A table that cannot be moved, and the reason.
  case strangeTable(String, String)
  /// Tables that differ between the engines.
  case otherTables([String])
  /// A row that the target cannot store.
  case incompatibleRow(table: String, row: String, reason: String)
  /// Tables whose content differs after the copy.
  case differs([String])
  /// A file that was deleted during the transfer.
  case missingFile(String)
  /// A file whose copy reads back differently.
  case differentFile(String)
  /// The database is the target of an incomplete transfer and must not be used.
  case unfinished

  /// The reason and the remedy.
  public var description: String {
    switch self {
    case .nothingNamed:
      "Name a target: --to postgres://USER@HOST/DATABASE, --files s3://BUCKET/PREFIX, or both."
    case .notSQLite:
      "The source is not an SQLite database (PLAZA_DATABASE). To copy between PostgreSQL servers, use pg_dump."
    case .notPostgres: "--to must have the form postgres://USER@HOST/DATABASE."
    case .inBucket(let name):
      "The files are already in the bucket \(name) (PLAZA_FILES). To copy one bucket to another, use the provider's "
        + "tools, and omit --files."
    case .sameLocation(let place):
      "The files are already in \(place). Name another location, or omit --files."
    case .otherVersion:
      "Another version of Plaza last used the database. Run plaza migrate with this version, then try again."
    case .damaged(let what):
      "The database is damaged and was not transferred: \(what). Restore a backup first."
    default: targetDescription
    }
  }

  private var targetDescription: String {
    switch self {
    case .foreignDatabase:
      "The target database contains tables of another program and was not changed. Create an empty database "
        + "(createdb) and name it."
    case .anotherPlaza(let begun):
      "The target database contains another Plaza (\(begun)) and was not changed. Create an empty database (createdb) "
        + "and name it."
    case .inUse:
      "A server or command has used the target database since the last transfer, and those changes would be lost. To "
        + "transfer again anyway, create an empty database (dropdb, createdb)."
    case .foreignFiles(let area):
      "The target contains other files in \(area), or a server has used it since the last transfer. It was not "
        + "changed. Name an empty prefix or folder."
    case .unfinished:
      "An earlier transfer into this database is incomplete. Run plaza transfer again on the old machine until it "
        + "reports that everything was verified."
    default: differenceDescription
    }
  }

  private var differenceDescription: String {
    switch self {
    case .strangeTable(let table, let reason):
      "The table \(table) cannot be transferred: \(reason)."
    case .otherTables(let names):
      "These tables exist in only one of the two databases: \(listed(names))."
    case .incompatibleRow(let table, let row, let reason):
      "The row \(row) of the table \(table) cannot be transferred: \(reason). Correct it and run the command again."
    case .differs(let tables):
      "The verification found differences in \(listed(tables)). The transfer was rolled back. Run the command again."
    case .missingFile(let key):
      "The file \(key) was deleted during the transfer. Run the command again."
    case .differentFile(let key):
      "The copy of the file \(key) differs: the file changed during the transfer, or the target stored it wrongly. Run "
        + "the command again."
    default: "The transfer failed."
    }
  }
}
