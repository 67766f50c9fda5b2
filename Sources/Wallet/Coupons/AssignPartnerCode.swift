import PlazaBase
import PlazaData

/// Assigns the next code of a partner's list to a voucher.
struct AssignPartnerCode: Sendable {
  let coupon: ID<Coupon>
  let voucher: ID<Voucher>

  init(of coupon: ID<Coupon>, for voucher: ID<Voucher>) {
    self.coupon = coupon
    self.voucher = voucher
  }

  /// - Throws: ``VoucherRefusal/soldOut`` if no code is left.
  func callAsFunction(_ tx: any Transaction) throws -> String {
    let row = try tx.first(
      "SELECT code FROM wallet_partner_code WHERE coupon = \(coupon) AND voucher IS NULL ORDER BY code LIMIT 1"
    )
    guard let code: String = try row?.value("code") else { throw VoucherRefusal.soldOut }
    try tx.run(
      "UPDATE wallet_partner_code SET voucher = \(voucher) WHERE code = \(code) AND coupon = \(coupon)"
    )
    return code
  }
}
