import PlazaBase
import PlazaCrypto
import PlazaData

/// The number of rows of a table and a checksum of all values in the order of the primary key. It
/// is computed from the decoded values, so it is equal on both engines.
public struct TableChecksum: Sendable, Equatable {
  /// The name of the table.
  public let table: String
  /// The number of rows.
  public let rows: Int
  /// SHA-256 in hexadecimal digits.
  public let checksum: String
}

/// Computes the checksum of a table row by row.
struct ChecksumBuilder {
  private var hash = SHA256()
  private var rows = 0

  mutating func add(_ row: [SQLValue]) {
    var bytes: [UInt8] = []
    for value in row { value.write(to: &bytes) }
    hash.update(data: bytes)
    rows += 1
  }

  func tally(of table: TableShape) -> TableChecksum {
    TableChecksum(table: table.name, rows: rows, checksum: hash.finalize().hexadecimal)
  }
}

extension SQLValue {
  /// Appends the kind, the length and the value, so that no two sequences of values have the same
  /// encoding.
  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(0)
    case .int(let number): Self.write(1, UInt64(bitPattern: number), to: &bytes)
    case .real(let number): Self.write(2, (number == 0 ? 0 : number).bitPattern, to: &bytes)
    case .text(let text):
      Self.write(3, UInt64(text.utf8.count), to: &bytes)
      bytes.append(contentsOf: text.utf8)
    case .bytes(let content):
      Self.write(4, UInt64(content.count), to: &bytes)
      bytes.append(contentsOf: content)
    }
  }

  private static func write(_ kind: UInt8, _ number: UInt64, to bytes: inout [UInt8]) {
    bytes.append(kind)
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// The approximate size in memory, in bytes.
  var weight: Int {
    switch self {
    case .null, .int, .real: 16
    case .text(let text): 16 + text.utf8.count
    case .bytes(let content): 16 + content.count
    }
  }
}
