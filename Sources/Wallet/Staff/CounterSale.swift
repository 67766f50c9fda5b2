public import PlazaBase
public import PlazaData

/// A sale of credits that was paid at a shop's counter. Reversed sales are excluded.
public struct CounterSale: Sendable, Equatable {
  public let id: ID<Transfer>
  /// The member who bought the credits; nil if the account was closed.
  public let member: ID<Member>?
  /// The time at which it was recorded.
  public let at: Instant
  /// The amount paid.
  public let amount: Money

  /// Returns the sales of a counter in a period, oldest first.
  /// - Parameters:
  ///   - counter: The key of the counter, as in ``SellCredits``.
  ///   - end: The end of the period, exclusive.
  public static func list(
    at counter: String, from begin: Instant, to end: Instant, _ tx: any Transaction
  ) throws -> [CounterSale] {
    try tx.rows(
      """
      SELECT t.id, t.made_at, p.amount, a.member FROM wallet_transfer t
        JOIN wallet_posting p ON p.transfer = t.id AND p.unit = 'credit' AND p.amount > 0
        JOIN wallet_account a ON a.unit = p.unit AND a.name = p.account
      WHERE t.made_at >= \(begin) AND t.made_at < \(end) AND t.reason = 'top-up' AND t.key LIKE \("%" + counter.folded)
        AND NOT EXISTS (SELECT 1 FROM wallet_transfer u WHERE u.undoes = t.id)
      ORDER BY t.made_at, t.id
      """
    ).map {
      CounterSale(
        id: try $0.value("id"), member: try $0.optional("member"), at: try $0.value("made_at"),
        amount: Money(minor: try $0.value("amount")))
    }
  }
}
