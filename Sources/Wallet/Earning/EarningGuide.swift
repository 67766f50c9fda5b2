public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// One way to earn points, as the page "How to earn" lists it.
public struct EarningWay: Sendable {
  /// As ``GrantReward`` is told: `like`, `clip`.
  public let reason: String
  public let title: String
  /// The rule in a sentence.
  public let rule: String
  /// For doing it once.
  public let points: Int
  /// How often it still pays today.
  public let left: Int
  /// Why it pays no more today; nil where it does.
  public let obstacle: String?
  /// Where it is done.
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

/// A shop that gives points tells what for.
public protocol EarningGuide: Sendable {
  /// The ways there are, and what is left of each today.
  func ways(
    of member: ID<Member>, _ room: EarningRoom, now: Instant, _ tx: any Transaction
  ) throws -> [EarningWay]
}

/// What a member can earn today: the limits of all ways together, and each way.
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

  /// The limits of one member.
  var limits: [EarningLimit] {
    [
      EarningLimit(period: .day, most: room.rules.day, earned: room.day),
      EarningLimit(period: .week, most: room.rules.week, earned: room.week),
      EarningLimit(period: .month, most: room.rules.month, earned: room.month),
    ]
  }
}

/// How much of a limit is used.
struct EarningLimit: Sendable, Equatable {
  enum Period: String, Sendable { case day, week, month }

  let period: Period
  let most: Int
  let earned: Int

  var left: Int { max(0, most - earned) }
}
