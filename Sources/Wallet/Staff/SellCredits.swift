public import PlazaBase
public import PlazaData

/// Sells credits at the counter of a shop: whoever paid has them at once, and one's own wait for a second person of the
/// wallet's staff.
public struct SellCredits: Sendable {
  /// What was paid.
  public let amount: Money
  private let member: ID<Member>
  private let receipt: String
  private let receiptKey: String
  private let settings: WalletSettings
  private let now: Instant
  private let staff: ID<Member>
  private let world: World

  /// - Parameters:
  ///   - amount: more than nothing.
  ///   - receipt: the number on the counter's receipt.
  ///   - counter: what the counter is called, and its key: another counter's receipts may have the same numbers, and
  ///     it may be called otherwise tomorrow.
  public init(
    _ amount: Money, to member: ID<Member>, receipt: String, at counter: (name: String, key: String),
    _ settings: WalletSettings,
    now: Instant, by staff: ID<Member>, in world: World
  ) {
    self.amount = amount
    self.member = member
    self.receipt = "\(receipt) · \(counter.name)"
    receiptKey = "\(receipt) · \(counter.key)"
    self.settings = settings
    self.now = now
    self.staff = staff
    self.world = world
  }

  /// - Returns: whether it counts at once.
  /// - Throws: ``ReceiptEntered`` where the receipt is in the books.
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if member == staff {
      let request = RequestTopUp(amount, receipt: receipt, settings, at: now, by: staff, in: world)
      _ = try request.counting(by: receiptKey)(tx)
      return false
    }
    var topUp = TopUpCredits(amount, for: member, receipt: receipt, settings, at: now, by: staff, in: world)
    topUp.receiptKey = receiptKey
    _ = try topUp(tx)
    return true
  }
}
