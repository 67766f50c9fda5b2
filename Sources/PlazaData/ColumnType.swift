/// The types a column may have; the same on both engines, and checked by both (SQLite's tables are STRICT).
public enum ColumnType: Sendable {
  /// A key: UUID text.
  case id
  /// Unicode text without NUL, compared and ordered byte by byte in UTF-8.
  case text
  /// A 64-bit integer, also money in minor units.
  case int
  /// 0 or 1.
  case flag
  /// Microseconds since 1970 in UTC.
  case instant
  /// A day as `YYYY-MM-DD`.
  case date
  /// A 64-bit binary floating point number; never NaN, and -0 is stored as 0.
  case real
  /// Bytes.
  case bytes

  var words: (sqlite: StaticString, postgres: StaticString) {
    switch self {
    case .id, .text, .date: ("TEXT", "TEXT COLLATE \"C\"")
    case .int, .flag, .instant: ("INTEGER", "BIGINT")
    case .real: ("REAL", "DOUBLE PRECISION")
    case .bytes: ("BLOB", "BYTEA")
    }
  }
}

/// What stands after the closing parenthesis of every CREATE TABLE.
public enum TableOption: Sendable {
  /// SQLite checks the columns' types, as PostgreSQL always does. A migration that leaves a table without it is
  /// refused.
  case strict
  /// The same, and SQLite keeps the rows in their key's tree: for a table that is little more than its key.
  case strictWithoutRowID

  var words: (sqlite: StaticString, postgres: StaticString) {
    switch self {
    case .strict: ("STRICT", "")
    case .strictWithoutRowID: ("STRICT, WITHOUT ROWID", "")
    }
  }
}
