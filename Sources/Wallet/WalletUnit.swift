public import PlazaData

/// What is counted. The two are never exchanged by themselves, and points never become money.
public enum WalletUnit: String, Sendable, Hashable, CaseIterable, SQLBindable, SQLReadable {
  /// Minor units of the shop's currency, such as pence.
  case credit
  /// Loyalty points.
  case point
}
