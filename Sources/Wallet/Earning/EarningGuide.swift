public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// A way of earning points, as listed on the page "How to earn".
public struct EarningWay: Sendable {
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
    reason: String, title: String, rule: String, points: Int, left: Int, obstacle: String?, at link: Link
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
    of member: ID<Member>, _ room: EarningRoom, now: Instant, _ tx: any Transaction
  ) throws -> [EarningWay]
}

/// A member's earning opportunities today: the overall limits and each way.
struct Earning: Sendable {
  let room: EarningRoom
  let ways: [EarningWay]
  let pending: Int

  static func read(
    _ member: ID<Member>, _ guides: [any EarningGuide], _ time: ShopTimeZone, now: Instant, _ tx: any Transaction
  ) throws -> Earning {
    let room = try EarningRoom.of(member, time, at: now, tx)
    return Earning(
      room: room, ways: try guides.flatMap { try $0.ways(of: member, room, now: now, tx) },
      pending: try Balance.of(member, .point, tx).pending)
  }

  var limits: [EarningLimit] {
    [
      EarningLimit(period: .day, most: room.rules.day, earned: room.day),
      EarningLimit(period: .week, most: room.rules.week, earned: room.week),
      EarningLimit(period: .month, most: room.rules.month, earned: room.month),
    ]
  }
}

/// A limit and its usage.
struct EarningLimit: Sendable, Equatable {
  enum Period: String, Sendable { case day, week, month }

  let period: Period
  let most: Int
  let earned: Int

  var left: Int { max(0, most - earned) }
}
