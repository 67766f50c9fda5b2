import PlazaBase
public import PlazaData

/// The limits on earning points, across all reasons. These defaults apply until the owner changes
/// them.
public struct EarningRules: Sendable, Equatable {
  /// The maximum number of points that a member can earn in a day.
  public var day = 100
  /// The maximum in 7 days.
  public var week = 250
  /// The maximum in 30 days.
  public var month = 500
  /// The maximum number of points that the operator gives in a calendar month, excluding those
  /// paid by advertisers.
  public var house = 20_000
  /// The age of an account in hours below which rewards stay pending.
  public var waitHours = 24
  /// The maximum number of newcomers in 30 days for whom one member is rewarded.
  public var newcomers = 5

  public init() {}

  /// Returns the current rules.
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
