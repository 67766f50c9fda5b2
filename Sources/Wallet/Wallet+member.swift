public import Members
public import PlazaBase
public import PlazaData
import PlazaHTTP

extension Wallet: PersonalDataProvider {
  public var personalData: [PersonalData] {
    let books = PersonalData.RetentionRule.retained(
      why: "every line of the books has two sides", until: "for good, with the books")
    return [
      PersonalData("wallet_account", "member", in: "wallet/credits.json", books),
      PersonalData("wallet_hold", "member", in: "wallet/credits.json", books),
      PersonalData("wallet_reward", "member", in: "wallet/points.json", books),
      PersonalData("wallet_voucher", "member", in: "wallet/vouchers.json", books),
      .staff("wallet_earning_rules", "set_by", until: "the rules are set again"),
      PersonalData(
        "wallet_own_top_up", "member",
        export: .none("it is a line of the credits once it is confirmed"), .deleted),
      .staff("wallet_transfer", "made_by", until: "for good, with the books"),
      .staff("wallet_voucher", "spent_by", until: "for good, with the books"),
    ]
  }

  /// Exports all entries of both balances and all vouchers.
  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    let documents = try WalletUnit.allCases.map { unit in
      let lines = try all { try LedgerEntry.list(of: .available(member), unit, $0, tx) }
      return document("wallet/\(unit.rawValue)s.json", lines)
    }
    return documents + [
      document("wallet/vouchers.json", try all { try Voucher.of(member, $0, tx) })
    ]
  }

  /// Includes held amounts, because pending orders are cancelled when their owner leaves.
  public func creditsLeft(_ member: ID<Member>, _ tx: any Transaction) throws -> CreditsLeft? {
    let balance = try Balance.of(member, .credit, tx)
    let left = Money(minor: balance.available + balance.held)
    return left.minor > 0 ? CreditsLeft(left, settings.currency.format(left)) : nil
  }

  /// Anonymises the ledger: entries stay under an ID that no longer identifies a person, and the
  /// remaining balance is forfeited.
  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    for hold in try Hold.open(of: member, tx) {
      try SettleHold.release(hold.id, at: world.now(), in: world)(tx)
    }
    while case let pending = try PendingReward.of(member, tx), !pending.isEmpty {
      for reward in pending { try reward.takeBack(at: world.now(), in: world, tx) }
    }
    for unit in WalletUnit.allCases {
      let left = try Balance.of(member, unit, tx).available
      if left == 0 { continue }
      var transfer = Transfer(
        key: "forgotten/\(member.text)/\(unit.rawValue)", reason: "given up", at: world.now(),
        in: world)
      transfer.move(left, unit, from: .available(member), to: .forfeited)
      try PostTransfer(transfer)(tx)
    }
    try tx.run("DELETE FROM wallet_own_top_up WHERE member = \(member)")
    try CloseWallet(member: member, at: world.now())(tx)
    // Free text written by staff may name the person.
    try tx.run(
      """
      UPDATE wallet_transfer SET words = NULL WHERE words IS NOT NULL AND id IN (
        SELECT p.transfer FROM wallet_posting p JOIN wallet_account a ON a.unit = p.unit AND a.name = p.account
        WHERE a.member = \(member))
      """)
  }

  private func all<Item>(_ list: (PageRequest) throws -> ResultPage<Item>) throws -> [Item] {
    var (items, after): ([Item], Cursor?) = ([], nil)
    while true {
      let resultPage = try list(PageRequest(limit: 200, after: after))
      items += resultPage.items
      guard let next = resultPage.next.flatMap(Cursor.init) else { return items }
      after = next
    }
  }

  private func document(_ name: String, _ items: [some JSONWritable]) -> ExportFile {
    var json = JSONWriter()
    items.write(to: &json)
    return ExportFile(name, json.bytes)
  }
}
