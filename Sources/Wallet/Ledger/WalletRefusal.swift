public import PlazaBase

/// Why a transfer is not made.
public enum WalletRefusal: Refusal, Equatable {
  /// An account has less than what should leave it.
  case notEnough(WalletUnit, missing: Int)
  /// The key belongs to a transfer that does something else.
  case keyTaken
  /// The hold was captured or released, or it timed out.
  case holdIsOver
  /// More was asked of a hold than it holds.
  case moreThanHeld(Int)
  /// It was taken back already.
  case undoneBefore
  /// Only what is done at a counter can be taken back.
  case notToBeUndone
  /// Nothing goes into the purse of somebody who left, and nothing out of it.
  case memberLeft
  /// The staff do not add to their own balance without a second person.
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
    case .notEnough(.credit, _): say("There aren't enough credits for this. Top up at a counter and try again.")
    case .notEnough(.point, let missing):
      say(
        missing, one: "You need 1 more point. Earn some and try again.",
        many: "You need \(missing.inThousands) more points. Earn some and try again.")
    case .keyTaken: say("This was already requested with different details. Reload the page and try again.")
    case .holdIsOver: say("The amount set aside for this has already been settled. Reload the page.")
    case .moreThanHeld: say("You can't charge more than was set aside. Set the rest aside first.")
    case .undoneBefore: say("This has already been reversed. Reload the page.")
    case .notToBeUndone: say("Only transactions made at a counter can be reversed. Adjust the balance instead.")
    case .memberLeft: say("This member has deleted their account, so its balance can't be changed.")
    case .ownAccount: say("This is your own account. Ask a colleague to do it.")
    }
  }
}
