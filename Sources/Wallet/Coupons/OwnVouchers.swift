import Members
public import PlazaBase
public import PlazaData

/// The number of vouchers that a member has received of each coupon. Replacements issued by staff
/// are not counted.
public struct OwnVouchers: Sendable {
  private struct Count {
    let all: Int
    let lately: Int
  }

  /// The period of ``CouponDetails/monthLimit``.
  private static let month = Duration.days(30)

  private let counts: [ID<Coupon>: Count]

  public static func of(_ member: ID<Member>, at now: Instant, _ tx: any Transaction) throws
    -> OwnVouchers
  {
    let rows = try tx.rows(
      """
      SELECT coupon, COUNT(*) AS had,
        CAST(SUM(CASE WHEN issued_at > \(now - month) THEN 1 ELSE 0 END) AS BIGINT) AS lately
      FROM wallet_voucher WHERE member = \(member) AND replaces IS NULL GROUP BY coupon ORDER BY coupon
      """)
    return OwnVouchers(
      counts: try rows.reduce(into: [:]) { counts, row in
        counts[try row.value("coupon")] = Count(
          all: try row.value("had"), lately: try row.value("lately"))
      })
  }

  /// Returns why the limits of a coupon prevent another voucher; nil if they allow it.
  public func refusal(of coupon: Coupon) -> VoucherRefusal? {
    guard let had = counts[coupon.id] else { return nil }
    if let maximum = coupon.details.memberLimit, had.all >= maximum {
      return .memberLimit(maximum)
    }
    if let maximum = coupon.details.monthLimit, had.lately >= maximum {
      return .monthLimit(maximum)
    }
    return nil
  }
}
