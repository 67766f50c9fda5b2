public import PlazaBase

/// Why a transfer cannot be posted.
public enum WalletRefusal: Refusal, Equatable {
  /// An account has less than the amount to be deducted.
  case notEnough(WalletUnit, missing: Int)
  /// The key belongs to a different transfer.
  case keyTaken
  /// The hold was captured or released, or has timed out.
  case holdIsOver
  /// The amount to capture exceeds the hold.
  case moreThanHeld(Int)
  /// It has already been undone.
  case undoneBefore
  /// Only entries made at a counter can be undone.
  case notToBeUndone
  /// The accounts of a former member are closed.
  case memberLeft
  /// Staff cannot credit their own account without a second person.
  case ownAccount

  public var slug: String {
    switch self {
    case .notEnough(.credit, _): "not-enough-credits"
    case .notEnough(.point, _): "not-enough-points"
    case .keyTaken: "transfer-key-taken"
    case .holdIsOver: "hold-is-over"
    case .moreThanHeld: "more-than-held"
    case .undoneBefore: "undone-before"
    case .notToBeUndone: "not-to-be-undone"
    case .memberLeft: "member-left"
    case .ownAccount: "own-account"
    }
  }

  public var message: String {
    switch self {
    case .notEnough(.credit, _): say("There are too few credits for this. Please top up at a counter and try again.")
    case .notEnough(.point, let missing):
      say(
        missing, one: "One point is missing. Earn some more and try again.",
        many: "\(missing.inThousands) points are missing. Earn some more and try again.")
    case .keyTaken: say("This was asked for before, in another way. Please reload the page and try again.")
    case .holdIsOver: say("What was set aside for this has been settled already. Please reload the page.")
    case .moreThanHeld: say("More should be taken than was set aside. Please set the rest aside first.")
    case .undoneBefore: say("This was taken back before. Please reload the page.")
    case .notToBeUndone: say("Only what was done at a counter can be taken back. Please adjust the balance instead.")
    case .memberLeft: say("This member has deleted the account, so nothing can be added to it or taken from it.")
    case .ownAccount: say("This is your own account. Please ask a colleague to do it.")
    }
  }
}
