public import PlazaBase

/// Why an action earns no points.
public enum EarningRefusal: Refusal, Equatable {
  /// It was rewarded before, and the member kept those points.
  case earnedBefore
  /// The reward was revoked and granted again too often.
  case tooOften(hours: Int)
  case dayIsFull(Int)
  case weekIsFull(Int)
  case monthIsFull(Int)
  /// The operator's monthly limit is reached.
  case operatorBudgetSpent

  public var slug: String {
    switch self {
    case .earnedBefore: "points-earned-before"
    case .tooOften: "points-too-often"
    case .dayIsFull: "points-day-full"
    case .weekIsFull: "points-week-full"
    case .monthIsFull: "points-month-full"
    case .operatorBudgetSpent: "points-house-empty"
    }
  }

  public var message: String {
    switch self {
    case .earnedBefore: say("You've already earned points for this.")
    case .tooOften(let hours):
      say(
        hours,
        one: "You earned and lost these points too often. You can earn them again in 1 hour.",
        many:
          "You earned and lost these points too often. You can earn them again in \(hours) hours.")
    case .dayIsFull(let maximum):
      say("You can earn up to \(maximum.inThousands) points a day. You can earn more tomorrow.")
    case .weekIsFull(let maximum):
      say(
        "You can earn up to \(maximum.inThousands) points in seven days. You can earn more in a few days."
      )
    case .monthIsFull(let maximum):
      say(
        "You can earn up to \(maximum.inThousands) points in 30 days. You can earn more in a few days."
      )
    case .operatorBudgetSpent:
      say("All points for this month have been given out. You can earn more next month.")
    }
  }
}
