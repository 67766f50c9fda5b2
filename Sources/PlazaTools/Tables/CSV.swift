import PlazaBase

/// Comma-separated values as RFC 4180 writes them, and as spreadsheets do.
public enum CSV {
  /// One row with the line it begins on.
  public struct Row: Sendable, Equatable {
    /// Counted from 1.
    public let line: Int
    /// What stands between the separators.
    public let cells: [String]
  }

  /// Why a text is no table: where, and what to do.
  public struct Problem: Error, Sendable, Equatable {
    /// Counted from 1.
    public let line: Int
    /// Counted from 1.
    public let column: Int
    /// What is wrong there, and what to do.
    public let message: String

    /// The sentence with its place.
    public var whole: String { say("Line \(line), column \(column): \(message)") }
  }

  /// The sign between cells: the one that stands most often in the first row outside quotes.
  static func separator(of text: String) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text.utf8 {
      switch byte {
      case quote: isQuoted.toggle()
      case 0x0A, 0x0D: if !isQuoted, !counts.isEmpty { return most(counts) }
      case comma, 0x3B, 0x09: if !isQuoted { counts[byte, default: 0] += 1 }
      default: break
      }
    }
    return most(counts)
  }

  /// Writes a table that ``CSVReader`` reads back as it was, but for control characters, which end a cell or the whole
  /// table for spreadsheets and are left out. Cells that a spreadsheet would take for a formula are protected.
  public static func write(_ rows: [[String]]) -> String {
    rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ value: String) -> String {
    let safe = FormulaEscaping.protect(plain(value))
    let needsQuotes = safe.utf8.contains { [quote, comma, 0x0A, 0x0D, 0x3B, 0x09].contains($0) }
    let isEdged = safe.utf8.first == 0x20 || safe.utf8.last == 0x20
    return needsQuotes || isEdged ? quoted(safe) : safe
  }

  /// Without control characters other than tabs and line ends.
  static func plain(_ value: String) -> String {
    let isHeld = { (byte: UInt8) in byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte) }
    return value.utf8.allSatisfy(isHeld) ? value : String(decoding: value.utf8.filter(isHeld), as: UTF8.self)
  }

  /// Byte by byte: an accent after a quote makes one character of the two, and the quote must be doubled all the same.
  private static func quoted(_ value: String) -> String {
    let doubled = value.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }

  private static func most(_ counts: [UInt8: Int]) -> UInt8 {
    [comma, 0x3B, 0x09].max { counts[$0, default: 0] < counts[$1, default: 0] }.flatMap {
      counts[$0, default: 0] > counts[comma, default: 0] ? $0 : comma
    } ?? comma
  }

  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
}

/// Keeps spreadsheets from running what a cell holds: a cell that begins as a formula gets an apostrophe, and one that
/// begins with an apostrophe another, so that reading takes off exactly what writing put on.
public enum FormulaEscaping {
  private static let openers: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "'"]

  /// As it is written.
  public static func protect(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first, openers.contains(first) else { return cell }
    return "'" + cell
  }

  /// As it was.
  public static func plain(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", let second = scalars.dropFirst().first, openers.contains(second) else { return cell }
    return String(String.UnicodeScalarView(scalars.dropFirst()))
  }
}
