public import PlazaBase

extension DayPeriod {
  /// Sums an expression for each day; a day without rows has 0. The rows are read through an index
  /// that begins with the columns of the condition and the time.
  /// - Parameters:
  ///   - value: the expression to sum; `1` counts the rows.
  ///   - column: the column with the time of a row.
  ///   - rows: the tables, as after `FROM`.
  ///   - condition: an additional condition.
  public func sums(
    of value: SQL, at column: SQL, from rows: SQL, where condition: SQL = "1 = 1",
    _ tx: any Transaction
  ) throws -> [Int] {
    var sums = Array(repeating: 0, count: count)
    for stretch in stretches {
      let found = try tx.rows(
        """
        SELECT (\(column) - \(stretch.begin)) / \(stretch.microseconds) AS nth_day,
          CAST(SUM(\(value)) AS BIGINT) AS day_sum
        FROM \(rows)
        WHERE \(condition) AND \(column) >= \(stretch.begin) AND \(column) < \(stretch.end)
        GROUP BY nth_day ORDER BY nth_day
        """)
      for row in found {
        let place = stretch.first + (try row.value("nth_day", as: Int.self))
        sums[place] += try row.value("day_sum", as: Int.self)
      }
    }
    return sums
  }
}
