import Members
import PlazaBase
import PlazaData

/// Points of a new account that are not paid yet.
struct PendingReward: Sendable, Equatable {
  let transfer: ID<Transfer>
  let member: ID<Member>
  let reason: String
  let reference: String
  let amount: Int
  let dueAt: Instant

  /// Returns a member's pending rewards, next due first.
  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> [PendingReward] {
    try tx.rows(
      """
      SELECT \(columns) FROM wallet_reward WHERE member = \(member) AND due_at IS NOT NULL
      ORDER BY due_at, transfer LIMIT 200
      """
    ).map(PendingReward.init(row:))
  }

  /// Returns rewards that are due, oldest first.
  static func due(at now: Instant, limit: Int, _ tx: any Transaction) throws -> [PendingReward] {
    try tx.rows(
      """
      SELECT \(columns) FROM wallet_reward WHERE due_at IS NOT NULL AND due_at <= \(now)
      ORDER BY due_at, transfer LIMIT \(limit)
      """
    ).map(PendingReward.init(row:))
  }

  /// Returns the points to their source if the member cannot be paid.
  func takeBack(at now: Instant, in world: World, _ tx: any Transaction) throws {
    try RevokeReward(from: member, reason: reason, reference: reference, at: now, in: world)(tx)
  }

  private static let columns: SQL = "transfer, member, cause, amount, due_at"

  private init(row: Row) throws {
    transfer = try row.value("transfer")
    member = try row.value("member")
    let given = try row.value("cause", as: String.self).split(separator: " ", maxSplits: 1).map(
      String.init)
    (reason, reference) = (given.first ?? "", given.last ?? "")
    amount = try row.value("amount")
    dueAt = try row.value("due_at")
  }
}

/// Pays the rewards of accounts that are now old enough. Those of suspended or former members
/// return to their source.
struct PayPendingRewards: Sendable {
  private static let maximum = 100

  let now: Instant
  let world: World

  /// - Returns: The number of processed rewards. There may be more if it equals the batch size.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let due = try PendingReward.due(at: now, limit: Self.maximum, tx)
    for reward in due {
      if try MembershipStatus.find(reward.member, tx)?.isSuspended ?? true {
        try reward.takeBack(at: now, in: world, tx)
      } else {
        try pay(reward, tx)
      }
    }
    return due.count
  }

  private func pay(_ reward: PendingReward, _ tx: any Transaction) throws {
    var transfer = Transfer(
      key: "paid/\(reward.transfer.text)", reason: reward.reason, reference: reward.reference,
      at: now,
      in: world)
    transfer.move(
      reward.amount, .point, from: .pending(reward.member), to: .available(reward.member))
    try PostTransfer(transfer)(tx)
    try tx.run("UPDATE wallet_reward SET due_at = NULL WHERE transfer = \(reward.transfer)")
  }
}
