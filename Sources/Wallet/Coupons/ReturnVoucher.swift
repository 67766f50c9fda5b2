public import PlazaBase
public import PlazaData

/// Gives a voucher back that a shop took by mistake: it can be used again. Doing it again changes nothing. One that was
/// replaced meanwhile, or whose owner left, stays taken.
public struct ReturnVoucher: Sendable {
  let voucher: ID<Voucher>
  let shop: String

  /// - Parameter shop: the one that took it, by its slug; another one's stays taken.
  public init(_ voucher: ID<Voucher>, spentIn shop: String) {
    self.voucher = voucher
    self.shop = shop
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE wallet_voucher SET spent_at = NULL, spent_in = NULL, spent_by = NULL
      WHERE id = \(voucher) AND spent_in = \(shop)
        AND NOT EXISTS (SELECT 1 FROM wallet_voucher other WHERE other.replaces = \(voucher))
        AND NOT EXISTS (
          SELECT 1 FROM wallet_account a WHERE a.member = wallet_voucher.member AND a.closed_at IS NOT NULL)
      """)
  }
}
