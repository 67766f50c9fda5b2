import Members
import PlazaBase
import PlazaData

/// Requests a top-up of the staff member's own account, which a second person has to confirm.
struct RequestTopUp: Sendable {
  private(set) var request: OwnTopUp
  let settings: WalletSettings

  init(
    _ amount: Money, receipt: String, _ settings: WalletSettings, at: Instant,
    by staff: ID<Member>, in world: World
  ) {
    request = OwnTopUp(
      id: world.newID(), member: staff, amount: amount, receipt: receipt, requestedAt: at)
    self.settings = settings
  }

  /// Identifies the receipt by the given text instead of its number.
  func counting(by key: String) -> RequestTopUp {
    var counted = self
    counted.request.receiptKey = key
    return counted
  }

  /// - Throws: ``ReceiptEntered`` if the receipt has been entered.
  func callAsFunction(_ tx: any Transaction) throws -> OwnTopUp {
    _ = try Receipt.freeKey(
      for: request.receipt, countedBy: request.receiptKey, settings, now: request.requestedAt, tx)
    try tx.run(
      """
      INSERT INTO wallet_own_top_up (id, member, amount, receipt, requested_at, receipt_key)
      VALUES (\(request.id), \(request.member), \(request.amount), \(request.receipt), \(request.requestedAt),
        \(request.receiptKey))
      """)
    try request.audit(.topUpRequested, by: request.member, at: request.requestedAt, tx)
    try WalletNotifications.notify(waiting: request, tx)
    return request
  }
}

/// Confirms a top-up by a second person, and credits the member.
struct ConfirmTopUp: Sendable {
  let request: ID<OwnTopUp>
  let settings: WalletSettings
  let at: Instant
  let staff: ID<Member>
  let world: World

  /// - Throws: ``WalletRefusal/ownAccount``, ``ReceiptEntered`` or ``NoSuchTopUp``.
  func callAsFunction(_ tx: any Transaction) throws -> ID<Transfer> {
    let found = try OwnTopUp.find(request, tx)
    var topUp = TopUpCredits(
      found.amount, for: found.member, receipt: found.receipt, settings, at: at, by: staff,
      in: world)
    topUp.receiptKey = found.receiptKey
    let transfer = try topUp(tx)
    guard try found.remove(tx) else { throw NoSuchTopUp() }
    return transfer
  }
}

/// Declines a top-up by a second person, or withdraws it by the staff member who requested it.
struct DeclineTopUp: Sendable {
  let request: ID<OwnTopUp>
  let at: Instant
  let staff: ID<Member>

  /// - Throws: ``NoSuchTopUp``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try OwnTopUp.find(request, tx)
    guard try found.remove(tx) else { throw NoSuchTopUp() }
    try found.audit(.topUpDeclined, by: staff, at: at, tx)
  }
}

extension OwnTopUp {
  fileprivate func audit(
    _ action: AuditAction, by staff: ID<Member>, at: Instant, _ tx: any Transaction
  ) throws {
    let amount = try WalletAudit.amount(amount.minor, .credit, tx)
    try AuditEntry(
      action, by: staff, to: member, detail: "\(amount) · \(Receipt.reference(receipt))", at: at
    ).append(tx)
  }
}
