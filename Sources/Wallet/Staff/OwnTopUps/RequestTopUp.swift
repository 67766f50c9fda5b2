import Members
import PlazaBase
import PlazaData

/// Asks for a top-up of one's own account: it waits for a second person.
struct RequestTopUp: Sendable {
  private(set) var request: OwnTopUp
  let settings: WalletSettings

  init(
    _ amount: Money, receipt: String, _ settings: WalletSettings, at: Instant, by staff: ID<Member>, in world: World
  ) {
    request = OwnTopUp(id: world.newID(), member: staff, amount: amount, receipt: receipt, requestedAt: at)
    self.settings = settings
  }

  /// Counts the receipt by this instead of by what it says.
  func counting(by key: String) -> RequestTopUp {
    var counted = self
    counted.request.receiptKey = key
    return counted
  }

  /// - Throws: ``ReceiptEntered`` where the receipt is in the books.
  func callAsFunction(_ tx: any Transaction) throws -> OwnTopUp {
    _ = try Receipt.freeKey(
      for: request.receipt, countedBy: request.receiptKey, settings, now: request.requestedAt, tx)
    try tx.run(
      """
      INSERT INTO wallet_own_top_up (id, member, amount, receipt, requested_at, receipt_key)
      VALUES (\(request.id), \(request.member), \(request.amount), \(request.receipt), \(request.requestedAt),
        \(request.receiptKey))
      """)
    try request.note(.topUpRequested, by: request.member, at: request.requestedAt, tx)
    try WalletNotifications.tell(waiting: request, tx)
    return request
  }
}

/// A second person confirms a top-up: the credits are the member's.
struct ConfirmTopUp: Sendable {
  let request: ID<OwnTopUp>
  let settings: WalletSettings
  let at: Instant
  let staff: ID<Member>
  let world: World

  /// - Throws: ``WalletRefusal/ownAccount``, ``ReceiptEntered``, ``NoSuchTopUp``.
  func callAsFunction(_ tx: any Transaction) throws -> ID<Transfer> {
    let found = try OwnTopUp.find(request, tx)
    var topUp = TopUpCredits(
      found.amount, for: found.member, receipt: found.receipt, settings, at: at, by: staff, in: world)
    topUp.receiptKey = found.receiptKey
    let transfer = try topUp(tx)
    guard try found.remove(tx) else { throw NoSuchTopUp() }
    return transfer
  }
}

/// A second person declines a top-up, or the one who asked takes it back.
struct DeclineTopUp: Sendable {
  let request: ID<OwnTopUp>
  let at: Instant
  let staff: ID<Member>

  /// - Throws: ``NoSuchTopUp``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try OwnTopUp.find(request, tx)
    guard try found.remove(tx) else { throw NoSuchTopUp() }
    try found.note(.topUpDeclined, by: staff, at: at, tx)
  }
}

extension OwnTopUp {
  fileprivate func note(
    _ action: AuditAction, by staff: ID<Member>, at: Instant, _ tx: any Transaction
  ) throws {
    let amount = try WalletAudit.amount(amount.minor, .credit, tx)
    try AuditEntry(action, by: staff, to: member, detail: "\(amount) · \(Receipt.cause(receipt))", at: at).append(tx)
  }
}
