extension String {
  /// The Damerau–Levenshtein distance to another word.
  public func editDistance(to other: String) -> Int {
    let (a, b) = (Array(unicodeScalars), Array(other.unicodeScalars))
    let far = a.count + b.count
    var rows = Array(repeating: Array(repeating: far, count: b.count + 2), count: a.count + 2)
    for i in 0...a.count { rows[i + 1][1] = i }
    for j in 0...b.count { rows[1][j + 1] = j }
    var lastRow: [Unicode.Scalar: Int] = [:]
    for i in a.indices {
      var lastColumn = 0
      for j in b.indices {
        let (row, column) = (lastRow[b[j], default: 0], lastColumn)
        let isSame = a[i] == b[j]
        if isSame { lastColumn = j + 1 }
        rows[i + 2][j + 2] = Swift.min(
          rows[i + 1][j + 1] + (isSame ? 0 : 1), rows[i + 2][j + 1] + 1, rows[i + 1][j + 2] + 1,
          rows[row][column] + (i - row) + 1 + (j - column))
      }
      lastRow[a[i]] = i + 1
    }
    return rows[a.count + 1][b.count + 1]
  }
}
