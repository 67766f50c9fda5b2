public import PlazaBase
import PlazaHTTP
public import PlazaMarkup

/// The paths of the wallet.
enum Paths {
  static let wallet = RoutePath("/wallet")
  static let lines = RoutePath("/wallet/lines")
  static let transfer = RoutePath("/wallet/transfers/{transfer}")
  static let earning = RoutePath("/wallet/earning")
  static let coupons = RoutePath("/wallet/coupons")
  static let coupon = RoutePath("/wallet/coupons/{coupon}")
  static let redeem = RoutePath("/wallet/coupons/{coupon}/redeem")
  static let vouchers = RoutePath("/wallet/vouchers")
  static let voucher = RoutePath("/wallet/vouchers/{voucher}")
  static let undoVoucher = RoutePath("/wallet/vouchers/{voucher}/undo")
  static let addToCredits = RoutePath("/wallet/vouchers/{voucher}/add-to-credits")
  // Staff
  static let staff = RoutePath("/wallet/desk")
  static let systemAccounts = RoutePath("/wallet/desk/accounts")
  static let member = RoutePath("/wallet/desk/members/{member}")
  static let memberLines = RoutePath("/wallet/desk/members/{member}/lines")
  static let topUp = RoutePath("/wallet/desk/members/{member}/top-up")
  static let adjust = RoutePath("/wallet/desk/members/{member}/adjust")
  static let receipt = RoutePath("/wallet/desk/transfers/{transfer}")
  static let undo = RoutePath("/wallet/desk/transfers/{transfer}/undo")
  static let rules = RoutePath("/wallet/desk/earning")
  static let payOut = RoutePath("/wallet/desk/members/{member}/pay-out")
  static let ownTopUp = RoutePath("/wallet/desk/top-ups/{topUp}")
  static let confirmTopUp = RoutePath("/wallet/desk/top-ups/{topUp}/confirm")
  static let declineTopUp = RoutePath("/wallet/desk/top-ups/{topUp}/decline")
  static let redeemVoucher = RoutePath("/wallet/desk/vouchers")
  static let heldVoucher = RoutePath("/wallet/desk/vouchers/{voucher}")
  static let extend = RoutePath("/wallet/desk/vouchers/{voucher}/extend")
  static let replace = RoutePath("/wallet/desk/vouchers/{voucher}/replace")
  static let offers = RoutePath("/wallet/desk/coupons")
  static let newOffer = RoutePath("/wallet/desk/coupons/new")
  static let offer = RoutePath("/wallet/desk/coupons/{coupon}")
  static let editOffer = RoutePath("/wallet/desk/coupons/{coupon}/edit")
  static let codes = RoutePath("/wallet/desk/coupons/{coupon}/codes")
  static let removeCodes = RoutePath("/wallet/desk/coupons/{coupon}/codes/remove")
  // API
  static let undoVoucherAPI = RoutePath("/api/wallet/vouchers/{voucher}/undo")
  static let earningAPI = RoutePath("/api/wallet/earning")
}

/// The paths that other modules link to.
public enum WalletPaths {
  /// The wallet's start page.
  public static var wallet: Link { Paths.wallet() }

  /// The list of coupons.
  public static var coupons: Link { Paths.coupons() }

  /// The statement of a balance.
  public static func lines(_ unit: WalletUnit) -> Link {
    Paths.lines().query(["unit": unit.rawValue])
  }

  /// The page on how points are earned.
  public static var earning: Link { Paths.earning() }

  /// The path that redeems a coupon; a POST request spends the points and redirects to the
  /// voucher.
  public static func redeem(_ coupon: ID<Coupon>) -> Link { Paths.redeem(coupon) }

  /// A member's voucher with its code.
  public static func voucher(_ voucher: ID<Voucher>) -> Link { Paths.voucher(voucher) }
}
