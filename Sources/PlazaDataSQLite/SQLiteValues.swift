import GRDBSQLite
import PlazaData

extension SQLValue {
  /// Creates the value of a column of the statement's current row.
  init(column: Int32, of statement: OpaquePointer) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .int(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .text(
        String(
          decoding: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count),
          as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .bytes([UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
    default: self = .null
    }
  }

  /// - Returns: SQLite's result code.
  func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, position)
    case .int(let number): return sqlite3_bind_int64(statement, position, number)
    case .real(let number): return sqlite3_bind_double(statement, position, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // A null pointer would bind NULL instead of an empty text.
          guard let start = characters.baseAddress, !characters.isEmpty else {
            return sqlite3_bind_text(statement, position, "", 0, Self.copied)
          }
          return sqlite3_bind_text64(
            statement, position, start, UInt64(characters.count), Self.copied, UInt8(SQLITE_UTF8))
        }
      }
    case .bytes(let bytes):
      return bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, position, 0)
        : sqlite3_bind_blob64(statement, position, bytes, UInt64(bytes.count), Self.copied)
    }
  }

  /// `SQLITE_TRANSIENT`: SQLite copies the bytes before the call returns.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
