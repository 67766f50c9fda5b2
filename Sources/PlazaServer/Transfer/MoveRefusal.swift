import PlazaBase

/// Why a plaza is not moved, or not wholly: a sentence for the operator.
public enum MoveRefusal: Error, Equatable, CustomStringConvertible {
  /// Neither a database nor files were named.
  case nothingNamed
  /// The plaza does not live in an SQLite file.
  case notSQLite
  /// The target is no PostgreSQL database.
  case notPostgres
  /// The plaza's files are in a bucket already.
  case inBucket(String)
  /// The files would be moved to where they are.
  case samePlace(String)
  /// The database was last used by another version of the program.
  case otherVersion
  /// The file is damaged, with the first of what is wrong.
  case damaged(String)
  /// The target has tables that no move made.
  case foreignDatabase
  /// The target was filled from another plaza.
  case anotherPlaza(String)
  /// Somebody has worked with the target since.
  case inUse
  /// An area of the target has files that no move put there, or that were used since.
  case foreignFiles(String)
  /// A table cannot be moved, with the reason.
  case strangeTable(String, String)
  /// The engines do not have the same tables and columns.
  case otherTables([String])
  /// A row that the target cannot hold.
  case unfit(table: String, row: String, reason: String)
  /// Tables that are not the same on both sides.
  case differs([String])
  /// A file that is not there any more.
  case missingFile(String)
  /// A file that does not read back as it is.
  case differentFile(String)
  /// The database was the target of a move that did not end; nobody may work with it.
  case unfinished

  /// The sentence, with the way out.
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
    case .samePlace(let place): "The files are in \(place) already. Name another place, or leave --files out."
    case .otherVersion:
      "The database was last used by another version of this program. Run plaza migrate with this one, and try again."
    case .damaged(let what): "The database is damaged and was not moved: \(what). Restore a backup first."
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
      "This database is the target of a move that has not ended. Run plaza move again on the old machine until it says "
        + "that all is there."
    default: differenceDescription
    }
  }

  private var differenceDescription: String {
    switch self {
    case .strangeTable(let table, let reason): "The table \(table) cannot be moved: \(reason)."
    case .otherTables(let names): "The engines do not have the same tables: look at \(listed(names))."
    case .unfit(let table, let row, let reason):
      "The row \(row) of the table \(table) cannot be moved: \(reason). Put it right, and run this again."
    case .differs(let tables):
      "What was read back is not what was moved, in \(listed(tables)). The database is not to be used: nothing of this "
        + "run was kept. Run it again."
    case .missingFile(let key): "The file \(key) went away while it was being moved. Run this again."
    case .differentFile(let key):
      "The file \(key) does not read back as it is: it changed meanwhile, or the target does not keep what it is "
        + "given. Run this again."
    default: "The plaza could not be moved."
    }
  }
}
