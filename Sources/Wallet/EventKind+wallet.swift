import Jobs
import PlazaBase

extension EventKind {
  static let toppedUp = EventKind("wallet.topped_up", Phrase("Credits were topped up"))
  static let couponRedeemed = EventKind(
    "marquee.coupon.redeemed", Phrase("A member took a coupon for points"))
  static let voucherRedeemed = EventKind(
    "wallet.voucher.redeemed", Phrase("A voucher was accepted"))
}
