import PlazaData

extension Transaction {
  /// Inserts rows. On PostgreSQL they are grouped into few statements of few different lengths,
  /// because the engine caches a plan per statement text.
  /// - Parameters:
  ///   - head: `INSERT INTO table (columns)`.
  ///   - rows: the values of each row in parentheses.
  ///   - tail: the clause after the values, such as `ON CONFLICT`.
  /// - Returns: the number of inserted or changed rows.
  func insert(_ head: SQL, _ rows: [SQL], _ tail: SQL = "") throws -> Int {
    try inParts(rows).reduce(0) { try $0 + run("\(head) VALUES \(joined: $1) \(tail)") }
  }

  /// Inserts rows without reading the count, so that the next statement is prepared while the
  /// engine executes this one.
  func send(_ head: SQL, _ rows: [SQL], _ tail: SQL = "") throws {
    for part in inParts(rows) { try send("\(head) VALUES \(joined: part) \(tail)") }
  }

  private func inParts(_ rows: [SQL]) -> [ArraySlice<SQL>] {
    var (rest, parts) = (rows[...], [ArraySlice<SQL>]())
    // With several rows per statement, SQLite copies every page that the statement touches, and
    // then flushes the pending terms of FTS5.
    let lengths = dialect == .sqlite ? [1] : SQL.lengths
    while let length = lengths.first(where: { $0 <= rest.count }) {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}

extension SQL {
  /// The numbers of rows per statement. 256 rows of 16 columns stay far below the limits on bound
  /// parameters of both engines.
  fileprivate static let lengths = [256, 64, 16, 4, 1]
}

extension SQL.StringInterpolation {
  /// Appends pieces separated by commas.
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
  /// The elements in chunks of at most `maximum`.
  func parts(of maximum: Int) -> [[Element]] {
    stride(from: 0, to: count, by: maximum).map {
      Array(self[$0..<Swift.min($0 + maximum, count)])
    }
  }

  /// The elements, with the last one repeated up to a power of two, for `IN` lists: lists of every
  /// length would fill the plan cache.
  var padded: [Element] {
    guard let last else { return self }
    var length = 1
    while length < count { length *= 2 }
    return self + Array(repeating: last, count: length - count)
  }
}
