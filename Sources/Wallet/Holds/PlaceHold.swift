public import PlazaBase
public import PlazaData

/// Reserves an amount until it is captured or released. Repeating it with the same key changes
/// nothing.
public struct PlaceHold: Sendable {
  let id: ID<Hold>
  let member: ID<Member>
  let unit: WalletUnit
  let amount: Int
  let reference: String
  let endsAt: Instant
  let transfer: Transfer

  /// - Parameters:
  ///   - amount: A positive amount.
  ///   - key: The idempotency key.
  ///   - reason: A keyword, such as `print`.
  ///   - reference: The subject, such as `order/<key>`.
  ///   - length: How long the hold lasts unless it is settled.
  public init(
    _ amount: Int, _ unit: WalletUnit, of member: ID<Member>, key: String, reason: String,
    reference: String, at: Instant,
    for length: Duration, in world: World
  ) {
    id = world.newID()
    self.member = member
    self.unit = unit
    self.amount = amount
    self.reference = reference
    endsAt = at + length
    var transfer = Transfer(key: key, reason: reason, reference: reference, at: at, in: world)
    transfer.move(amount, unit, from: .available(member), to: .held(member))
    self.transfer = transfer
  }

  /// - Throws: ``WalletRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws -> Hold {
    let posted = try PostTransfer(transfer)(tx)
    if posted.isNew {
      try tx.run(
        """
        INSERT INTO wallet_hold (id, member, unit, amount, state, cause, placed, ends_at)
        VALUES (\(id), \(member), \(unit), \(amount), 'held', \(reference), \(posted.id), \(endsAt))
        """)
      return try Hold.find(id, tx)
    }
    let row = try tx.first("SELECT id FROM wallet_hold WHERE placed = \(posted.id)")
    guard let hold: ID<Hold> = try row?.value("id") else { throw WalletRefusal.keyTaken }
    return try Hold.find(hold, tx)
  }
}
