import PlazaData

extension Transaction {
  /// Inserts many rows, on PostgreSQL with few statements of few different lengths: an engine keeps the plan of each
  /// text.
  /// - Parameters:
  ///   - head: `INSERT INTO table (columns)`.
  ///   - rows: each row's values in parentheses.
  ///   - tail: what follows them, such as `ON CONFLICT`.
  /// - Returns: how many were inserted or changed.
  func insert(_ head: SQL, _ rows: [SQL], _ tail: SQL = "") throws -> Int {
    try inParts(rows).reduce(0) { try $0 + run("\(head) VALUES \(joined: $1) \(tail)") }
  }

  /// The same where nobody asks how many: the next rows are made ready while the engine is at it.
  func send(_ head: SQL, _ rows: [SQL], _ tail: SQL = "") throws {
    for part in inParts(rows) { try send("\(head) VALUES \(joined: part) \(tail)") }
  }

  private func inParts(_ rows: [SQL]) -> [ArraySlice<SQL>] {
    var (rest, parts) = (rows[...], [ArraySlice<SQL>]())
    // SQLite copies every page that a statement of many rows touches, and then writes out what FTS5 has gathered.
    let lengths = dialect == .sqlite ? [1] : SQL.lengths
    while let length = lengths.first(where: { $0 <= rest.count }) {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}

extension SQL {
  /// How many rows a statement may carry. 256 rows of 16 columns stay far below what both engines can bind.
  fileprivate static let lengths = [256, 64, 16, 4, 1]
}

extension SQL.StringInterpolation {
  /// Pieces separated by commas.
  mutating func appendInterpolation(joined pieces: some Sequence<SQL>) {
    var isFirst = true
    for piece in pieces {
      if !isFirst { appendLiteral(", ") }
      appendInterpolation(piece)
      isFirst = false
    }
  }
}

extension Array {
  /// The same in parts of at most so many.
  func parts(of most: Int) -> [[Element]] {
    stride(from: 0, to: count, by: most).map { Array(self[$0..<Swift.min($0 + most, count)]) }
  }

  /// The same with its last element repeated up to a power of two, for IN: lists of every length would make plans
  /// without end.
  var evened: [Element] {
    guard let last else { return self }
    var length = 1
    while length < count { length *= 2 }
    return self + Array(repeating: last, count: length - count)
  }
}
