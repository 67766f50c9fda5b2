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
  case notUndoable
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
    case .notUndoable: "not-to-be-undone"
    case .memberLeft: "member-left"
    case .ownAccount: "own-account"
    }
  }

  public var message: String {
    switch self {
    case .notEnough(.credit, _):
      say("There aren't enough credits for this. Top up at a counter and try again.")
    case .notEnough(.point, let missing):
      say(
        missing, one: "You need 1 more point. Earn some and try again.",
        many: "You need \(missing.inThousands) more points. Earn some and try again.")
    case .keyTaken:
      say("This was already requested with different details. Reload the page and try again.")
    case .holdIsOver:
      say("The amount set aside for this has already been settled. Reload the page.")
    case .moreThanHeld: say("You can't charge more than was set aside. Set the rest aside first.")
    case .undoneBefore: say("This has already been reversed. Reload the page.")
    case .notUndoable:
      say("Only transactions made at a counter can be reversed. Adjust the balance instead.")
    case .memberLeft:
      say("This member has deleted their account, so its balance can't be changed.")
    case .ownAccount: say("This is your own account. Ask a colleague to do it.")
    }
  }
}
