import PlazaBase
import PlazaMarkup
import PlazaUI

extension ShopAdvertPages {
  /// The statistics of an advert and the available actions.
  func detail(_ view: ShopAdvertView, _ form: FormView, refused: String?, key: String) -> Page {
    let (advert, order) = (view.advert, view.order)
    let look: Markup = "<div class=\"promos\">\(promo(AdvertCard(advert), isCounted: false))</div>"
    return Page(
      advert.details.headline, back: shop.staffPage,
      (refused.map { banner(.alert, $0) } ?? .empty)
        + "<p>\(advert.state(on: today).shopBadge.markup)</p>"
        + (order.text.map { banner(.warning, say("Declined: \($0)")) } ?? .empty)
        + tiles(view) + section(say("Preview"), look, footer: counts)
        + acts(view, form, key: key) + section(say("About this advert"), detailList(facts(view)))
        + section(say("Payments"), payments(view))
        + section(
          say("Daily figures"),
          DayChart(statistics: view.statistics, today: today).markup + table(view.statistics)))
  }

  private var counts: String {
    say("Views on this page don't count; clicks count once a day.")
  }

  private func tiles(_ view: ShopAdvertView) -> Markup {
    let (advert, order) = (view.advert, view.order)
    let rest =
      order.isOpen
      ? (say("Remaining"), money(Money(minor: advert.details.budget.minor - advert.spent.minor)))
      : (say("Refunded"), money(order.back))
    return statTiles([
      (say("Views"), String(view.statistics.views), nil),
      (say("Clicks"), String(view.statistics.clicks), nil),
      (
        say("Spent of \(money(order.paid))"), money(advert.spent),
        nil
      ), (rest.0, rest.1, nil),
    ])
  }

  private func facts(_ view: ShopAdvertView) -> [Detail] {
    let details = view.advert.details
    let tags = settings.storefronts.filter { view.advert.tags.contains(.storefront($0.slug)) }.map(
      \.title)
    let leads = shop.pages.first { $0.page == details.page }?.title ?? details.page?.text
    return [
      Detail(say("Links to"), leads),
      Detail(say("Runs"), CalendarDate.period(details.firstDay, details.lastDay)),
      Detail(say("Shown in"), tags.joined(separator: ", ")),
      Detail(say("Price per view"), money(details.perView)),
      Detail(say("Price per click"), money(details.perClick)),
    ]
  }

  private func payments(_ view: ShopAdvertView) -> Markup {
    rowList(
      view.payments.map { payment in
        let who = payment.member == view.viewer ? say("You") : say("A colleague")
        let back =
          payment.back.minor == 0
          ? nil : say("\(money(payment.back)) refunded")
        let day = settings.time.date(of: payment.paidAt).plain
        return ListRow(
          who, subtitle: [day, back].compactMap(\.self).joined(separator: " · "),
          leading: .icon(.ticket),
          trailing: money(payment.amount))
      }, label: say("Payments"))
  }

  private func acts(_ view: ShopAdvertView, _ form: FormView, key: String) -> Markup {
    guard view.order.isOpen else { return .empty }
    let page = shop.staffPage.at(view.advert.id.text)
    let isPausedByShop = view.order.isPausedByShop
    let rest: Markup =
      view.order.state == .running
      ? actionButton(
        isPausedByShop ? say("Show it again") : say("Pause"), page.at("rest"), key: key,
        icon: isPausedByShop ? .play : .clock, fields: ["resting": isPausedByShop ? "" : "true"])
      : .empty
    let add = form.markup(
      group(
        form.decimal(
          "budget", say("Add to the budget"), required: true,
          hint: say("You have \(money(view.credits)) in credits."))),
      submit: say("Pay"))
    return section(say("Budget"), add) + rest
      + confirmLink(say("Withdraw advert"), page.at("withdraw"), icon: .trash)
  }

  private func table(_ figures: AdvertStatistics) -> Markup {
    if figures.days.isEmpty {
      return "<p class=\"section-foot\">\(say("No views yet."))</p>"
    }
    let rows = figures.days.map { day in
      [
        Cell.text(day.day.plain), .figure(day.views.inThousands), .figure(day.clicks.inThousands),
        .figure(money(day.spent)),
      ]
    }
    return dataTable(
      say("Statistics by day"),
      columns: [say("Day"), say("Views"), say("Clicks"), say("Spent")], rows: rows,
      fitsPhones: true)
  }
}
