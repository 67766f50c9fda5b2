import PlazaBase

/// Reads the details of a coupon from a form.
extension CouponDetails {
  static let goodDaysRange = 1...1095

  /// - Parameter known: The kind of an existing coupon, which cannot change; nil reads it from the
  ///   form.
  init(_ check: inout FormValidator, _ settings: WalletSettings, kind known: CouponKind?) {
    let kind =
      known ?? check.optionalChoice("kind", say("kind"), of: CouponKind.self) ?? .rentalNights
    let title = check.text("title", say("title"), atMost: 80)
    let text = check.optionalText("words", say("description"), atMost: 200)
    let cost = check.number("cost", say("number of points"), in: 1...1_000_000)
    let worth = Self.worth(&check, settings, kind)
    let memberLimit = check.optionalNumber("memberLimit", say("limit per member"), in: 1...1000)
    let monthLimit = check.optionalNumber(
      "monthLimit", say("limit per member in 30 days"), in: 1...1000)
    let totalLimit = check.optionalNumber("totalLimit", say("total limit"), in: 1...1_000_000)
    let first = check.day("firstDay", say("first day"))
    let last = check.day("lastDay", say("last day"))
    if let first, let last, last < first {
      check.addError("lastDay", say("The last day can't be before the first day."))
    }
    let goodDays = check.optionalNumber(
      "goodDays", say("number of days"), in: CouponDetails.goodDaysRange)
    let isWithdrawn = check.flag("isWithdrawn", say("state"))
    self.init(
      title: title, text: text, kind: kind, cost: cost, worth: worth, memberLimit: memberLimit,
      monthLimit: monthLimit, totalLimit: totalLimit, firstDay: first ?? .epoch,
      lastDay: last ?? .epoch,
      isWithdrawn: isWithdrawn)
    self.goodDays = goodDays ?? Self.usualGoodDays
  }

  private static func worth(
    _ check: inout FormValidator, _ settings: WalletSettings, _ kind: CouponKind
  ) -> Int {
    switch kind {
    case .rentalNights: return check.number("worth", say("number of nights"), in: 1...30)
    case .printCredits, .campStore:
      let amount = check.amount("worth", say("amount"), settings.currency).minor
      if amount < 1, check.errors.about("worth") == nil {
        check.addError("worth", say("Enter the amount."))
      }
      return amount
    case .partner: return 1
    }
  }
}
