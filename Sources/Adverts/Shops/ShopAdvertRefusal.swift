import PlazaBase
public import PlazaWeb

/// Why nothing is done about a shop's advert.
public enum ShopAdvertRefusal: SpokenRefusal, Equatable {
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

  public func sentence(_ say: Say) -> String {
    switch self {
    case .tooFewCredits:
      say(
        "You have too few credits for this. Top up at the wallet's desk, or choose less.",
        "크레딧이 부족합니다. 충전한 뒤 다시 시도하거나 금액을 줄여 주세요.")
    case .notSold:
      say(
        "Adverts have no price yet. Please ask the staff of adverts to set one.",
        "아직 광고 단가가 정해지지 않았습니다. 광고 담당자에게 문의해 주세요.")
    case .budgetTooSmall:
      say("The budget must be enough for one view and one click.", "예산은 노출 1회와 클릭 1회 금액 이상이어야 합니다.")
    case .pictureIsGone:
      say("This picture is no longer here. Please choose it again.", "사진이 남아 있지 않습니다. 다시 선택해 주세요.")
    case .ended:
      say(
        "This advert has ended, and what was left went back. Make a new one.",
        "종료된 광고입니다. 남은 금액은 반환되었습니다. 새 광고를 만들어 주세요.")
    case .notLookedAt:
      say(
        "Nobody of the adverts' staff has looked at it yet. Please wait, or withdraw it.",
        "광고 담당자가 아직 확인하지 않았습니다. 기다리거나 철회해 주세요.")
    case .lookedAt:
      say("Somebody has looked at this advert already. Please reload the page.", "이미 확인한 광고입니다. 페이지를 새로 고쳐 주세요.")
    case .ofShop:
      say(
        "This advert is its shop's, with its budget in credits. Send it back instead, with a sentence why.",
        "매장이 크레딧으로 만든 광고입니다. 사유를 적어 돌려보내 주세요.")
    }
  }
}
