public import PlazaData

extension WalletAccount {
  /// Returns the balance of an account that stores it, such as a campaign's budget.
  public func balance(_ unit: WalletUnit, _ tx: any Transaction) throws -> Int {
    let row = try tx.first(
      "SELECT balance FROM wallet_account WHERE unit = \(unit) AND name = \(name)")
    return try row?.optional("balance") ?? 0
  }
}
