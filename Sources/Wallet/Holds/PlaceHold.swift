public import PlazaBase
public import PlazaData

/// Sets an amount of a member's aside until it is captured or released. The same one again changes nothing.
public struct PlaceHold: Sendable {
  let id: ID<Hold>
  let member: ID<Member>
  let unit: WalletUnit
  let amount: Int
  let cause: String
  let endsAt: Instant
  let transfer: Transfer

  /// - Parameters:
  ///   - amount: more than nothing.
  ///   - key: what makes it happen once.
  ///   - reason: why, in a word, such as `print`.
  ///   - cause: what it is about, as `order/<key>`.
  ///   - length: how long, if nobody settles it.
  public init(
    _ amount: Int, _ unit: WalletUnit, of member: ID<Member>, key: String, reason: String, cause: String, at: Instant,
    for length: Duration, in world: World
  ) {
    id = world.newID()
    self.member = member
    self.unit = unit
    self.amount = amount
    self.cause = cause
    endsAt = at + length
    var transfer = Transfer(key: key, reason: reason, cause: cause, at: at, in: world)
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
        VALUES (\(id), \(member), \(unit), \(amount), 'held', \(cause), \(posted.id), \(endsAt))
        """)
      return try Hold.find(id, tx)
    }
    let row = try tx.first("SELECT id FROM wallet_hold WHERE placed = \(posted.id)")
    guard let hold: ID<Hold> = try row?.value("id") else { throw WalletRefusal.keyTaken }
    return try Hold.find(hold, tx)
  }
}
