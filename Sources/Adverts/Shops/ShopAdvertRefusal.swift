public import PlazaBase

/// Why nothing is done about a shop's advert.
public enum ShopAdvertRefusal: Refusal, Equatable {
  /// Whoever should pay has less.
  case tooFewCredits
  /// The adverts' staff have not said what it costs.
  case notSold
  /// The budget would not pay for one view and one click.
  case budgetTooSmall
  /// The picture was thrown away meanwhile.
  case pictureIsGone
  /// It was declined or withdrawn, or its days are over.
  case ended
  /// Nobody has looked at it yet.
  case notLookedAt
  /// Somebody has looked at it.
  case lookedAt
  /// It is its shop's, and not for the adverts' staff to change.
  case ofShop

  public var slug: String {
    switch self {
    case .tooFewCredits: "not-enough-credits"
    case .notSold: "adverts-not-sold"
    case .budgetTooSmall: "advert-budget-too-small"
    case .pictureIsGone: "picture-is-gone"
    case .ended: "advert-ended"
    case .notLookedAt: "advert-not-looked-at"
    case .lookedAt: "advert-looked-at"
    case .ofShop: "advert-of-shop"
    }
  }

  public var message: String {
    switch self {
    case .tooFewCredits:
      say("You have too few credits for this. Top up at the wallet's desk, or choose less.")
    case .notSold:
      say("Adverts have no price yet. Please ask the staff of adverts to set one.")
    case .budgetTooSmall:
      say("The budget must be enough for one view and one click.")
    case .pictureIsGone:
      say("This picture is no longer here. Please choose it again.")
    case .ended:
      say("This advert has ended, and what was left went back. Make a new one.")
    case .notLookedAt:
      say("Nobody of the adverts' staff has looked at it yet. Please wait, or withdraw it.")
    case .lookedAt:
      say("Somebody has looked at this advert already. Please reload the page.")
    case .ofShop:
      say("This advert is its shop's, with its budget in credits. Send it back instead, with a sentence why.")
    }
  }
}
