import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff pages for coupons.
struct OfferPages: Sendable {
  let settings: WalletSettings

  func list(_ found: ResultPage<Coupon>, today: CalendarDate) -> Page {
    let more = found.next.map { Paths.offers().query(["after": $0]) }
    let body =
      found.items.isEmpty
      ? emptyState(
        .ticket, say("No coupons yet"), say("Add what members can get for their points."),
        action: linkButton(say("Add a coupon"), Paths.newOffer(), icon: .add, style: .primary))
      : rowList(found.items.map { row($0, today) }, label: say("Coupons")) + pager(more)
    return Page(
      say("Coupons"), back: Paths.staff(),
      actions: barLink(.add, say("Add a coupon"), Paths.newOffer()), body)
  }

  private func row(_ coupon: Coupon, _ today: CalendarDate) -> PlazaUI.ListRow {
    let details = coupon.details
    return PlazaUI.ListRow(
      details.title, Paths.offer(coupon.id),
      subtitle: "\(details.kind.title) · \(settings.amount(details.cost, .point))",
      leading: .icon(.ticket), badge: state(details, today))
  }

  private func state(_ details: CouponDetails, _ today: CalendarDate) -> Badge {
    if details.isWithdrawn { return Badge(say("Withdrawn")) }
    if today < details.firstDay { return Badge(say("Upcoming", as: "an offer"), .info) }
    return today > details.lastDay
      ? Badge(say("Ended", as: "an offer")) : Badge(say("Available"), .done)
  }

  func detail(
    _ coupon: Coupon, _ figures: CouponStatistics, today: CalendarDate, key: String,
    _ errors: ValidationErrors = ValidationErrors(),
    _ typed: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) -> Page {
    let details = coupon.details
    var counts: [(label: String, figure: String, link: Link?)] = [
      (label: say("Given out"), figure: String(coupon.issued), link: nil),
      (label: say("Used", as: "a voucher"), figure: String(figures.spent), link: nil),
    ]
    if let maximum = details.totalLimit {
      counts.append(
        (
          label: say("Left", as: "how many"), figure: String(max(0, maximum - coupon.issued)),
          link: nil
        ))
    }
    let tiles = statTiles(counts)
    let facts = [
      Detail(say("Good for"), details.kind.title), Detail(say("Worth"), worth(details)),
      Detail(say("Points"), details.cost.inThousands),
      Detail(say("Per member"), details.memberLimit.map { say("at most \($0)") }),
      Detail(say("Per member in 30 days"), details.monthLimit.map { say("at most \($0)") }),
      Detail(say("In total"), details.totalLimit.map { say("at most \($0)") }),
      Detail(say("Offer period"), CalendarDate.period(details.firstDay, details.lastDay)),
      Detail(say("Valid for", as: "a time"), CouponDetails.days(details.goodDays)),
    ]
    let form = FormView(
      "codes", action: Paths.codes(coupon.id), key: key, errors: errors, values: typed)
    let codes =
      details.kind == .partner
      ? section(
        say("Partner codes"),
        form.markup(
          group(
            form.lines(
              "codes", say("More codes"), required: true,
              hint: say(
                figures.codesLeft, one: "One per line. 1 code left to give out.",
                many: "One per line. \(figures.codesLeft) codes left to give out."))),
          submit: say("Add codes"))) + removal(coupon, figures, key: key, errors, typed) : .empty
    return Page(
      details.title, back: Paths.offers(),
      actions: barLink(say("Edit"), Paths.editOffer(coupon.id)),
      "<p>\(state(details, today).markup)</p>"
        + (details.text.map { "<p>\($0)</p>" as Markup } ?? .empty) + tiles
        + section(detailList(facts)) + codes)
  }

  private func removal(
    _ coupon: Coupon, _ figures: CouponStatistics, key: String, _ errors: ValidationErrors,
    _ typed: @escaping @Sendable (String) -> [String]
  ) -> Markup {
    if figures.codesLeft == 0 { return .empty }
    let form = FormView(
      "remove-codes", action: Paths.removeCodes(coupon.id), key: key + "r", errors: errors,
      values: typed)
    return section(
      say("Remove codes"),
      form.markup(
        group(
          form.text(
            "reason", say("Why"), required: true, hint: say("This is recorded in the audit log.")),
          footer: say(
            "Removes the codes that haven't been given out. Codes that members have stay valid."))
          + "<button class=\"button danger wide\">\(say("Remove the codes"))</button>"))
  }

  private func worth(_ details: CouponDetails) -> String? {
    switch details.kind {
    case .rentalNights: say(details.worth, one: "1 night", many: "\(details.worth) nights")
    case .printCredits, .campStore: settings.amount(details.worth, .credit)
    case .partner: nil
    }
  }

  func add(_ form: OfferForm) -> Page {
    let view = form.view(posting: Paths.offers())
    return Page(say("New coupon"), view, form.fields(view, isNew: true), cancel: Paths.offers())
  }

  func edit(_ coupon: Coupon, _ form: OfferForm) -> Page {
    let view = form.view(posting: Paths.offer(coupon.id))
    return Page(
      say("Edit coupon"), view, form.fields(view, isNew: false), cancel: Paths.offer(coupon.id))
  }
}
