public import PlazaData

/// The unit of an amount. The units are never exchanged automatically, and points never become
/// money.
public enum WalletUnit: String, Sendable, Hashable, CaseIterable, SQLBindable, SQLReadable {
  /// Minor units of the shop's currency, such as pence.
  case credit
  /// Loyalty points.
  case point
}
