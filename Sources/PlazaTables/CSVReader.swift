import PlazaBase

/// An incremental parser of comma-separated values: quoted cells with line breaks and doubled
/// quotes, any kind of line break, and comma, semicolon or tab as the separator. Rows whose cells
/// are all empty are omitted. A first line `sep=;` sets the separator and is omitted.
public struct CSVReader {
  /// The limits of a row. A row that exceeds one has a problem and is read no further.
  public struct Limits: Sendable {
    let cells: Int
    let rowBytes: Int

    public init(cells: Int = .max, rowBytes: Int = .max) {
      self.cells = cells
      self.rowBytes = rowBytes
    }
  }

  private enum State { case start, plain, quoted, closed, skipped }

  /// The bytes among which a line with a separator must end, so that it determines the dialect.
  private static let longestHead = 65_536

  private let limits: Limits
  private var head: [UInt8]? = []
  private var separator = CSV.comma
  private var hasQuotes = true
  private var state = State.start
  private var isAfterReturn = false
  private var cells: [[UInt8]] = []
  private var cell: [UInt8] = []
  private var problem: CSV.Problem?
  private var length = 0
  private var line = 1
  private var start = 1
  /// The line of the opening quote of the current cell.
  private var opened = 1
  private var rows: [CSV.UndecodedRow] = []

  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Returns the rows of a text, at most 200 cells wide.
  /// - Parameter maximum: the maximum number of rows to read. A caller that accepts fewer can pass
  ///   one more to detect an excess.
  public static func read(_ text: String, atMost maximum: Int = .max) throws(CSV.Problem) -> [CSV
    .Row]
  {
    var reader = CSVReader(limits: Limits(cells: 200))
    var rows: [CSV.Row] = []
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    var isFinished = false
    while rows.count < maximum, !isFinished {
      isFinished = rest.isEmpty
      let read = isFinished ? reader.finish() : reader.read(rest.prefix(longestHead))
      rest = rest.dropFirst(longestHead)
      for row in read.prefix(maximum - rows.count) {
        if let problem = row.problem { throw problem }
        rows.append(CSV.Row(row))
      }
    }
    return rows
  }

  /// Consumes bytes.
  /// - Returns: the rows that end within the bytes.
  public mutating func read(_ bytes: ArraySlice<UInt8>) -> [CSV.UndecodedRow] {
    guard var head else { return parse(bytes) }
    head += bytes
    self.head = head
    return begin(isComplete: head.count >= Self.longestHead)
  }

  /// Returns the rows that are left at the end of the bytes.
  public mutating func finish() -> [CSV.UndecodedRow] {
    let first = begin(isComplete: true)
    if state == .quoted { fail(.unclosedQuote, line: opened) }
    endRow()
    defer { rows = [] }
    return first + rows
  }

  /// Parses the head once it determines the dialect.
  private mutating func begin(isComplete: Bool) -> [CSV.UndecodedRow] {
    guard let head, let dialect = CSVDialect(head, isComplete: isComplete) else { return [] }
    (separator, hasQuotes) = (dialect.separator, dialect.hasQuotes)
    self.head = nil
    return parse(head.starts(with: CSV.mark) ? head.dropFirst(CSV.mark.count) : head[...])
  }

  private mutating func parse(_ bytes: ArraySlice<UInt8>) -> [CSV.UndecodedRow] {
    for byte in bytes {
      let isEnd = byte == CSV.newline || byte == CSV.carriageReturn
      // The newline after a carriage return belongs to the same line end.
      let isNewLine = isEnd && !(isAfterReturn && byte == CSV.newline)
      isAfterReturn = byte == CSV.carriageReturn
      if isEnd, state != .quoted {
        if isNewLine { endLine() }
        continue
      }
      if isNewLine { line += 1 }
      take(byte)
    }
    defer { rows = [] }
    return rows
  }

  private mutating func take(_ byte: UInt8) {
    length += 1
    if length > limits.rowBytes { skip(.rowTooLong) }
    switch state {
    case .skipped: break
    case .quoted: if byte == CSV.quote { state = .closed } else { cell.append(byte) }
    case .start where byte == CSV.quote && hasQuotes: (state, opened) = (.quoted, line)
    case .closed where byte == CSV.quote:
      cell.append(byte)
      state = .quoted
    case _ where byte == separator: endCell()
    case .closed: fail(.textAfterQuote, line: line)
    case .start, .plain:
      cell.append(byte)
      state = .plain
    }
  }

  private mutating func endCell() {
    cells.append(cell)
    (cell, state) = ([], .start)
    if cells.count == limits.cells { skip(.tooManyCells(maximum: limits.cells)) }
  }

  private mutating func endLine() {
    endRow()
    line += 1
    start = line
  }

  private mutating func endRow() {
    cells.append(cell)
    defer { (cells, cell, state, length, problem) = ([], [], .start, 0, nil) }
    if problem == nil {
      if cells.allSatisfy(\.isEmpty) { return }
      if start == 1, cells[0].starts(with: "sep=".utf8) { return }
    }
    rows.append(
      CSV.UndecodedRow(line: start, cells: cells, problem: problem, separator: separator))
  }

  private mutating func skip(_ kind: CSV.Problem.Kind) {
    fail(kind, line: line)
    state = .skipped
  }

  /// Records the first problem of the row.
  private mutating func fail(_ kind: CSV.Problem.Kind, line: Int) {
    problem = problem ?? CSV.Problem(line: line, column: cells.count + 1, kind: kind)
  }
}
