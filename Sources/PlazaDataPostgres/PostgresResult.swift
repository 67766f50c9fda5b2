import CLibpq
import PlazaData

/// The server's result of one statement.
struct PostgresResult: ~Copyable {
  private let result: OpaquePointer

  /// Takes ownership of a result of libpq.
  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  var succeeded: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) }

  /// The SQLSTATE of five characters, or empty if the connection broke.
  var state: String { PQresultErrorField(result, 0x43).map { String(cString: $0) } ?? "" }

  var message: String { String(cString: PQresultErrorMessage(result)) }

  /// The command tag, such as `COMMIT`. A COMMIT of a failed transaction returns `ROLLBACK`.
  var command: String { PQcmdStatus(result).map { String(cString: $0) } ?? "" }

  /// The number of changed rows; 0 for a SELECT.
  var changes: Int {
    command.hasPrefix("SELECT") ? 0 : PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
  }

  func rows() throws(DatabaseError) -> [Row] {
    let width = PQnfields(result)
    let columns = (0..<width).map { PQfname(result, $0).map { String(cString: $0) } ?? "" }
    let types = (0..<width).map { PQftype(result, $0) }
    var rows: [Row] = []
    for line in 0..<PQntuples(result) {
      var values: [SQLValue] = []
      for column in 0..<width { values.append(try value(line, column, types[Int(column)])) }
      rows.append(Row(columns: columns, values: values))
    }
    return rows
  }

  private func value(_ line: Int32, _ column: Int32, _ type: Oid) throws(DatabaseError) -> SQLValue
  {
    guard PQgetisnull(result, line, column) == 0, let start = PQgetvalue(result, line, column)
    else { return .null }
    let length = Int(PQgetlength(result, line, column))
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    guard let value = SQLValue(sent: bytes, type: type) else {
      throw .other("A value of PostgreSQL's type \(type) could not be read.")
    }
    return value
  }
}

extension SQLValue {
  /// Decodes a value in the server's text format, by its type's number in `pg_type`.
  init?(sent bytes: UnsafeRawBufferPointer, type: Oid) {
    switch type {
    case 16: self = .int(bytes.first == UInt8(ascii: "t") ? 1 : 0)
    case 17:
      guard let decoded = Self.bytes(fromHexadecimal: bytes.dropFirst(2)) else { return nil }
      self = .bytes(decoded)
    case 20, 21, 23, 26:
      guard let number = Int64(String(decoding: bytes, as: UTF8.self)) else { return nil }
      self = .int(number)
    case 700, 701, 1700:
      // `sum()` of integers returns numeric: read it as an integer if it is one.
      let text = String(decoding: bytes, as: UTF8.self)
      if type == 1700, let whole = Int64(text) {
        self = .int(whole)
      } else if let number = Double(text) {
        self = .real(number)
      } else {
        return nil
      }
    default: self = .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func bytes(fromHexadecimal digits: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      let number: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high { out.append(first << 4 | number) }
      high = high == nil ? number : nil
    }
    return high == nil ? out : nil
  }
}
