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
      "Say where to: --to postgres://USER@HOST/DATABASE, --files s3://BUCKET/PREFIX, or both."
    case .notSQLite:
      "This plaza does not keep its data in an SQLite file (PLAZA_DATABASE). Between PostgreSQL servers, pg_dump moves "
        + "it."
    case .notPostgres: "--to must be like postgres://USER@HOST/DATABASE."
    case .inBucket(let name):
      "The files of this plaza are in the bucket \(name) already (PLAZA_FILES). Copy one bucket to another with its "
        + "own tools, and leave --files out."
    case .sameLocation(let place):
      "The files are in \(place) already. Name another place, or leave --files out."
    case .otherVersion:
      "The database was last used by another version of this program. Run plaza migrate with this one, and try again."
    case .damaged(let what):
      "The database is damaged and was not moved: \(what). Restore a backup first."
    default: targetDescription
    }
  }

  private var targetDescription: String {
    switch self {
    case .foreignDatabase:
      "The database has tables that no move of this plaza made, and was left as it is. Make an empty one (createdb), "
        + "and name that."
    case .anotherPlaza(let begun):
      "The database was filled from another plaza (\(begun)) and was left as it is. Make an empty one (createdb), and "
        + "name that."
    case .inUse:
      "A server or a command has worked with the database since it was moved there: what happened there would be lost. "
        + "To move anew all the same, make an empty one (dropdb, createdb)."
    case .foreignFiles(let area):
      "The target has files in \(area) that no move put there, or a server has worked with it since. It was left as it "
        + "is. Name an empty prefix or folder."
    case .unfinished:
      "This database is the target of a move that has not ended. Run plaza transfer again on the old machine until it says "
        + "that all is there."
    default: differenceDescription
    }
  }

  private var differenceDescription: String {
    switch self {
    case .strangeTable(let table, let reason): "The table \(table) cannot be moved: \(reason)."
    case .otherTables(let names):
      "The engines do not have the same tables: look at \(listed(names))."
    case .incompatibleRow(let table, let row, let reason):
      "The row \(row) of the table \(table) cannot be moved: \(reason). Put it right, and run this again."
    case .differs(let tables):
      "What was read back is not what was moved, in \(listed(tables)). The database is not to be used: nothing of this "
        + "run was kept. Run it again."
    case .missingFile(let key):
      "The file \(key) went away while it was being moved. Run this again."
    case .differentFile(let key):
      "The file \(key) does not read back as it is: it changed meanwhile, or the target does not keep what it is "
        + "given. Run this again."
    default: "The plaza could not be moved."
    }
  }
}
