import PlazaBase
import PlazaData

/// The data of the wallet's start page.
struct WalletOverview: Sendable {
  let credits: Balance
  let points: Balance
  /// The latest entries of both balances.
  let lines: [(unit: WalletUnit, line: LedgerEntry)]
  let descriptions: [String: TransactionDescription]
  let vouchers: [Voucher]

  static func read(
    _ member: ID<Member>, _ describers: [any TransactionDescriber], latest: Int = 5,
    _ tx: any Transaction
  ) throws -> WalletOverview {
    let lines = try WalletUnit.allCases.flatMap { unit in
      try LedgerEntry.list(of: .available(member), unit, PageRequest(limit: latest), tx).items.map
      { (unit, $0) }
    }.sorted { ($0.1.at, $0.1.transfer.text) > ($1.1.at, $1.1.transfer.text) }.prefix(latest)
    return WalletOverview(
      credits: try Balance.of(member, .credit, tx), points: try Balance.of(member, .point, tx),
      lines: Array(lines),
      descriptions: try describers.descriptions(of: Set(lines.compactMap(\.1.reference)), tx),
      vouchers: try Voucher.of(member, PageRequest(limit: 20), tx).items)
  }
}
