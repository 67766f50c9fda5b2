import Jobs
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Adds credits that a member has paid for at a counter. A receipt can be entered once, unless its
/// entry was undone.
public struct TopUpCredits: Sendable {
  let amount: Money
  let member: ID<Member>
  let receipt: String
  let settings: WalletSettings
  let at: Instant
  let staff: ID<Member>
  let world: World
  /// The text that identifies the receipt if it differs from the printed number.
  var receiptKey: String?

  /// - Parameters:
  ///   - amount: A positive amount.
  ///   - receipt: The number on the counter's receipt.
  public init(
    _ amount: Money, for member: ID<Member>, receipt: String, _ settings: WalletSettings,
    at: Instant,
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

  /// - Throws: ``ReceiptEntered`` if the receipt has been entered, or
  ///   ``WalletRefusal/ownAccount``.
  public func callAsFunction(_ tx: any Transaction) throws -> ID<Transfer> {
    if staff == member { throw WalletRefusal.ownAccount }
    let key = try Receipt.freeKey(for: receipt, countedBy: receiptKey, settings, now: at, tx)
    var transfer = Transfer(
      key: key, reason: "top-up", reference: Receipt.reference(receipt), at: at, by: staff,
      in: world)
    transfer.move(amount.minor, .credit, from: .topUps, to: .available(member))
    let posted = try PostTransfer(transfer)(tx).id
    try Event(
      .toppedUp, ["transfer": posted.text, "member": member.text], Paths.receipt(posted), at: at)(
        tx)
    return posted
  }
}

/// The number of a till receipt, and the ledger entries made from it.
enum Receipt {
  private static let prefix = "receipt/"

  static func reference(_ receipt: String) -> String { prefix + receipt }

  static func number(of reference: String) -> String? {
    reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : nil
  }

  /// Returns the key for a new entry of a receipt that is identified by a text other than its
  /// number, because its counter may be renamed. Also finds entries made before counters had an
  /// identifier.
  static func freeKey(
    for receipt: String, countedBy other: String?, _ settings: WalletSettings, now: Instant,
    _ tx: any Transaction
  ) throws -> String {
    let own = try freeKey(for: receipt, settings, now: now, tx)
    return try other.map { try freeKey(for: $0, settings, now: now, tx) } ?? own
  }

  /// Returns the key for a new entry. Each undone entry keeps its own key.
  /// - Throws: ``ReceiptEntered`` if an entry of the receipt has not been undone.
  static func freeKey(
    for receipt: String, _ settings: WalletSettings, now: Instant, _ tx: any Transaction
  ) throws -> String {
    var entries = 0
    while let row = try tx.first(
      "SELECT id FROM wallet_transfer WHERE key = \(key(receipt, after: entries))")
    {
      let entry = try TransferRecord.find(row.value("id"), tx)
      guard entry.undoneBy != nil else {
        throw try ReceiptEntered(receipt, entry, settings, now: now, tx)
      }
      entries += 1
    }
    return key(receipt, after: entries)
  }

  private static func key(_ receipt: String, after entries: Int) -> String {
    entries == 0 ? "top-up/\(receipt.folded)" : "top-up again/\(entries)/\(receipt.folded)"
  }
}
