/// The types a column may have. They are the same on both engines, and both engines enforce them:
/// SQLite tables are `STRICT`.
public enum ColumnType: Sendable {
  /// A key: UUID text.
  case id
  /// Unicode text without NUL, compared and ordered bytewise in UTF-8.
  case text
  /// A 64-bit integer. Also stores money in minor units.
  case int
  /// 0 or 1.
  case flag
  /// Microseconds since the Unix epoch, in UTC.
  case instant
  /// A calendar date as `YYYY-MM-DD`.
  case date
  /// A 64-bit binary floating-point number. NaN is refused, and -0 is stored as 0.
  case real
  case bytes

  var keywords: (sqlite: StaticString, postgres: StaticString) {
    switch self {
    case .id, .text, .date: ("TEXT", "TEXT COLLATE \"C\"")
    case .int, .flag, .instant: ("INTEGER", "BIGINT")
    case .real: ("REAL", "DOUBLE PRECISION")
    case .bytes: ("BLOB", "BYTEA")
    }
  }
}

/// Options that follow the closing parenthesis of every CREATE TABLE.
public enum TableOption: Sendable {
  /// SQLite checks the column types, as PostgreSQL always does. Migrating fails if a table lacks
  /// this option.
  case strict
  /// Like `strict`, and SQLite stores the rows in the primary key's B-tree. Suits tables whose
  /// columns are mostly key.
  case strictWithoutRowID

  var keywords: (sqlite: StaticString, postgres: StaticString) {
    switch self {
    case .strict: ("STRICT", "")
    case .strictWithoutRowID: ("STRICT, WITHOUT ROWID", "")
    }
  }
}
