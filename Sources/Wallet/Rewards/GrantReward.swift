public import PlazaBase
public import PlazaData

/// Grants a member points for an action, once per cause and within the ``EarningRules``. A reward
/// that was revoked can be granted again, minus the part that the member had already spent.
public struct GrantReward: Sendable {
  /// How often a reward can be granted within its cool-down, so that toggling an action does not
  /// flood the ledger.
  static let maxReturns = 5

  let amount: Int
  let member: ID<Member>
  let reason: String
  let reference: String
  let others: [String]
  let source: WalletAccount?
  let coolDown: Duration
  let time: ShopTimeZone
  let at: Instant
  let key: String
  let world: World

  /// - Parameters:
  ///   - amount: A positive number of points.
  ///   - reason: A keyword for statistics: `like`, `clip`, `newcomer`.
  ///   - reference: The subject, such as `film/<key>`.
  ///   - others: Equivalent causes, such as films that were merged into one.
  ///   - source: The account that pays; by default the operator's account for this reason.
  ///   - coolDown: How long after it was granted a revoked reward counts as the same reward,
  ///     attributed to the day on which it was first granted.
  ///   - time: The time zone in which days begin.
  public init(
    _ amount: Int, to member: ID<Member>, reason: String, reference: String,
    alsoKnownAs others: [String] = [],
    from source: WalletAccount? = nil, coolDown: Duration = .zero, _ time: ShopTimeZone,
    at: Instant, in world: World
  ) {
    self.amount = amount
    self.member = member
    self.reason = reason
    self.reference = reference
    self.others = others
    self.source = source
    self.coolDown = coolDown
    self.time = time
    self.at = at
    key = "reward/\(world.newID(Transfer.self).text)"
    self.world = world
  }

  /// - Throws: ``WalletRefusal`` if the source is exhausted.
  public func callAsFunction(_ tx: any Transaction) throws -> RewardOutcome {
    switch try decide(tx) {
    case .refused(let refusal): return .unpaid(refusal)
    case .due(let due):
      try grant(due, tx)
      return due.outcome
    }
  }

  /// Returns the current result without granting the reward, for pages that announce it.
  public func preview(_ tx: any Transaction) throws -> RewardOutcome {
    switch try decide(tx) {
    case .refused(let refusal): .unpaid(refusal)
    case .due(let due): due.outcome
    }
  }

  private struct Due {
    let points: Int
    /// When it counts as earned.
    let counted: Instant
    /// When it is paid; nil if immediately.
    let payableAt: Instant?

    var outcome: RewardOutcome { payableAt.map { .pending(points, until: $0) } ?? .paid(points) }
  }

  private enum Decision {
    case refused(EarningRefusal)
    case due(Due)
  }

  private func decide(_ tx: any Transaction) throws -> Decision {
    let before = try Reward.of(
      member, reason: reason, references: Array(Set([reference] + others)).sorted(), tx)
    let left = amount - before.reduce(0) { $0 + $1.retained }
    if left < 1 || before.contains(where: \.stands) { return .refused(.earnedBefore) }
    let recent = before.filter { $0.grantedAt + coolDown > at }
    if let last = recent.first {
      if recent.count >= Self.maxReturns {
        return .refused(.tooOften(hours: hours(until: last.grantedAt + coolDown)))
      }
      let then = try EarningAllowance.of(member, counted: last.grantedAt, time, at: at, tx)
      if then.obstacle(to: left, isPrepaid: source != nil) == nil {
        return .due(Due(points: left, counted: last.grantedAt, payableAt: then.payableAt))
      }
    }
    let allowance = try EarningAllowance.of(member, time, at: at, tx)
    if let obstacle = allowance.obstacle(to: left, isPrepaid: source != nil) {
      return .refused(obstacle)
    }
    return .due(Due(points: left, counted: at, payableAt: allowance.payableAt))
  }

  private func hours(until end: Instant) -> Int { Int((end - at).components.seconds / 3600) + 1 }

  private func grant(_ due: Due, _ tx: any Transaction) throws {
    let isPending = due.payableAt != nil
    var transfer = Transfer(
      key: key, reason: isPending ? "\(reason) pending" : reason, reference: reference, at: at,
      in: world)
    transfer.move(
      due.points, .point, from: source ?? .issued(reason),
      to: isPending ? .pending(member) : .available(member))
    let posted = try PostTransfer(transfer)(tx)
    let month = source == nil ? OperatorMonth(of: time.date(of: due.counted)) : nil
    try month?.add(due.points, tx)
    try tx.run(
      """
      INSERT INTO wallet_reward (transfer, member, cause, amount, granted_at, due_at, house_month)
      VALUES (\(posted.id), \(member), \("\(reason) \(reference)"), \(due.points), \(due.counted), \(due.payableAt),
        \(month?.first))
      """)
  }
}

/// The result of granting a reward.
public enum RewardOutcome: Sendable, Equatable {
  case paid(Int)
  /// The account is new; the points are paid later.
  case pending(Int, until: Instant)
  case unpaid(EarningRefusal)

  /// The number of points granted, whether paid or pending.
  public var points: Int {
    switch self {
    case .paid(let points), .pending(let points, _): points
    case .unpaid: 0
    }
  }

  public var refusal: EarningRefusal? {
    if case .unpaid(let refusal) = self { refusal } else { nil }
  }

  public var pendingUntil: Instant? { if case .pending(_, let end) = self { end } else { nil } }
}
