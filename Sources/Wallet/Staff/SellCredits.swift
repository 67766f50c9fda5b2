public import PlazaBase
public import PlazaData

/// Sells credits at the counter of a shop. They are credited immediately, except for the staff
/// member's own account, where a second person of the wallet's staff has to confirm them.
public struct SellCredits: Sendable {
  /// The amount paid.
  public let amount: Money
  private let member: ID<Member>
  private let receipt: String
  private let receiptKey: String
  private let settings: WalletSettings
  private let now: Instant
  private let staff: ID<Member>
  private let world: World

  /// - Parameters:
  ///   - amount: A positive amount.
  ///   - receipt: The number on the counter's receipt.
  ///   - counter: The name and key of the counter. Counters may use the same receipt numbers, and
  ///     their names may change.
  public init(
    _ amount: Money, to member: ID<Member>, receipt: String,
    at counter: (name: String, key: String),
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

  /// - Returns: Whether the credits are available immediately.
  /// - Throws: ``ReceiptEntered`` if the receipt has been entered.
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if member == staff {
      let request = RequestTopUp(amount, receipt: receipt, settings, at: now, by: staff, in: world)
      _ = try request.counting(by: receiptKey)(tx)
      return false
    }
    var topUp = TopUpCredits(
      amount, for: member, receipt: receipt, settings, at: now, by: staff, in: world)
    topUp.receiptKey = receiptKey
    _ = try topUp(tx)
    return true
  }
}
