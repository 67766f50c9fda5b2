public import Notifications
public import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

/// The plaza's purse: what members own in credits and points, and where all of it came from and went.
public struct Wallet: Feature {
  /// The staff's role, and the first part of its addresses.
  public static let slug = "wallet"

  /// Everything that the wallet's acts write to: its own tables, and the notices that they ask for.
  public static let tables = Notifications.tables + Schema.migrations

  /// What members are told.
  public static var notifications: [NotificationKind] { WalletNotifications.all }

  public let settings: WalletSettings
  private let store: any Database
  let world: World
  private let describers: [any TransactionDescriber]
  private let guides: [any EarningGuide]

  /// - Parameters:
  ///   - store: the database, for giving back what was set aside and forgotten.
  ///   - tellers: who knows what lines are about, beside the wallet itself.
  ///   - guides: the shops that give points.
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

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Wallet", "Credits, points and coupons: top up, adjust, accept vouchers.", Paths.desk(), icon: .purse,
        for: .walletStaff)
    ]
  }

  /// What stands on a member's own page.
  public var accountRows: [PlazaWeb.Row] {
    [PlazaWeb.Row(say("Wallet"), Paths.wallet(), subtitle: say("Credits, points and vouchers"), leading: .icon(.purse))]
  }

  public var routes: [Route] {
    WalletAPI(settings: settings).routes + OwnTopUpAPI(settings: settings).routes
      + WalletRoutes(settings: settings, describers: describers).routes
      + CouponRoutes(settings: settings).routes + WalletStaffRoutes(settings: settings, describers: describers).routes
      + VoucherStaffRoutes(settings: settings).routes + OwnTopUpRoutes(settings: settings).routes
      + ReceiptRoutes(settings: settings, describers: describers).routes
      + RedeemVoucherRoutes(settings: settings).routes
      + OfferRoutes(settings: settings).routes + EarningRoutes(settings: settings, guides: guides).routes
  }

  /// Gives back what was set aside and forgotten, and pays what was pending.
  public func tidy(now: Instant) async throws {
    try await remindOfVouchers(now)
    let (timeOut, pay) = (ExpireHolds(at: now, in: world), PayPendingRewards(now: now, world: world))
    while try await store.write({ try pay($0) }) > 0 {}
    // Others may hold more meanwhile; an hour later there is another round.
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

/// What the wallet goes by.
public struct WalletSettings: Sendable {
  /// What credits are counted in.
  public let currency: Currency
  /// The wall clock that says which day it is.
  public let time: ShopTimeZone

  public init(currency: Currency, time: ShopTimeZone) {
    self.currency = currency
    self.time = time
  }
}
