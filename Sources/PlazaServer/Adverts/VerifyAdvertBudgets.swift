import PlazaData

/// Checks that the budgets of adverts equal the wallet's ledger to the cent. It writes nothing.
struct VerifyAdvertBudgets: Sendable {
  /// - Returns: a sentence for each discrepancy.
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    try Self.checks.flatMap { check in
      try tx.rows(check.query).map { "\(check.label) \(try $0.value("what", as: String.self))." }
    }
  }

  private static let checks: [(label: String, query: SQL)] = [
    (
      "What was paid for an advert is not the sum of its payments, or what went back is not that of theirs:",
      """
      SELECT o.advert AS what FROM advert_order o LEFT JOIN advert_payment p ON p.advert = o.advert
      GROUP BY o.advert, o.paid_minor, o.back_minor
      HAVING COALESCE(SUM(p.amount_minor), 0) <> o.paid_minor OR COALESCE(SUM(p.back_minor), 0) <> o.back_minor
      ORDER BY o.advert LIMIT 20
      """
    ),
    (
      "An advert's budget is not what was paid and did not go back, or more is settled than was spent:",
      """
      SELECT o.advert AS what FROM advert_order o JOIN advert a ON a.id = o.advert
      WHERE a.budget_minor <> o.paid_minor - o.back_minor OR o.settled_minor > a.spent_minor
        OR (o.ended_at IS NOT NULL AND o.settled_minor <> a.spent_minor)
      ORDER BY o.advert LIMIT 20
      """
    ),
    (
      "The wallet's account of a budget does not hold what is left of it:",
      """
      SELECT o.advert AS what FROM advert_order o
      LEFT JOIN wallet_account w ON w.unit = 'credit' AND w.name = 'budget/' || o.advert
      WHERE COALESCE(w.balance, 0) <> o.paid_minor - o.settled_minor - o.back_minor ORDER BY o.advert LIMIT 20
      """
    ),
    (
      "The days of an advert do not add up to what it has spent:",
      """
      SELECT o.advert AS what FROM advert_order o JOIN advert a ON a.id = o.advert
      LEFT JOIN advert_day d ON d.advert = o.advert GROUP BY o.advert, a.spent_minor
      HAVING COALESCE(SUM(d.spent_minor), 0) <> a.spent_minor ORDER BY o.advert LIMIT 20
      """
    ),
    (
      "An advert is shown that nobody approved, or that has ended:",
      """
      SELECT o.advert AS what FROM advert_order o JOIN advert a ON a.id = o.advert
      WHERE a.is_paused = 0 AND (o.state <> 'running' OR o.is_resting = 1) ORDER BY o.advert LIMIT 20
      """
    ),
    (
      "What the house took in for adverts is not what was settled:",
      """
      SELECT 'takings/adverts' AS what FROM
        (SELECT COALESCE(SUM(amount), 0) AS taken FROM wallet_posting
          WHERE unit = 'credit' AND account = 'takings/adverts') t,
        (SELECT COALESCE(SUM(settled_minor), 0) AS settled FROM advert_order) o
      WHERE t.taken <> o.settled ORDER BY what
      """
    ),
  ]
}
