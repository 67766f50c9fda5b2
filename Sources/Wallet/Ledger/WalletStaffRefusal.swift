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
    case .tooLittle(.credit, _): say("There aren't enough credits. Enter a smaller amount.")
    case .tooLittle(.point, let missing):
      say(
        missing, one: "1 point is missing. Enter a smaller number.",
        many: "\(missing.inThousands) points are missing. Enter a smaller number.")
    case .spentMeanwhile:
      say("Some of it has been spent, so it can't be undone. Deduct what's left with “Adjust”.")
    }
  }
}
