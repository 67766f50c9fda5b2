import Members
public import PlazaBase
public import PlazaData

/// A member's recent earnings and what the rules still allow.
public struct EarningAllowance: Sendable, Equatable {
  public let rules: EarningRules
  /// The points earned on the day, in 7 days and in 30 days, excluding revoked ones.
  public let day: Int
  public let week: Int
  public let month: Int
  /// The points that the operator can still give in the month.
  public let operatorBudgetLeft: Int
  /// When the first rewards of a new account are paid; nil if rewards are paid immediately.
  public let payableAt: Instant?

  /// - Parameter counted: When a reward that is granted again was first earned; nil for a new
  ///   reward.
  public static func of(
    _ member: ID<Member>, counted: Instant? = nil, _ time: ShopTimeZone, at now: Instant,
    _ tx: any Transaction
  ) throws -> EarningAllowance {
    let rules = try EarningRules.now(tx)
    let (today, day) = (time.date(of: now), time.date(of: counted ?? now))
    func start(_ day: CalendarDate) -> Instant { time.moment(day, hour: 0, minute: 0) }
    let (week, month) = (start(today.adding(days: -6)), start(today.adding(days: -29)))
    let sums = try tx.first(
      """
      SELECT \(sum("granted_at >= \(start(day)) AND granted_at < \(start(day.adding(days: 1)))")) AS day,
        \(sum("granted_at >= \(week)")) AS week, \(sum("granted_at >= \(month)")) AS month
      FROM (SELECT granted_at, CASE WHEN taken_back_at IS NULL THEN amount ELSE waived END AS kept
        FROM wallet_reward WHERE member = \(member) AND granted_at >= \(min(month, start(day)))) earned
      """)
    let joined = try MembershipStatus.find(member, tx)?.joinedAt
    let payableAt = joined.map { $0 + .hours(rules.waitHours) }
    return EarningAllowance(
      rules: rules, day: try sums?.value("day") ?? 0, week: try sums?.value("week") ?? 0,
      month: try sums?.value("month") ?? 0,
      operatorBudgetLeft: rules.house - (try OperatorMonth(of: day).given(tx)),
      payableAt: payableAt.flatMap { $0 > now ? $0 : nil })
  }

  /// Returns the state of a member without earnings, for example to show a guest what members can
  /// earn.
  public static func ofNewcomer(_ time: ShopTimeZone, at now: Instant, _ tx: any Transaction)
    throws -> EarningAllowance
  {
    let rules = try EarningRules.now(tx)
    let given = try OperatorMonth(of: time.date(of: now)).given(tx)
    return EarningAllowance(
      rules: rules, day: 0, week: 0, month: 0, operatorBudgetLeft: rules.house - given,
      payableAt: nil)
  }

  private static func sum(_ condition: SQL) -> SQL {
    "CAST(COALESCE(SUM(CASE WHEN \(condition) THEN kept ELSE 0 END), 0) AS BIGINT)"
  }

  /// Returns why the rules do not allow a reward; nil if they do.
  /// - Parameter isPrepaid: Whether an advertiser pays for it.
  public func obstacle(to points: Int, isPrepaid: Bool = false) -> EarningRefusal? {
    if day + points > rules.day { return .dayIsFull(rules.day) }
    if week + points > rules.week { return .weekIsFull(rules.week) }
    if month + points > rules.month { return .monthIsFull(rules.month) }
    return isPrepaid || operatorBudgetLeft >= points ? nil : .operatorBudgetSpent
  }

  /// Returns how many rewards of this size the rules still allow today.
  public func times(_ points: Int, isPrepaid: Bool = false) -> Int {
    let left = min(
      rules.day - day, rules.week - week, rules.month - month,
      isPrepaid ? .max : operatorBudgetLeft)
    return points < 1 ? 0 : max(0, left / points)
  }
}

/// The points that the operator gives in a calendar month.
struct OperatorMonth: Sendable, Equatable {
  /// The first day of the month.
  let first: CalendarDate

  init(of day: CalendarDate) { first = day.adding(days: 1 - day.day) }

  init(first: CalendarDate) { self.first = first }

  func given(_ tx: any Transaction) throws -> Int {
    try tx.first("SELECT given FROM wallet_house_month WHERE month = \(first)")?.value("given")
      ?? 0
  }

  func add(_ points: Int, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO wallet_house_month (month, given) VALUES (\(first), \(points))
      ON CONFLICT (month) DO UPDATE SET given = wallet_house_month.given + excluded.given
      """)
  }

  func takeBack(_ points: Int, _ tx: any Transaction) throws {
    try tx.run("UPDATE wallet_house_month SET given = given - \(points) WHERE month = \(first)")
  }
}
