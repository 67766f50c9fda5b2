/// Divides the rows of a file into parts that keep related rows together and in order.
struct RelatedRows {
  private var leader: [Int]

  /// - Parameter names: The names of each row. Rows with a common name are related.
  init(_ names: [[String]]) {
    leader = Array(names.indices)
    var first: [String: Int] = [:]
    for (row, names) in names.enumerated() {
      for name in names {
        if let other = first[name] { unite(other, row) } else { first[name] = row }
      }
    }
  }

  /// - Parameter maximum: The size of a part, which only a larger group of related rows exceeds.
  mutating func parts(of maximum: Int) -> [[Int]] {
    var groups: [Int: [Int]] = [:]
    for row in leader.indices { groups[find(row), default: []].append(row) }
    var parts: [[Int]] = []
    for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
      if let last = parts.last, last.count + group.count <= maximum {
        parts[parts.count - 1] += group
      } else {
        parts.append(group)
      }
    }
    return parts.map { $0.sorted() }
  }

  private mutating func unite(_ one: Int, _ other: Int) {
    let (one, other) = (find(one), find(other))
    leader[max(one, other)] = min(one, other)
  }

  private mutating func find(_ row: Int) -> Int {
    var row = row
    while leader[row] != row {
      leader[row] = leader[leader[row]]
      row = leader[row]
    }
    return row
  }
}
