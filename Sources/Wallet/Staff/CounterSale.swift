public import PlazaBase
public import PlazaData

/// Credits that were sold at a shop's counter and paid there. What was undone later is no sale.
public struct CounterSale: Sendable, Equatable {
  /// When it was entered.
  public let at: Instant
  /// What was paid.
  public let amount: Money

  /// The sales of a counter in a time, the oldest first.
  /// - Parameters:
  ///   - counter: its key, as ``SellCredits`` has it.
  ///   - end: the first moment that does not count.
  public static func list(
    at counter: String, from begin: Instant, to end: Instant, _ tx: any Transaction
  ) throws -> [CounterSale] {
    try tx.rows(
      """
      SELECT t.made_at, p.amount FROM wallet_transfer t
        JOIN wallet_posting p ON p.transfer = t.id AND p.unit = 'credit' AND p.amount > 0
      WHERE t.made_at >= \(begin) AND t.made_at < \(end) AND t.reason = 'top-up' AND t.key LIKE \("%" + counter.folded)
        AND NOT EXISTS (SELECT 1 FROM wallet_transfer u WHERE u.undoes = t.id)
      ORDER BY t.made_at, t.id
      """
    ).map { CounterSale(at: try $0.value("made_at"), amount: Money(minor: try $0.value("amount"))) }
  }
}
