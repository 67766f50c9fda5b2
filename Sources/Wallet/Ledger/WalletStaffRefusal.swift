public import PlazaBase

/// Refusals worded for staff, where a member would be advised to earn points or top up.
public enum WalletStaffRefusal: Refusal, Equatable {
  /// The account or the budget has less than the amount to be deducted.
  case tooLittle(WalletUnit, missing: Int)
  /// Part of the amount was spent before it could be undone.
  case spentMeanwhile

  public var slug: String {
    switch self {
    case .tooLittle(.credit, _): "not-enough-credits"
    case .tooLittle(.point, _): "not-enough-points"
    case .spentMeanwhile: "spent-meanwhile"
    }
  }

  public var message: String {
    switch self {
    case .tooLittle(.credit, _): say("There are fewer credits than that. Please enter a smaller amount.")
    case .tooLittle(.point, let missing):
      say(
        missing, one: "One point is missing for that. Please enter a smaller number.",
        many: "\(missing.inThousands) points are missing for that. Please enter a smaller number.")
    case .spentMeanwhile:
      say("Some of it was spent already, so it cannot be undone. Take away what is left with “Adjust”.")
    }
  }
}
