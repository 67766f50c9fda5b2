public import PlazaBase
public import PlazaData

/// The plaza's purse: what members own in credits and points, and where all of it came from and went.
public enum Wallet {
  /// Everything the wallet keeps in the database.
  public static let tables = Schema.migrations
}

/// What is counted. The two are never exchanged by themselves, and points never become money.
public enum WalletUnit: String, Sendable, Hashable, CaseIterable, SQLBindable, SQLReadable {
  /// Minor units of the shop's currency, such as pence.
  case credit
  /// Loyalty points.
  case point
}
