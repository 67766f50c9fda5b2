public import PlazaBase
public import PlazaData

/// Closes the accounts of a member who leaves: no further transfer is possible, and no voucher is
/// accepted.
struct CloseWallet: Sendable {
  let member: ID<Member>
  let at: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    for unit in WalletUnit.allCases {
      for account in [WalletAccount.available(member), .held(member)] {
        try tx.run(
          """
          INSERT INTO wallet_account (unit, name, member, balance, postings, closed_at)
          VALUES (\(unit), \(account.name), \(member), 0, 0, \(at))
          ON CONFLICT (unit, name) DO UPDATE SET closed_at = excluded.closed_at
          """)
      }
    }
    try tx.run(
      "UPDATE wallet_voucher SET ended_at = \(at) WHERE member = \(member) AND spent_at IS NULL AND ended_at IS NULL"
    )
  }
}

extension WalletAccount {
  /// Returns the account for a refund: the member's, or the operator's if the member has left.
  public static func refund(to member: ID<Member>, _ tx: any Transaction) throws -> WalletAccount {
    let purse = available(member)
    let isClosed = try tx.exists(
      "SELECT 1 FROM wallet_account WHERE unit = 'credit' AND name = \(purse.name) AND closed_at IS NOT NULL"
    )
    return isClosed ? .forfeited : purse
  }
}
