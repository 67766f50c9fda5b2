import PlazaBase

/// Comma-separated values as of RFC 4180, and in the variants that spreadsheets write.
public enum CSV {
  /// A row with the number of its first line.
  public struct Row: Sendable, Equatable {
    /// The line number, from 1.
    public let line: Int
    public let cells: [String]

    init(_ row: UndecodedRow) {
      line = row.line
      cells = row.cells.map { FormulaEscaping.plain(String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// A row of a file whose encoding may differ from cell to cell.
  public struct UndecodedRow: Sendable, Equatable {
    /// The number of its first line, from 1.
    public let line: Int
    public let cells: [[UInt8]]
    /// The first syntax error, after which the cells may be incomplete.
    public let problem: Problem?
    let separator: UInt8

    /// The row as it is written in the file, with quotes only where they are necessary.
    public var bytes: [UInt8] {
      let special = [separator, quote, newline]
      return Array(
        cells.map { $0.contains(where: special.contains) ? quoted($0) : $0 }
          .joined(separator: [separator]))
    }
  }

  /// A syntax error with its position.
  public struct Problem: Error, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
      case tooManyCells(maximum: Int)
      case rowTooLong
      case textAfterQuote
      case unclosedQuote
    }

    /// The line number, from 1.
    public let line: Int
    /// The column number, from 1.
    public let column: Int
    public let kind: Kind

    /// The error and the remedy.
    public var message: String {
      switch kind {
      case .tooManyCells(let maximum): say("there are more than \(maximum) columns.")
      case .rowTooLong: say("this row is too long.")
      case .textAfterQuote:
        say("there's text after a closing quote. Double any quote inside quotes.")
      case .unclosedQuote: say("this quote is never closed.")
      }
    }

    /// The message with its position.
    public var whole: String { say("Line \(line), column \(column): \(message)") }
  }

  /// Writes a table that ``CSVReader`` reads back unchanged, except for control characters, which
  /// are removed because they end a cell or the table in spreadsheets. Cells that a spreadsheet
  /// would evaluate as a formula are escaped.
  public static func write(_ rows: [[String]]) -> String {
    rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ value: String) -> String {
    let safe = FormulaEscaping.protect(plain(value))
    let special = [quote, comma, newline, carriageReturn, semicolon, tab]
    let isEdged = safe.utf8.first == 0x20 || safe.utf8.last == 0x20
    guard isEdged || safe.utf8.contains(where: special.contains) else { return safe }
    // A combining character after a quote forms one `Character` with it, but the quote must be
    // doubled nevertheless.
    return String(decoding: quoted(Array(safe.utf8)), as: UTF8.self)
  }

  /// Returns the text without control characters other than tabs and line breaks.
  static func plain(_ value: String) -> String {
    let isHeld = { (byte: UInt8) in
      byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
    }
    return value.utf8.allSatisfy(isHeld)
      ? value : String(decoding: value.utf8.filter(isHeld), as: UTF8.self)
  }

  private static func quoted(_ value: [UInt8]) -> [UInt8] {
    [quote] + value.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  /// The byte order mark that some applications write before UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
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
