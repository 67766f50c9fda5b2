public import PlazaBase

/// Why a coupon cannot be redeemed or a voucher cannot be accepted.
public enum VoucherRefusal: Refusal, Equatable {
  case notOffered
  case soldOut
  case memberLimit(Int)
  /// The limit for one member within 30 days is reached.
  case monthLimit(Int)
  /// The cost differs from the one that the member agreed to.
  case priceChanged(expected: Int, cost: Int)
  /// The period in which a redemption can be undone is over.
  case undoIsOver
  /// The member has seen a partner's code, which the partner accepts without a check here.
  case codeIsKnown
  /// The voucher is a replacement; the original may have been used.
  case isReplacement
  case unknown
  case spentAlready
  case overdue(CalendarDate)
  /// It was replaced, or its owner left.
  case ended
  /// It was used, so its validity cannot be extended.
  case usedUp
  /// The new last day is not later than the present one, or is in the past.
  case notLater
  /// A different counter accepts this kind.
  case elsewhere(CouponKind)

  public var slug: String {
    switch self {
    case .notOffered: "coupon-not-offered"
    case .soldOut: "coupon-sold-out"
    case .memberLimit: "coupon-limit"
    case .monthLimit: "coupon-month-limit"
    case .priceChanged: "price-changed"
    case .undoIsOver: "undo-is-over"
    case .codeIsKnown: "partner-code-known"
    case .isReplacement: "voucher-is-replacement"
    case .unknown: "voucher-unknown"
    case .spentAlready: "voucher-spent"
    case .overdue: "voucher-overdue"
    case .ended: "voucher-ended"
    case .usedUp: "voucher-used"
    case .notLater: "day-not-later"
    case .elsewhere: "voucher-of-another-shop"
    }
  }

  public var kind: RefusalKind { self == .unknown ? .notFound : .conflict }

  public var figures: [(name: String, value: Int)] {
    if case .priceChanged(let expected, let cost) = self { [("expectedCost", expected), ("cost", cost)] } else { [] }
  }

  public var message: String {
    switch self {
    case .notOffered: say("This coupon is not offered today. Please choose another one.")
    case .soldOut: say("The last of these coupons was just given out. Please choose another one.")
    case .memberLimit(let most):
      say(
        most, one: "Everybody can have one of these, and you have. Please choose another one.",
        many: "Everybody can have \(most) of these, and you have. Please choose another one.")
    case .monthLimit(let most):
      say(
        most, one: "One member can have one of these in 30 days. Please choose another coupon, or come back later.",
        many: """
          One member can have \(most) of these in 30 days. Please choose another coupon, or come back later.
          """)
    case .priceChanged(let expected, let cost):
      say(
        """
        This costs \(cost.inThousands) points now, not \(expected.inThousands). Nothing was taken: please look at it \
        again.
        """)
    case .undoIsOver:
      say("A coupon can be undone for ten minutes. Please use the voucher, or ask at the wallet's desk.")
    case .codeIsKnown: say("A partner's code cannot be given back: it is good at the partner's already.")
    case .isReplacement:
      say("This voucher replaced another one, so it cannot be undone. Please use it, or ask at the wallet's desk.")
    case .unknown: say("There is no voucher of this code. Please look at the code again.")
    case .spentAlready: say("This voucher was used before. Please ask for another one.")
    case .overdue(let day): say("This voucher was good until \(day.plain). Please ask for another one.")
    case .ended: say("This voucher is not valid any more: it was replaced by another one, or its owner has left.")
    case .usedUp: say("This voucher was used, so it cannot be extended. Replace it instead.")
    case .notLater: say("Please choose a day from today on that is later than the present last day.")
    case .elsewhere(let kind): say("This voucher is for \(Self.words(kind)). Please use it there.")
    }
  }

  private static func words(_ kind: CouponKind) -> String {
    switch kind {
    case .rentalNights: say("the rental counter")
    case .printCredits: say("the print shop")
    case .campStore: say("the camp's store")
    case .partner: say("a partner's shop")
    }
  }
}
