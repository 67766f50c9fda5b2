public import PlazaBase
public import PlazaData

/// Revokes a reward because its cause no longer exists. Points already spent are waived: the
/// balance never becomes negative, and the cause cannot earn that part again.
public struct RevokeReward: Sendable {
  let member: ID<Member>
  let reference: String
  let reason: String
  let about: String
  let at: Instant
  let world: World

  public init(
    from member: ID<Member>, reason: String, reference: String, at: Instant, in world: World
  ) {
    self.member = member
    self.reason = reason
    about = reference
    self.reference = "\(reason) \(reference)"
    self.at = at
    self.world = world
  }

  /// - Returns: The number of revoked points; 0 if no reward is in effect.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let standing = try tx.first(
      """
      SELECT transfer, amount, due_at, house_month FROM wallet_reward
      WHERE member = \(member) AND cause = \(reference) AND taken_back_at IS NULL
      """)
    guard let standing else { return 0 }
    let (granted, amount): (ID<Transfer>, Int) = (
      try standing.value("transfer"), try standing.value("amount")
    )
    let isPending = try standing.optional("due_at", as: Instant.self) != nil
    let taken = isPending ? amount : min(amount, try Balance.of(member, .point, tx).available)
    let account: WalletAccount = isPending ? .pending(member) : .available(member)
    let undoing = taken > 0 ? try post(taken, from: account, undoing: granted, tx) : nil
    if let month: CalendarDate = try standing.optional("house_month") {
      try OperatorMonth(first: month).takeBack(taken, tx)
    }
    try tx.run(
      """
      UPDATE wallet_reward
      SET taken_back_at = \(at), taken_back = \(undoing), waived = \(amount - taken), due_at = NULL
      WHERE transfer = \(granted) AND taken_back_at IS NULL
      """)
    return taken
  }

  private func post(
    _ amount: Int, from account: WalletAccount, undoing granted: ID<Transfer>,
    _ tx: any Transaction
  ) throws -> ID<Transfer> {
    var transfer = Transfer(
      key: "taken back/\(granted.text)", reason: "\(reason) taken back", reference: about, at: at,
      in: world)
    transfer.undoes = granted
    transfer.move(amount, .point, from: account, to: try source(of: granted, tx))
    return try PostTransfer(transfer)(tx).id
  }

  /// Returns the account that paid the reward, which may be a campaign's budget.
  private func source(of granted: ID<Transfer>, _ tx: any Transaction) throws -> WalletAccount {
    let row = try tx.first(
      "SELECT account FROM wallet_posting WHERE transfer = \(granted) AND amount < 0 ORDER BY account LIMIT 1"
    )
    return try row.map { WalletAccount(stored: try $0.value("account")) } ?? .issued(reason)
  }
}
