public import PlazaData

/// Verifies the consistency of the whole ledger. Reads everything and writes nothing.
public struct VerifyLedger: Sendable {
  /// The result: the number of verified rows, or a sentence for each inconsistency.
  public enum Result: Sendable, Equatable {
    case sound(transfers: Int, postings: Int)
    case inconsistent([String])
  }

  public init() {}

  public func callAsFunction(_ tx: any Transaction) throws -> Result {
    let wrong = try Self.checks.flatMap { check in
      try tx.rows(check.query).map { "\(check.label) \(try $0.value("what", as: String.self))." }
    }
    if !wrong.isEmpty { return .inconsistent(wrong) }
    return .sound(
      transfers: try tx.count("SELECT count(*) AS n FROM wallet_transfer"),
      postings: try tx.count("SELECT count(*) AS n FROM wallet_posting"))
  }

  private static let checks: [(label: String, query: SQL)] = [
    (
      "The postings do not come to nothing in transfer",
      """
      SELECT transfer AS what FROM wallet_posting GROUP BY transfer, unit HAVING SUM(amount) <> 0
      ORDER BY transfer LIMIT 20
      """
    ),
    (
      "All postings together do not come to nothing in the unit",
      "SELECT unit AS what FROM wallet_posting GROUP BY unit HAVING SUM(amount) <> 0 ORDER BY unit"
    ),
    (
      "The balance or the number of postings is not that of its postings in the account",
      """
      SELECT a.name AS what FROM wallet_account a
      LEFT JOIN wallet_posting p ON p.unit = a.unit AND p.account = a.name
      WHERE a.balance IS NOT NULL GROUP BY a.unit, a.name, a.balance, a.postings
      HAVING COALESCE(SUM(p.amount), 0) <> a.balance OR COUNT(p.amount) <> a.postings
        OR COALESCE(MAX(p.number), 0) <> a.postings
      ORDER BY a.name LIMIT 20
      """
    ),
    (
      "What is set aside is not what is held for the member",
      """
      SELECT a.member AS what FROM wallet_account a
      LEFT JOIN wallet_hold h ON h.member = a.member AND h.unit = a.unit AND h.state = 'held'
      WHERE a.name = 'held/' || a.member GROUP BY a.unit, a.member, a.balance
      HAVING COALESCE(SUM(h.amount), 0) <> a.balance ORDER BY a.member LIMIT 20
      """
    ),
    (
      "What is pending is not what the member has earned",
      """
      SELECT a.member AS what FROM wallet_account a
      LEFT JOIN wallet_reward r ON r.member = a.member AND r.due_at IS NOT NULL AND r.taken_back_at IS NULL
      WHERE a.name = 'pending/' || a.member GROUP BY a.unit, a.member, a.balance
      HAVING COALESCE(SUM(r.amount), 0) <> a.balance ORDER BY a.member LIMIT 20
      """
    ),
    (
      "One cause is rewarded twice:",
      """
      SELECT cause AS what FROM wallet_reward WHERE taken_back_at IS NULL GROUP BY member, cause HAVING COUNT(*) > 1
      ORDER BY cause LIMIT 20
      """
    ),
    (
      "A reward is not what was posted in transfer",
      """
      SELECT r.transfer AS what FROM wallet_reward r
      LEFT JOIN wallet_posting p ON p.transfer = r.transfer
        AND p.account IN ('available/' || r.member, 'pending/' || r.member)
      WHERE p.amount IS NULL OR p.amount <> r.amount ORDER BY r.transfer LIMIT 20
      """
    ),
  ]
}
