public import PlazaBase
public import PlazaData

/// A member's balance in one unit.
public struct Balance: Sendable, Equatable {
  /// The amount that can be spent.
  public var available = 0
  /// The amount reserved by holds.
  public var held = 0
  /// The amount that is earned but cannot be spent yet.
  public var pending = 0

  public static func of(_ member: ID<Member>, _ unit: WalletUnit, _ tx: any Transaction) throws
    -> Balance
  {
    let rows = try tx.rows(
      "SELECT name, balance FROM wallet_account WHERE member = \(member) AND unit = \(unit) ORDER BY name"
    )
    return try rows.reduce(into: Balance()) { balance, row in
      let amount: Int = try row.value("balance")
      switch try row.value("name", as: String.self) {
      case WalletAccount.held(member).name: balance.held = amount
      case WalletAccount.pending(member).name: balance.pending = amount
      default: balance.available = amount
      }
    }
  }
}
