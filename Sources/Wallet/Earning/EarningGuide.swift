public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// A way of earning points, as listed on the page "How to earn".
public struct EarningOption: Sendable {
  /// The reason passed to ``GrantReward``, such as `like` or `clip`.
  public let reason: String
  public let title: String
  /// The rule in one sentence.
  public let rule: String
  /// The points for each time.
  public let points: Int
  /// How often it can still be rewarded today.
  public let left: Int
  /// Why it is no longer rewarded today; nil if it is.
  public let obstacle: String?
  /// The page on which it is done.
  public let link: Link

  public init(
    reason: String, title: String, rule: String, points: Int, left: Int, obstacle: String?,
    at link: Link
  ) {
    self.reason = reason
    self.title = title
    self.rule = rule
    self.points = points
    self.left = left
    self.obstacle = obstacle
    self.link = link
  }
}

/// A shop that awards points and describes how to earn them.
public protocol EarningGuide: Sendable {
  /// Returns the ways of earning points, with what is left of each today.
  func ways(
    of member: ID<Member>, _ allowance: EarningAllowance, now: Instant, _ tx: any Transaction
  ) throws -> [EarningOption]
}

/// A member's earning opportunities today: the overall limits and each way.
struct Earning: Sendable {
  let allowance: EarningAllowance
  let ways: [EarningOption]
  let pending: Int

  static func read(
    _ member: ID<Member>, _ guides: [any EarningGuide], _ time: ShopTimeZone, now: Instant,
    _ tx: any Transaction
  ) throws -> Earning {
    let allowance = try EarningAllowance.of(member, time, at: now, tx)
    return Earning(
      allowance: allowance,
      ways: try guides.flatMap { try $0.ways(of: member, allowance, now: now, tx) },
      pending: try Balance.of(member, .point, tx).pending)
  }

  var limits: [EarningLimit] {
    [
      EarningLimit(period: .day, maximum: allowance.rules.day, earned: allowance.day),
      EarningLimit(period: .week, maximum: allowance.rules.week, earned: allowance.week),
      EarningLimit(period: .month, maximum: allowance.rules.month, earned: allowance.month),
    ]
  }
}

/// A limit and its usage.
struct EarningLimit: Sendable, Equatable {
  enum Period: String, Sendable { case day, week, month }

  let period: Period
  let maximum: Int
  let earned: Int

  var left: Int { max(0, maximum - earned) }
}
