public import Members
public import PlazaBase
public import PlazaData
import PlazaWeb

extension Wallet: MemberDataHolder {
  /// Every line of both balances, and every voucher.
  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [MemberDocument] {
    let documents = try WalletUnit.allCases.map { unit in
      let lines = try all { try WalletLine.list(of: .available(member), unit, $0, tx) }
      return document("wallet/\(unit.rawValue)s.json", lines)
    }
    return documents + [document("wallet/vouchers.json", try all { try Voucher.of(member, $0, tx) })]
  }

  /// The books keep their lines, under a key that leads to nobody. What was left is nobody's any more.
  public func forget(_ member: ID<Member>, _ tx: any Transaction) throws {
    for hold in try Hold.open(of: member, tx) {
      try SettleHold.release(hold.id, at: world.now(), in: world)(tx)
    }
    for unit in WalletUnit.allCases {
      let left = try Balance.of(member, unit, tx).available
      if left == 0 { continue }
      var transfer = Transfer(
        key: "forgotten/\(member.text)/\(unit.rawValue)", reason: "expired", at: world.now(), in: world)
      transfer.move(left, unit, from: .available(member), to: .expired)
      try PostTransfer(transfer)(tx)
    }
    // What the staff wrote may name the person.
    try tx.run(
      """
      UPDATE wallet_transfer SET words = NULL WHERE words IS NOT NULL AND id IN (
        SELECT p.transfer FROM wallet_posting p JOIN wallet_account a ON a.unit = p.unit AND a.name = p.account
        WHERE a.member = \(member))
      """)
  }

  private func all<Item>(_ list: (PageRequest) throws -> Slice<Item>) throws -> [Item] {
    var (items, after): ([Item], Cursor?) = ([], nil)
    while true {
      let slice = try list(PageRequest(limit: 200, after: after))
      items += slice.items
      guard let next = slice.next.flatMap(Cursor.init) else { return items }
      after = next
    }
  }

  private func document(_ name: String, _ items: [some JSONWritable]) -> MemberDocument {
    var json = JSONWriter()
    items.write(to: &json)
    return MemberDocument(name, json.bytes)
  }
}
