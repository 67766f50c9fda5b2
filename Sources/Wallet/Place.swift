public import PlazaBase
public import PlazaMarkup
import PlazaWeb

/// The paths of the wallet.
enum Paths {
  static let wallet = Place("/wallet")
  static let lines = Place("/wallet/lines")
  static let transfer = Place("/wallet/transfers/{transfer}")
  static let earning = Place("/wallet/earning")
  static let coupons = Place("/wallet/coupons")
  static let coupon = Place("/wallet/coupons/{coupon}")
  static let redeem = Place("/wallet/coupons/{coupon}/redeem")
  static let vouchers = Place("/wallet/vouchers")
  static let voucher = Place("/wallet/vouchers/{voucher}")
  static let undoVoucher = Place("/wallet/vouchers/{voucher}/undo")
  static let addToCredits = Place("/wallet/vouchers/{voucher}/add-to-credits")
  // Staff
  static let desk = Place("/wallet/desk")
  static let house = Place("/wallet/desk/house")
  static let purse = Place("/wallet/desk/members/{member}")
  static let purseLines = Place("/wallet/desk/members/{member}/lines")
  static let topUp = Place("/wallet/desk/members/{member}/top-up")
  static let adjust = Place("/wallet/desk/members/{member}/adjust")
  static let receipt = Place("/wallet/desk/transfers/{transfer}")
  static let undo = Place("/wallet/desk/transfers/{transfer}/undo")
  static let rules = Place("/wallet/desk/earning")
  static let payOut = Place("/wallet/desk/members/{member}/pay-out")
  static let ownTopUp = Place("/wallet/desk/top-ups/{topUp}")
  static let confirmTopUp = Place("/wallet/desk/top-ups/{topUp}/confirm")
  static let declineTopUp = Place("/wallet/desk/top-ups/{topUp}/decline")
  static let take = Place("/wallet/desk/vouchers")
  static let heldVoucher = Place("/wallet/desk/vouchers/{voucher}")
  static let extend = Place("/wallet/desk/vouchers/{voucher}/extend")
  static let replace = Place("/wallet/desk/vouchers/{voucher}/replace")
  static let offers = Place("/wallet/desk/coupons")
  static let newOffer = Place("/wallet/desk/coupons/new")
  static let offer = Place("/wallet/desk/coupons/{coupon}")
  static let editOffer = Place("/wallet/desk/coupons/{coupon}/edit")
  static let codes = Place("/wallet/desk/coupons/{coupon}/codes")
  static let removeCodes = Place("/wallet/desk/coupons/{coupon}/codes/remove")
  // API
  static let undoVoucherAPI = Place("/api/wallet/vouchers/{voucher}/undo")
  static let earningAPI = Place("/api/wallet/earning")
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
