import PlazaBase
public import PlazaData

/// How much members may earn, over all reasons together. The owner changes them on a page; until then these hold.
public struct EarningRules: Sendable, Equatable {
  /// The most points that one member earns on a day,
  public var day = 100
  /// in seven days,
  public var week = 250
  /// and in thirty.
  public var month = 500
  /// The most points that the house gives in a calendar month. What advertisers paid for is not counted.
  public var house = 20_000
  /// Rewards are pending until the member's account is so many hours old.
  public var waitHours = 24
  /// The most newcomers in thirty days for whom one member is rewarded.
  public var newcomers = 5

  public init() {}

  /// Those that hold now.
  public static func now(_ tx: any Transaction) throws -> EarningRules {
    let row = try tx.first(
      """
      SELECT day_points, week_points, month_points, house_points, wait_hours, newcomers
      FROM wallet_earning_rules WHERE id = 1
      """)
    var rules = EarningRules()
    guard let row else { return rules }
    rules.day = try row.value("day_points")
    rules.week = try row.value("week_points")
    rules.month = try row.value("month_points")
    rules.house = try row.value("house_points")
    rules.waitHours = try row.value("wait_hours")
    rules.newcomers = try row.value("newcomers")
    return rules
  }
}
