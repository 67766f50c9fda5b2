import PlazaBase
import PlazaData

/// The total of an account of the operator, or of all members together.
struct SystemAccount: Sendable, Equatable {
  let unit: WalletUnit
  let name: String
  /// Negative if more has left the account than entered it.
  let balance: Int

  /// Computes the totals from all postings to the operator's accounts.
  static func all(_ tx: any Transaction) throws -> [SystemAccount] {
    let house = try tx.rows(
      """
      SELECT a.unit, a.name, CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) AS balance
      FROM wallet_account a LEFT JOIN wallet_posting p ON p.unit = a.unit AND p.account = a.name
      WHERE a.member IS NULL GROUP BY a.unit, a.name ORDER BY a.unit, a.name
      """)
    return try house.map {
      SystemAccount(
        unit: try $0.value("unit"), name: try $0.value("name"), balance: try $0.value("balance"))
    }
      + heldByMembers(tx)
  }

  /// Computes the totals of all members' accounts, with the amounts that are set aside.
  static func heldByMembers(_ tx: any Transaction) throws -> [SystemAccount] {
    try tx.rows(
      """
      SELECT unit, CAST(SUM(balance) AS BIGINT) AS balance FROM wallet_account
      WHERE member IS NOT NULL GROUP BY unit ORDER BY unit
      """
    ).map {
      SystemAccount(
        unit: try $0.value("unit"), name: "members", balance: try $0.value("balance"))
    }
  }

  /// Returns the display name, such as "Given: liked" or "Taken in: rental".
  /// - Parameter descriptions: Descriptions of budgets, by account name.
  static func title(of name: String, _ descriptions: [String: TransactionDescription] = [:])
    -> String
  {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : "") {
    case ("issued", let reason): return say("Issued: \(Reason.title(of: reason).lowercased())")
    case ("takings", let shop): return say("Takings: \(shop)")
    case ("budget", let campaign): return say("Budget: \(descriptions[name]?.text ?? campaign)")
    case ("top-ups", _): return say("Topped up at counters")
    case ("pay-outs", _): return say("Paid out at counters")
    case ("given up", _): return say("Forfeited by members who left")
    case ("redeemed", _): return say("Redeemed for coupons")
    case ("expired", _): return say("Expired")
    case ("corrections", _): return say("Adjusted by staff")
    case ("members", _): return say("Held by all members")
    default: return name
    }
  }
}
