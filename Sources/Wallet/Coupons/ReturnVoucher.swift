public import PlazaBase
public import PlazaData

/// Makes a voucher that a shop accepted by mistake usable again. The operation is idempotent. A
/// voucher that has been replaced, or whose owner has left, stays unusable.
public struct ReturnVoucher: Sendable {
  let voucher: ID<Voucher>
  let shop: String

  /// - Parameter shop: The slug of the shop that accepted it. Vouchers accepted by other shops
  ///   stay unchanged.
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
