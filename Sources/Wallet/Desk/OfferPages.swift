import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The staff's pages of coupons.
struct OfferPages: Sendable {
  let settings: WalletSettings

  func list(_ found: Slice<Coupon>, today: CalendarDate) -> Page {
    let more = found.next.map { At.offers().query(["after": $0]) }
    let body =
      found.items.isEmpty
      ? emptyState(
        .ticket, "No coupons yet", "Say what members can have for their points.",
        action: linkButton("Add a coupon", At.newOffer(), icon: .add, style: .primary))
      : rowList(found.items.map { row($0, today) }, label: "Coupons") + pager(more)
    return Page("Coupons", back: At.desk(), actions: barLink(.add, "Add a coupon", At.newOffer()), body)
  }

  private func row(_ coupon: Coupon, _ today: CalendarDate) -> PlazaWeb.Row {
    let details = coupon.details
    return PlazaWeb.Row(
      details.title, At.offer(coupon.id), subtitle: "\(details.kind.title) · \(settings.amount(details.cost, .point))",
      leading: .icon(.ticket), badge: state(details, today))
  }

  private func state(_ details: CouponDetails, _ today: CalendarDate) -> Badge {
    if details.isWithdrawn { return Badge("Withdrawn") }
    if today < details.firstDay { return Badge("Later", .info) }
    return today > details.lastDay ? Badge("Over") : Badge("On offer", .done)
  }

  func detail(
    _ coupon: Coupon, _ figures: CouponFigures, today: CalendarDate, key: String,
    _ complaints: Complaints = Complaints(), _ typed: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) -> Page {
    let details = coupon.details
    let tiles = statTiles(
      [
        ("Given out", String(coupon.issued), nil), ("Used", String(figures.spent), nil),
        details.totalLimit.map { ("Left", String(max(0, $0 - coupon.issued)), nil) },
      ].compactMap(\.self))
    let facts = [
      Detail("Good for", details.kind.title), Detail("Worth", worth(details)),
      Detail("Points", String(details.cost)), Detail("For one member", details.memberLimit.map { "at most \($0)" }),
      Detail("In all", details.totalLimit.map { "at most \($0)" }),
      Detail("Offered", "\(details.firstDay.plain) to \(details.lastDay.plain)"),
    ]
    let form = FormView("codes", action: At.codes(coupon.id), key: key, complaints: complaints, values: typed)
    let codes =
      details.kind == .partner
      ? section(
        "The partner's codes",
        form.markup(
          group(
            form.lines(
              "codes", "More codes", required: true,
              hint: "One on each line. \(counted(figures.codesLeft, "code")) left to give out.")),
          submit: "Add the codes")) : .empty
    return Page(
      details.title, back: At.offers(), actions: barLink("Edit", At.editOffer(coupon.id)),
      "<p>\(state(details, today).markup)</p>" + (details.words.map { "<p>\($0)</p>" as Markup } ?? .empty) + tiles
        + section(detailList(facts)) + codes)
  }

  private func worth(_ details: CouponDetails) -> String? {
    switch details.kind {
    case .rentalNights: counted(details.worth, "night")
    case .printCredits, .campStore: settings.amount(details.worth, .credit)
    case .partner: nil
    }
  }

  func add(_ form: OfferForm) -> Page {
    let view = form.view(posting: At.offers())
    return Page("New coupon", view, form.fields(view, isNew: true), cancel: At.offers())
  }

  func edit(_ coupon: Coupon, _ form: OfferForm) -> Page {
    let view = form.view(posting: At.offer(coupon.id))
    return Page("Edit coupon", view, form.fields(view, isNew: false), cancel: At.offer(coupon.id))
  }
}
