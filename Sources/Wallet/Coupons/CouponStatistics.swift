import PlazaBase
import PlazaData

/// The usage of a coupon.
struct CouponStatistics: Sendable, Equatable {
  var spent = 0
  /// The number of unused codes of a partner's list.
  var codesLeft = 0

  static func of(_ coupon: ID<Coupon>, _ tx: any Transaction) throws -> CouponStatistics {
    CouponStatistics(
      spent: try tx.count(
        "SELECT COUNT(*) AS n FROM wallet_voucher WHERE coupon = \(coupon) AND spent_at IS NOT NULL"
      ),
      codesLeft: try tx.count(
        "SELECT COUNT(*) AS n FROM wallet_partner_code WHERE coupon = \(coupon) AND voucher IS NULL"
      ))
  }
}
