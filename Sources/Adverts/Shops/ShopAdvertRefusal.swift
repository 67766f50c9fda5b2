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
      say("You don't have enough credits. Top up at the wallet desk, or choose a smaller amount.")
    case .notSold:
      say("Adverts have no price yet. Ask the adverts staff to set one.")
    case .budgetTooSmall:
      say("The budget must cover at least one view and one click.")
    case .pictureIsGone:
      say("This picture is no longer available. Choose it again.")
    case .ended:
      say("This advert has ended, and the unspent amount was refunded. Create a new one.")
    case .notLookedAt:
      say("The adverts staff haven't reviewed this advert yet. Wait, or withdraw it.")
    case .lookedAt:
      say("This advert has already been reviewed. Reload the page.")
    case .ofShop:
      say(
        "A shop created this advert and paid for it in credits. Decline it with a reason instead.")
    }
  }
}
