public import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

/// The plaza's purse: what members own in credits and points, and where all of it came from and went.
public struct Wallet: Feature {
  /// The staff's role, and the first part of its addresses.
  public static let slug = "wallet"

  /// Everything the wallet keeps in the database.
  public static let tables = Schema.migrations

  public let settings: WalletSettings
  private let store: any Store

  /// - Parameter store: the database, for giving back what was set aside and forgotten.
  public init(settings: WalletSettings, store: any Store) {
    self.settings = settings
    self.store = store
  }

  public var migrations: [Migration] { Schema.migrations }

  public var routes: [Route] { [] }
}

/// What the wallet goes by.
public struct WalletSettings: Sendable {
  /// What credits are counted in.
  public let currency: Currency
  /// The wall clock that says which day it is.
  public let time: ShopTime

  public init(currency: Currency, time: ShopTime) {
    self.currency = currency
    self.time = time
  }
}
