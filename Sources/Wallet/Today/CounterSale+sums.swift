public import PlazaBase
public import PlazaData

extension CounterSale {
  /// Returns the total of the sales of some counters for each day. Reversed sales are excluded, as
  /// in ``list(at:from:to:_:)``.
  /// - Parameter counters: the keys of the counters; at least one.
  public static func sums(at counters: [String], _ period: DayPeriod, _ tx: any Transaction) throws
    -> [Int]
  {
    let keys = counters.map { "t.key LIKE \("%" + $0.folded)" as SQL }
    guard let first = keys.first else { return Array(repeating: 0, count: period.count) }
    let any = keys.dropFirst().reduce(first) { "\($0) OR \($1)" }
    return try period.sums(
      of: "p.amount", at: "t.made_at",
      from: """
        wallet_transfer t JOIN wallet_posting p ON p.transfer = t.id AND p.unit = 'credit' AND p.amount > 0
        """,
      where: """
        t.reason = 'top-up' AND (\(any))
          AND NOT EXISTS (SELECT 1 FROM wallet_transfer u WHERE u.undoes = t.id)
        """, tx)
  }
}
