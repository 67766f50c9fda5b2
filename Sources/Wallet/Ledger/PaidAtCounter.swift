public import PlazaBase
public import PlazaData

/// Whether a member is a customer: money was taken at a counter for the member's credits, and not
/// given back.
public enum PaidAtCounter {
  public static func ever(_ member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 AS n FROM wallet_posting p JOIN wallet_transfer t ON t.id = p.transfer
      WHERE p.unit = \(WalletUnit.credit) AND p.account = \(WalletAccount.available(member).name)
        AND t.reason = 'top-up' AND NOT EXISTS (SELECT 1 FROM wallet_transfer u WHERE u.undoes = t.id)
      LIMIT 1
      """)
  }
}
