public import Jobs
public import Notifications
public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// The members' wallet: balances in credits and points, and a ledger of every transfer.
public struct Wallet: Feature {
  /// The slug of the staff role and of the paths.
  public static let slug = "wallet"

  /// The database schema of this module and of the notifications that it creates.
  public static let tables = Notifications.tables + Schema.migrations

  /// The kinds of notifications of this module.
  public static var notifications: [NotificationKind] { WalletNotifications.all }

  public let settings: WalletSettings
  private let store: any Database
  let world: World
  private let describers: [any TransactionDescriber]
  private let guides: [any EarningGuide]

  /// - Parameters:
  ///   - store: The database, for releasing expired holds.
  ///   - describers: Modules that describe statement entries, in addition to the wallet itself.
  ///   - guides: The shops that award points.
  public init(
    settings: WalletSettings, store: any Database, describers: [any TransactionDescriber] = [],
    guides: [any EarningGuide] = [], in world: World
  ) {
    self.settings = settings
    self.store = store
    self.world = world
    self.describers = [WalletDescriptions()] + describers
    self.guides = guides
  }

  public var migrations: [Migration] { Schema.migrations }

  /// The events of which webhooks can notify other systems.
  public static let eventKinds: [EventKind] = [
    .toppedUp, .couponRedeemed, .voucherRedeemed,
  ]

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Wallet", "Credits, points and coupons: top up, adjust, accept vouchers.", Paths.staff(),
        icon: .wallet,
        for: .walletStaff,
        pages: [
          StaffArea.Page("Accept a voucher", Paths.redeemVoucher()),
          StaffArea.Page("Coupons", Paths.offers()),
          StaffArea.Page("Earning rules", Paths.rules()),
          StaffArea.Page("Whole site", Paths.systemAccounts()),
        ])
    ]
  }

  public var scopeAreas: [ScopeArea] {
    [ScopeArea(Self.slug, Phrase("Wallet"), segments: [Self.slug, "coupons"])]
  }

  /// The rows of this module on the account page.
  public var accountRows: [PlazaUI.ListRow] {
    [
      PlazaUI.ListRow(
        say("Wallet"), Paths.wallet(), subtitle: say("Credits, points and vouchers"),
        leading: .icon(.wallet))
    ]
  }

  public var routes: [Route] {
    WalletAPI(settings: settings).routes + OwnTopUpAPI(settings: settings).routes
      + WalletRoutes(settings: settings, describers: describers).routes
      + CouponRoutes(settings: settings).routes
      + WalletStaffRoutes(settings: settings, describers: describers).routes
      + VoucherStaffRoutes(settings: settings).routes + OwnTopUpRoutes(settings: settings).routes
      + ReceiptRoutes(settings: settings, describers: describers).routes
      + RedeemVoucherRoutes(settings: settings).routes
      + OfferRoutes(settings: settings).routes
      + EarningRoutes(settings: settings, guides: guides).routes
  }

  /// Sends reminders, pays pending rewards and releases expired holds.
  public func cleanUp(now: Instant) async throws {
    try await remindOfVouchers(now)
    let (timeOut, pay) = (
      ExpireHolds(at: now, in: world), PayPendingRewards(now: now, world: world)
    )
    while try await store.write({ try pay($0) }) > 0 {}
    // Limited, since further holds may expire in the meantime; the next run continues an hour
    // later.
    for _ in 0..<100 {
      if try await store.write(timeOut.callAsFunction) == 0 { return }
    }
  }

  private func remindOfVouchers(_ now: Instant) async throws {
    let remind = RemindOfVouchers(settings: settings, now: now)
    guard remind.isDaytime else { return }
    while try await store.write(remind.callAsFunction) > 0 {}
  }
}

/// The configuration of the wallet.
public struct WalletSettings: Sendable {
  /// The currency of credits.
  public let currency: Currency
  /// The time zone in which days begin.
  public let time: ShopTimeZone

  public init(currency: Currency, time: ShopTimeZone) {
    self.currency = currency
    self.time = time
  }
}
