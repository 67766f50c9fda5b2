public import PlazaBase
public import PlazaData

/// Records the currency of the ledger at the first start. Switching it later would reinterpret
/// 5.00 in one currency as 5.00, or 500, in the other.
public struct SetCurrency: Sendable {
  let currency: Currency
  let at: Instant

  public init(_ currency: Currency, at: Instant) {
    self.currency = currency
    self.at = at
  }

  /// - Returns: The code of the ledger's currency. Earlier versions accepted codes of no currency.
  public func callAsFunction(_ tx: any Transaction) throws -> String {
    try tx.run(
      """
      INSERT INTO wallet_currency (id, code, kept_at) VALUES (1, \(currency.code), \(at)) ON CONFLICT (id) DO NOTHING
      """)
    return try tx.first("SELECT code FROM wallet_currency WHERE id = 1")?.value("code")
      ?? currency.code
  }

  /// nil before the first start.
  public static func stored(_ tx: any Transaction) throws -> Currency? {
    try tx.first("SELECT code FROM wallet_currency WHERE id = 1").flatMap {
      Currency(try $0.value("code"))
    }
  }
}
