public import PlazaBase
public import PlazaData

/// Adds credits that a member has paid for at a counter. A receipt counts once, unless its entry was taken back.
public struct TopUpCredits: Sendable {
  let amount: Money
  let member: ID<Member>
  let receipt: String
  let settings: WalletSettings
  let at: Instant
  let staff: ID<Member>
  let world: World
  /// What the receipt is counted by, where it is not what it says.
  var receiptKey: String?

  /// - Parameters:
  ///   - amount: more than nothing.
  ///   - receipt: the number on the counter's receipt.
  public init(
    _ amount: Money, for member: ID<Member>, receipt: String, _ settings: WalletSettings, at: Instant,
    by staff: ID<Member>, in world: World
  ) {
    self.amount = amount
    self.member = member
    self.receipt = receipt
    self.settings = settings
    self.at = at
    self.staff = staff
    self.world = world
  }

  /// - Throws: ``ReceiptEntered`` where the receipt is in the books, ``WalletRefusal/ownAccount``.
  public func callAsFunction(_ tx: any Transaction) throws -> ID<Transfer> {
    if staff == member { throw WalletRefusal.ownAccount }
    let key = try Receipt.freeKey(for: receipt, countedBy: receiptKey, settings, now: at, tx)
    var transfer = Transfer(
      key: key, reason: "top-up", cause: Receipt.cause(receipt), at: at, by: staff, in: world)
    transfer.move(amount.minor, .credit, from: .topUps, to: .available(member))
    return try PostTransfer(transfer)(tx).id
  }
}

/// The number on a till's receipt, and the entries that were made of it.
enum Receipt {
  private static let prefix = "receipt/"

  static func cause(_ receipt: String) -> String { prefix + receipt }

  static func number(of cause: String) -> String? {
    cause.hasPrefix(prefix) ? String(cause.dropFirst(prefix.count)) : nil
  }

  /// The key of a new entry of a receipt that is counted by another text than its own: its counter may be renamed. What
  /// was entered before counters were known by more than their names is found as well.
  static func freeKey(
    for receipt: String, countedBy other: String?, _ settings: WalletSettings, now: Instant, _ tx: any Transaction
  ) throws -> String {
    let own = try freeKey(for: receipt, settings, now: now, tx)
    return try other.map { try freeKey(for: $0, settings, now: now, tx) } ?? own
  }

  /// The key of a new entry. Of entries that were taken back each keeps its own.
  /// - Throws: ``ReceiptEntered`` where an entry of the receipt was not taken back.
  static func freeKey(
    for receipt: String, _ settings: WalletSettings, now: Instant, _ tx: any Transaction
  ) throws -> String {
    var entries = 0
    while let row = try tx.first("SELECT id FROM wallet_transfer WHERE key = \(key(receipt, after: entries))") {
      let entry = try TransferRecord.find(row.value("id"), tx)
      guard entry.undoneBy != nil else { throw try ReceiptEntered(receipt, entry, settings, now: now, tx) }
      entries += 1
    }
    return key(receipt, after: entries)
  }

  private static func key(_ receipt: String, after entries: Int) -> String {
    entries == 0 ? "top-up/\(receipt.folded)" : "top-up again/\(entries)/\(receipt.folded)"
  }
}
