public import PlazaBase

/// Why a coupon is not given, or a voucher not taken.
public enum VoucherRefusal: Refusal, Equatable {
  case notOffered
  case soldOut
  case memberLimit(Int)
  case unknown
  case spentAlready
  case overdue(CalendarDate)
  /// Another counter takes it.
  case elsewhere(CouponKind)

  public var slug: String {
    switch self {
    case .notOffered: "coupon-not-offered"
    case .soldOut: "coupon-sold-out"
    case .memberLimit: "coupon-limit"
    case .unknown: "voucher-unknown"
    case .spentAlready: "voucher-spent"
    case .overdue: "voucher-overdue"
    case .elsewhere: "voucher-of-another-shop"
    }
  }

  public var kind: RefusalKind { self == .unknown ? .notFound : .conflict }

  public var sentence: String {
    switch self {
    case .notOffered: say("This coupon is not offered today. Please choose another one.")
    case .soldOut: say("The last of these coupons was just given out. Please choose another one.")
    case .memberLimit(let most):
      say(
        most, one: "Everybody can have one of these, and you have. Please choose another one.",
        many: "Everybody can have \(most) of these, and you have. Please choose another one.")
    case .unknown: say("There is no voucher of this code. Please look at the code again.")
    case .spentAlready: say("This voucher was used before. Please ask for another one.")
    case .overdue(let day): say("This voucher was good until \(day.plain). Please ask for another one.")
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
