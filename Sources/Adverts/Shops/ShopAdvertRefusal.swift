public import PlazaBase

/// Why an operation on a shop's advert is refused.
public enum ShopAdvertRefusal: Refusal, Equatable {
  /// The member who pays has too few credits.
  case tooFewCredits
  /// No price has been set.
  case notSold
  /// The budget does not cover one view and one click.
  case budgetTooSmall
  /// The picture has expired in the meantime.
  case pictureIsGone
  /// The advert was declined or withdrawn, or its last day has passed.
  case ended
  /// The advert has not been reviewed yet.
  case notLookedAt
  /// The advert has already been reviewed.
  case lookedAt
  /// The advert belongs to a shop, so the adverts staff cannot change it.
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
