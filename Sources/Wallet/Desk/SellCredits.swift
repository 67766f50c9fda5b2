public import PlazaBase
public import PlazaData

/// Sells credits at the counter of a shop: whoever paid has them at once, and one's own wait for a second person of the
/// wallet's staff.
public struct SellCredits: Sendable {
  /// What was paid.
  public let amount: Money
  private let member: ID<Member>
  private let receipt: String
  private let settings: WalletSettings
  private let now: Instant
  private let staff: ID<Member>
  private let world: World

  /// - Parameters:
  ///   - amount: more than nothing.
  ///   - receipt: the number on the counter's receipt.
  ///   - counter: what the counter is called: another counter's receipts may have the same numbers.
  public init(
    _ amount: Money, to member: ID<Member>, receipt: String, at counter: String, _ settings: WalletSettings,
    now: Instant, by staff: ID<Member>, in world: World
  ) {
    self.amount = amount
    self.member = member
    self.receipt = "\(receipt) · \(counter)"
    self.settings = settings
    self.now = now
    self.staff = staff
    self.world = world
  }

  /// - Returns: whether it counts at once.
  /// - Throws: ``ReceiptEntered`` where the receipt is in the books.
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if member == staff {
      _ = try RequestTopUp(amount, receipt: receipt, settings, at: now, by: staff, in: world)(tx)
      return false
    }
    _ = try TopUpCredits(amount, for: member, receipt: receipt, settings, at: now, by: staff, in: world)(tx)
    return true
  }
}
