import PlazaBase

/// Comma-separated values as of RFC 4180, and in the variants that spreadsheets write.
public enum CSV {
  /// A row with the number of its first line.
  public struct Row: Sendable, Equatable {
    /// The line number, from 1.
    public let line: Int
    public let cells: [String]
  }

  /// A syntax error with its position.
  public struct Problem: Error, Sendable, Equatable {
    /// The line number, from 1.
    public let line: Int
    /// The column number, from 1.
    public let column: Int
    /// The error and the remedy.
    public let message: String

    /// The message with its position.
    public var whole: String { say("Line \(line), column \(column): \(message)") }
  }

  /// Returns the separator: the most frequent one in the first row, outside of quotes.
  static func separator(of text: String) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text.utf8 {
      switch byte {
      case quote: isQuoted.toggle()
      case 0x0A, 0x0D: if !isQuoted, !counts.isEmpty { return maximum(counts) }
      case comma, 0x3B, 0x09: if !isQuoted { counts[byte, default: 0] += 1 }
      default: break
      }
    }
    return maximum(counts)
  }

  /// Writes a table that ``CSVReader`` reads back unchanged, except for control characters, which
  /// are removed because they end a cell or the table in spreadsheets. Cells that a spreadsheet
  /// would evaluate as a formula are escaped.
  public static func write(_ rows: [[String]]) -> String {
    rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ value: String) -> String {
    let safe = FormulaEscaping.protect(plain(value))
    let needsQuotes = safe.utf8.contains { [quote, comma, 0x0A, 0x0D, 0x3B, 0x09].contains($0) }
    let isEdged = safe.utf8.first == 0x20 || safe.utf8.last == 0x20
    return needsQuotes || isEdged ? quoted(safe) : safe
  }

  /// Returns the text without control characters other than tabs and line breaks.
  static func plain(_ value: String) -> String {
    let isHeld = { (byte: UInt8) in
      byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
    }
    return value.utf8.allSatisfy(isHeld)
      ? value : String(decoding: value.utf8.filter(isHeld), as: UTF8.self)
  }

  /// Works on bytes: a combining character after a quote forms one `Character` with it, but the
  /// quote must be doubled nevertheless.
  private static func quoted(_ value: String) -> String {
    let doubled = value.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }

  private static func maximum(_ counts: [UInt8: Int]) -> UInt8 {
    [comma, 0x3B, 0x09].max { counts[$0, default: 0] < counts[$1, default: 0] }.flatMap {
      counts[$0, default: 0] > counts[comma, default: 0] ? $0 : comma
    } ?? comma
  }

  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
}

/// Prevents spreadsheets from evaluating cells as formulas (CSV injection). A cell that begins
/// like a formula, or with an apostrophe, is prefixed with an apostrophe, so that reading removes
/// exactly what writing added.
public enum FormulaEscaping {
  private static let openers: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "'"]

  /// Returns the escaped cell.
  public static func protect(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first, openers.contains(first) else { return cell }
    return "'" + cell
  }

  /// Returns the cell without the escaping.
  public static func plain(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", let second = scalars.dropFirst().first, openers.contains(second)
    else { return cell }
    return String(String.UnicodeScalarView(scalars.dropFirst()))
  }
}
