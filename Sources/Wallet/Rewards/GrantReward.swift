public import PlazaBase
public import PlazaData

/// Gives a member points for something, once for each cause: while the reward stands, the same again gives nothing.
public struct GrantReward: Sendable {
  let amount: Int
  let member: ID<Member>
  let cause: String
  let coolDown: Duration
  let transfer: Transfer

  /// - Parameters:
  ///   - amount: points, more than nothing.
  ///   - reason: why, in a word that figures are kept by: `like`, `share`, `clip`, `newcomer`.
  ///   - cause: what for, as `film/<key>`.
  ///   - source: where they come from; the house's own box of this reason unless a campaign pays.
  ///   - coolDown: so long after it was last granted a reward that was taken back is not granted again.
  public init(
    _ amount: Int, to member: ID<Member>, reason: String, cause: String, from source: WalletAccount? = nil,
    coolDown: Duration = .zero, at: Instant, in world: World
  ) {
    self.amount = amount
    self.member = member
    self.coolDown = coolDown
    self.cause = "\(reason) \(cause)"
    let nonce: ID<Transfer> = world.newID()
    var transfer = Transfer(key: "reward/\(nonce.text)", reason: reason, cause: cause, at: at, in: world)
    transfer.move(amount, .point, from: source ?? .issued(reason), to: .available(member))
    self.transfer = transfer
  }

  /// - Returns: how many points were given; none where this was rewarded before.
  /// - Throws: ``WalletRefusal`` where the source has run dry.
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let last = try tx.first(
      """
      SELECT granted_at, taken_back_at FROM wallet_reward WHERE member = \(member) AND cause = \(cause)
      ORDER BY granted_at DESC LIMIT 1
      """)
    if let last {
      let stands = try last.optional("taken_back_at", as: Instant.self) == nil
      let again = try last.value("granted_at", as: Instant.self) + coolDown
      if stands || again > transfer.at { return 0 }
    }
    let posted = try PostTransfer(transfer)(tx)
    try tx.run(
      """
      INSERT INTO wallet_reward (transfer, member, cause, amount, granted_at)
      VALUES (\(posted.id), \(member), \(cause), \(amount), \(transfer.at))
      """)
    return amount
  }
}

/// Takes a reward back because its cause is gone. What was spent already is waived: nobody owes points.
public struct TakeBackReward: Sendable {
  let member: ID<Member>
  let cause: String
  let reason: String
  let about: String
  let at: Instant
  let world: World

  public init(from member: ID<Member>, reason: String, cause: String, at: Instant, in world: World) {
    self.member = member
    self.reason = reason
    about = cause
    self.cause = "\(reason) \(cause)"
    self.at = at
    self.world = world
  }

  /// - Returns: how many points were taken back; none where no reward stands.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let standing = try tx.first(
      """
      SELECT transfer, amount FROM wallet_reward
      WHERE member = \(member) AND cause = \(cause) AND taken_back_at IS NULL
      """)
    guard let standing else { return 0 }
    let (granted, amount): (ID<Transfer>, Int) = (try standing.value("transfer"), try standing.value("amount"))
    let left = try Balance.of(member, .point, tx).available
    let taken = min(amount, left)
    let undoing = taken > 0 ? try post(taken, undoing: granted, tx) : nil
    try tx.run(
      """
      UPDATE wallet_reward SET taken_back_at = \(at), taken_back = \(undoing), waived = \(amount - taken)
      WHERE transfer = \(granted) AND taken_back_at IS NULL
      """)
    return taken
  }

  private func post(_ amount: Int, undoing granted: ID<Transfer>, _ tx: any Transaction) throws -> ID<Transfer> {
    var transfer = Transfer(
      key: "taken back/\(granted.text)", reason: "\(reason) taken back", cause: about, at: at, in: world)
    transfer.undoes = granted
    transfer.move(amount, .point, from: .available(member), to: try source(of: granted, tx))
    return try PostTransfer(transfer)(tx).id
  }

  /// It goes back to where it came from, be it a campaign's budget.
  private func source(of granted: ID<Transfer>, _ tx: any Transaction) throws -> WalletAccount {
    let row = try tx.first(
      "SELECT account FROM wallet_posting WHERE transfer = \(granted) AND amount < 0 ORDER BY account LIMIT 1")
    return try row.map { WalletAccount(stored: try $0.value("account")) } ?? .issued(reason)
  }
}
