import PlazaBase

/// Parses comma-separated values: quoted cells with line breaks and doubled quotes, any kind of
/// line break, and comma, semicolon or tab as the separator.
public struct CSVReader {
  /// The maximum number of cells per row.
  private static let maxCells = 200

  private let bytes: [UInt8]
  private let separator: UInt8
  private var at = 0
  private var line = 1
  private var rows: [CSV.Row] = []

  private init(_ text: String) {
    bytes = Array(text.utf8)
    separator = CSV.separator(of: text)
  }

  /// Returns the rows of a text, without those whose cells are all empty. A first line `sep=;`
  /// sets the separator and is omitted.
  /// - Parameter maximum: the maximum number of rows to read. A caller that accepts fewer can pass
  ///   one more to detect an excess.
  public static func read(_ text: String, atMost maximum: Int = .max) throws(CSV.Problem) -> [CSV
    .Row]
  {
    var text = text[...]
    if text.unicodeScalars.first == "\u{FEFF}" {
      text = Substring(text.unicodeScalars.dropFirst())
    }
    var reader = CSVReader(String(text))
    return try reader.all(maximum)
  }

  private mutating func all(_ maximum: Int) throws(CSV.Problem) -> [CSV.Row] {
    while at < bytes.count, rows.count < maximum {
      let start = line
      let cells = try row()
      if start == 1, cells[0].hasPrefix("sep=") { continue }
      if cells.contains(where: { !$0.isEmpty }) { rows.append(CSV.Row(line: start, cells: cells)) }
    }
    return rows
  }

  private mutating func row() throws(CSV.Problem) -> [String] {
    var cells: [String] = []
    while true {
      guard cells.count < Self.maxCells else {
        throw CSV.Problem(
          line: line, column: cells.count + 1,
          message: say("there are more than \(Self.maxCells) columns."))
      }
      let cell = bytes[at...].first == CSV.quote ? try quoted(column: cells.count + 1) : plain()
      cells.append(FormulaEscaping.plain(cell))
      guard at < bytes.count, bytes[at] == separator else { break }
      at += 1
    }
    endLine()
    return cells
  }

  private mutating func plain() -> String {
    let start = at
    while at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D {
      at += 1
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func quoted(column: Int) throws(CSV.Problem) -> String {
    let opened = line
    var value: [UInt8] = []
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == CSV.quote {
        if bytes[at...].first == CSV.quote {
          value.append(byte)
          at += 1
          continue
        }
        guard at == bytes.count || [separator, 0x0A, 0x0D].contains(bytes[at]) else {
          throw CSV.Problem(
            line: line, column: column,
            message: say("there's text after a closing quote. Double any quote inside quotes."))
        }
        return String(decoding: value, as: UTF8.self)
      }
      if byte == 0x0A || byte == 0x0D && bytes[at...].first != 0x0A { line += 1 }
      value.append(byte)
    }
    throw CSV.Problem(line: opened, column: column, message: say("this quote is never closed."))
  }

  private mutating func endLine() {
    guard at < bytes.count else { return }
    if bytes[at] == 0x0D, bytes[(at + 1)...].first == 0x0A { at += 1 }
    at += 1
    line += 1
  }
}
