import PlazaTables

/// Parses tables as spreadsheets and film sites write them. Commas, semicolons or tabs separate
/// the cells.
struct FilmTableReader: FilmRowReader {
  private enum State { case start, plain, quoted, closed, skipped }

  private var state = State.start
  private var separator: UInt8?
  /// The last byte of a line end. Some old applications end lines with a carriage return alone; in
  /// other files a carriage return only precedes the newline.
  private var lineEnd = CSVSign.newline
  private var head: [UInt8] = []
  private var cells: [[UInt8]] = []
  private var cell: [UInt8] = []
  private var length = 0
  private var line = 1
  private var start = 1
  private var columns: [String]?
  private var quotes = true
  private var fault: String?

  /// Buffers the whole first line before parsing, because it determines the separator.
  mutating func read(_ bytes: [UInt8], row emit: (FilmFileRow) throws -> Void) throws {
    if separator != nil { return try read(bytes[...], emit) }
    head += bytes
    let end = head.firstIndex { $0 == CSVSign.newline || $0 == CSVSign.carriageReturn }
    // The byte after a carriage return determines which line end the file uses.
    guard let end, head[end] == CSVSign.newline || end + 1 < head.count else {
      if head.count > FilmRows.longest { throw FilmFileProblem.unknownForm }
      return
    }
    if head[end] == CSVSign.carriageReturn, head[end + 1] != CSVSign.newline {
      lineEnd = CSVSign.carriageReturn
    }
    try begin(with: head[..<end], emit)
  }

  mutating func finish(row emit: (FilmFileRow) throws -> Void) throws {
    if separator == nil { try begin(with: head[...], emit) }
    if state == .quoted { fault = "A quote is opened here and never closed." }
    try endRow(emit)
    if columns == nil { throw FilmFileProblem.empty }
  }

  private mutating func begin(with first: ArraySlice<UInt8>, _ emit: (FilmFileRow) throws -> Void)
    throws
  {
    if head.starts(with: FilmRows.mark) { head.removeFirst(FilmRows.mark.count) }
    let title = String(decoding: first, as: UTF8.self)
    let counts = [",", ";", "\t"].map { sign in title.count { String($0) == sign } }
    let maximum = counts.max() ?? 0
    let sign = counts.firstIndex(of: maximum) ?? 0
    separator = [CSVSign.comma, CSVSign.semicolon, CSVSign.tab][sign]
    // In IMDb's own tables, quotes are ordinary characters.
    quotes = !title.contains("tconst\t")
    defer { head = [] }
    try read(head[...], emit)
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, _ emit: (FilmFileRow) throws -> Void)
    throws
  {
    let separator = separator ?? CSVSign.comma
    for byte in bytes {
      if byte == lineEnd, state != .quoted {
        try endRow(emit)
        line += 1
        start = line
        continue
      }
      if byte == lineEnd { line += 1 }
      length += 1
      if length > FilmRows.longest { (fault, state) = (FilmRows.tooLong, .skipped) }
      switch state {
      case .skipped: break
      case .quoted: if byte == CSVSign.quote { state = .closed } else { cell.append(byte) }
      case .start where byte == CSVSign.quote && quotes: state = .quoted
      case .closed where byte == CSVSign.quote:
        cell.append(byte)
        state = .quoted
      case _ where byte == separator: endCell()
      case _ where byte == CSVSign.carriageReturn: break
      case .closed:
        fault = "There is text after a closing quote. A quote within quotes must be doubled."
      case .start, .plain:
        cell.append(byte)
        state = .plain
      }
    }
  }

  private mutating func endCell() {
    cells.append(cell)
    (cell, state) = ([], .start)
  }

  private mutating func endRow(_ emit: (FilmFileRow) throws -> Void) throws {
    endCell()
    defer { (cells, length, fault) = ([], 0, nil) }
    if fault == nil, cells.allSatisfy(\.isEmpty) { return }
    let sign = separator ?? CSVSign.comma
    let whole =
      DecodedText(Array(cells.map { Self.written($0, sign) }.joined(separator: [sign]))).map(
        \.text) ?? ""
    if let fault { return try emit(.refused(RefusedRow(line: start, why: fault, text: whole))) }
    let texts = cells.compactMap { DecodedText($0)?.text }.map(FormulaEscaping.plain)
    guard texts.count == cells.count else {
      return try emit(.refused(RefusedRow(line: start, why: FilmRows.noText, text: "")))
    }
    guard let columns else { return try name(texts) }
    if texts.dropFirst(columns.count).contains(where: { !$0.isEmpty }) {
      let why =
        "The row has \(texts.count) cells where the first row names \(columns.count) columns."
      return try emit(.refused(RefusedRow(line: start, why: why, text: whole)))
    }
    try emit(.film(line: start, fields: FilmFields(columns: columns, cells: texts), text: whole))
  }

  /// A cell as it is written in a table, quoted if necessary.
  private static func written(_ cell: [UInt8], _ sign: UInt8) -> [UInt8] {
    guard cell.contains(where: { [sign, CSVSign.quote, CSVSign.newline].contains($0) }) else {
      return cell
    }
    let doubled = cell.flatMap { $0 == CSVSign.quote ? [$0, $0] : [$0] }
    return [CSVSign.quote] + doubled + [CSVSign.quote]
  }

  private mutating func name(_ texts: [String]) throws {
    if texts.count == 1, texts[0].hasPrefix("sep=") { return }
    guard FilmFields.hasTitle(texts) else { throw FilmFileProblem.noTitles(columns: texts) }
    columns = texts
  }
}

private enum CSVSign {
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
}
