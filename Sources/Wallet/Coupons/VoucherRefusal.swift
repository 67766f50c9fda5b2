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

  public var numbers: [(name: String, value: Int)] {
    if case .priceChanged(let expected, let cost) = self {
      [("expectedCost", expected), ("cost", cost)]
    } else {
      []
    }
  }

  public var message: String {
    switch self {
    case .notOffered: say("This coupon isn't available today. Choose another one.")
    case .soldOut: say("The last of these coupons has just gone. Choose another one.")
    case .memberLimit(let maximum):
      say(
        maximum,
        one: "You've already had one of these, the most each member can have. Choose another one.",
        many:
          "You've already had \(maximum) of these, the most each member can have. Choose another one."
      )
    case .monthLimit(let maximum):
      say(
        maximum,
        one: "You can have one of these in 30 days. Choose another coupon, or come back later.",
        many: """
          You can have \(maximum) of these in 30 days. Choose another coupon, or come back later.
          """)
    case .priceChanged(let expected, let cost):
      say(
        """
        This now costs \(cost.inThousands) points, not \(expected.inThousands). Nothing was deducted: check \
        and try again.
        """)
    case .undoIsOver:
      say(
        "You can undo a coupon for ten minutes only. Use the voucher, or ask at the wallet desk.")
    case .codeIsKnown:
      say("Partner codes can't be returned because they're already valid at the partner.")
    case .isReplacement:
      say(
        "This voucher replaced another one, so it can't be undone. Use it, or ask at the wallet desk."
      )
    case .unknown: say("No voucher has this code. Check it and try again.")
    case .spentAlready: say("This voucher has already been used. Ask for another one.")
    case .overdue(let day): say("This voucher expired on \(day.plain). Ask for another one.")
    case .ended: say("This voucher is no longer valid: it was replaced, or its owner has left.")
    case .usedUp: say("This voucher has been used, so it can't be extended. Replace it instead.")
    case .notLater: say("Choose a day from today on that's later than the current last day.")
    case .elsewhere(let kind): say("This voucher is for \(Self.description(kind)). Use it there.")
    }
  }

  private static func description(_ kind: CouponKind) -> String {
    switch kind {
    case .rentalNights: say("the rental counter")
    case .printCredits: say("the print shop")
    case .campStore: say("the camp store")
    case .partner: say("a partner shop")
    }
  }
}
