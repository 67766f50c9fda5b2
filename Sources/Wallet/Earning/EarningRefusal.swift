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
  case houseIsEmpty

  public var slug: String {
    switch self {
    case .earnedBefore: "points-earned-before"
    case .tooOften: "points-too-often"
    case .dayIsFull: "points-day-full"
    case .weekIsFull: "points-week-full"
    case .monthIsFull: "points-month-full"
    case .houseIsEmpty: "points-house-empty"
    }
  }

  public var message: String {
    switch self {
    case .earnedBefore: say("This has earned its points before.")
    case .tooOften(let hours):
      say(
        hours, one: "These points came and went too often. They can be earned again in 1 hour.",
        many: "These points came and went too often. They can be earned again in \(hours) hours.")
    case .dayIsFull(let most):
      say("At most \(most.inThousands) points can be earned in a day. More can be earned tomorrow.")
    case .weekIsFull(let most):
      say("At most \(most.inThousands) points can be earned in seven days. More can be earned in a few days.")
    case .monthIsFull(let most):
      say("At most \(most.inThousands) points can be earned in 30 days. More can be earned in some days.")
    case .houseIsEmpty: say("All points of this month have been given out. More can be earned next month.")
    }
  }
}
