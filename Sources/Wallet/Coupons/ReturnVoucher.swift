public import PlazaBase
public import PlazaData

/// Gives a voucher back that a shop took by mistake: it can be used again. Doing it again changes nothing.
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
      """)
  }
}
