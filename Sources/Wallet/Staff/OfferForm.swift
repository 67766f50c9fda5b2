import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The form of a new or existing coupon.
struct OfferForm: Sendable {
  let settings: WalletSettings
  let kind: CouponKind
  let key: String
  let values: @Sendable (String) -> [String]
  var errors = ValidationErrors()
  /// The refusal to display.
  var refused: String?

  init(
    settings: WalletSettings, kind: CouponKind, key: String,
    values: @escaping @Sendable (String) -> [String]
  ) {
    self.settings = settings
    self.kind = kind
    self.key = key
    self.values = values
  }

  /// Creates the form of a new coupon.
  init(_ settings: WalletSettings, kind: CouponKind, today: CalendarDate, key: String) {
    let usual = [
      "kind": kind.rawValue, "monthLimit": String(CouponDetails.usualMonthLimit),
      "firstDay": "\(today)",
      "lastDay": "\(today.adding(days: 90))",
    ]
    self.init(settings: settings, kind: kind, key: key, values: { [usual[$0]].compactMap(\.self) })
  }

  /// Creates the form of an existing coupon.
  init(_ settings: WalletSettings, _ coupon: Coupon, key: String) {
    self.init(
      settings: settings, kind: coupon.details.kind, key: key,
      values: coupon.version(settings.currency).values)
  }

  func view(posting action: Link) -> FormView {
    FormView("coupon", action: action, key: key, errors: errors, values: values)
  }

  /// - Parameter isNew: Whether the kind can still be chosen.
  func fields(_ form: FormView, isNew: Bool) -> Markup {
    let kinds = CouponKind.allCases.map { Choice($0.rawValue, $0.title) }
    let what = group(
      form.text(
        "title", say("Title"), required: true,
        hint: say("At most 80 characters, such as: A free night"))
        + form.text("words", say("Short description"), hint: say("At most 200 characters."))
        + (isNew ? form.select("kind", say("Good for"), kinds) : .empty)
        + worth(form, isNew: isNew))
    let price = group(
      form.number("cost", say("Points"), in: 1...1_000_000)
        + form.number("memberLimit", say("Maximum for each member"), in: 1...1000, required: false)
        + form.number("monthLimit", say("Per member in 30 days"), in: 1...1000, required: false)
        + form.number("totalLimit", say("Maximum in total"), in: 1...1_000_000, required: false))
    let when = group(
      form.date("firstDay", say("First day"), required: true)
        + form.date("lastDay", say("Last day"), required: true)
        + form.number(
          "goodDays", say("Voucher validity, in days"), in: CouponDetails.goodDaysRange,
          required: false,
          hint: say(
            """
            Counted from the day of redeeming. 90 days if left empty. Vouchers that members already have \
            keep their last day.
            """
          ))
        + (isNew
          ? .empty
          : form.toggle(
            "isWithdrawn", say("Withdrawn"), hint: say("Vouchers already given out stay valid."))))
    return (refused.map { banner(.alert, $0) } ?? .empty) + what + price + when
  }

  private func worth(_ form: FormView, isNew: Bool) -> Markup {
    let code = settings.currency.code
    if isNew {
      return form.decimal(
        "worth", say("How much"), required: kind != .partner,
        hint: say("Nights, or an amount in \(code). Leave empty for a partner code."))
    }
    switch kind {
    case .rentalNights: return form.number("worth", say("Nights"), in: 1...30)
    case .printCredits, .campStore:
      return form.decimal("worth", say("Amount in \(code)"), required: true)
    case .partner: return .empty
    }
  }
}

extension Coupon {
  /// The version of its form.
  func version(_ currency: Currency) -> RecordVersion {
    let isMoney = details.kind == .printCredits || details.kind == .campStore
    let worth = isMoney ? currency.typed(Money(minor: details.worth)) : String(details.worth)
    return RecordVersion(
      [
        "title": details.title, "words": details.text, "cost": String(details.cost),
        "worth": details.kind == .partner ? nil : worth,
        "memberLimit": details.memberLimit.map { String($0) },
        "monthLimit": details.monthLimit.map { String($0) },
        "totalLimit": details.totalLimit.map { String($0) },
        "goodDays": String(details.goodDays), "firstDay": "\(details.firstDay)",
        "lastDay": "\(details.lastDay)",
        "isWithdrawn": details.isWithdrawn ? "true" : nil,
      ], labels: ["isWithdrawn": details.isWithdrawn ? say("on") : say("off")])
  }
}
