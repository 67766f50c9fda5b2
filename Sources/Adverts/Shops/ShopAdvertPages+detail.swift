import PlazaBase
import PlazaMarkup
import PlazaWeb

extension ShopAdvertPages {
  /// What came of an advert, and what can be done about it.
  func detail(_ view: ShopAdvertView, _ form: FormView, refused: String?, key: String) -> Page {
    let (advert, order) = (view.advert, view.order)
    let look: Markup = "<div class=\"promos\">\(promo(AdvertCard(advert), isCounted: false))</div>"
    return Page(
      advert.details.headline, back: shop.desk,
      (refused.map { banner(.alert, $0) } ?? .empty) + "<p>\(advert.state(on: today).badge(say).markup)</p>"
        + (order.words.map { banner(.warning, say("Declined: \($0)", "거절 사유: \($0)")) } ?? .empty)
        + tiles(view) + section(say("How it looks", "미리보기"), look, footer: counts)
        + acts(view, form, key: key) + section(say("Facts", "정보"), detailList(facts(view)))
        + section(say("Paid in", "결제 내역"), payments(view))
        + section(
          say("Day by day", "일별 내역"),
          DayChart(figures: view.figures, today: today, say: say).markup + table(view.figures)))
  }

  private var counts: String {
    say(
      "Looking at it here counts nothing; following it does, once a day.",
      "여기서 보는 것은 세지 않습니다. 눌러서 이동하면 하루 한 번 셉니다.")
  }

  private func tiles(_ view: ShopAdvertView) -> Markup {
    let (advert, order) = (view.advert, view.order)
    let rest =
      order.isOpen
      ? (say("Left", "남은 금액"), money(Money(minor: advert.details.budget.minor - advert.spent.minor)))
      : (say("Gone back", "반환"), money(order.back))
    return statTiles([
      (say("Views", "노출"), String(view.figures.views), nil), (say("Clicks", "클릭"), String(view.figures.clicks), nil),
      (
        say("Spent of \(money(order.paid))", "\(money(order.paid)) 중 사용"), money(advert.spent),
        nil
      ), (rest.0, rest.1, nil),
    ])
  }

  private func facts(_ view: ShopAdvertView) -> [Detail] {
    let details = view.advert.details
    let tags = settings.storefronts.filter { view.advert.tags.contains(.storefront($0.slug)) }.map(\.title)
    let leads = shop.pages.first { $0.page == details.page }?.words ?? details.page?.text
    return [
      Detail(say("Leads to", "연결 페이지"), leads),
      Detail(say("Shown", "기간"), "\(details.firstDay) – \(details.lastDay)"),
      Detail(say("Shown in", "노출 위치"), tags.joined(separator: ", ")),
      Detail(say("A view costs", "노출 단가"), money(details.perView)),
      Detail(say("A click costs", "클릭 단가"), money(details.perClick)),
    ]
  }

  private func payments(_ view: ShopAdvertView) -> Markup {
    rowList(
      view.payments.map { payment in
        let who = payment.member == view.viewer ? say("You", "본인") : say("A colleague", "동료")
        let back =
          payment.back.minor == 0
          ? nil : say("\(money(payment.back)) went back", "\(money(payment.back)) 반환")
        let day = settings.time.date(of: payment.paidAt).description
        return Row(
          who, subtitle: [day, back].compactMap(\.self).joined(separator: " · "), leading: .icon(.ticket),
          trailing: money(payment.amount))
      }, label: say("Paid in", "결제 내역"))
  }

  private func acts(_ view: ShopAdvertView, _ form: FormView, key: String) -> Markup {
    guard view.order.isOpen else { return .empty }
    let page = shop.desk.at(view.advert.id.text)
    let isResting = view.order.isResting
    let rest: Markup =
      view.order.state == .running
      ? actionButton(
        isResting ? say("Show it again", "다시 노출") : say("Let it rest", "잠시 중지"), page.at("rest"), key: key,
        icon: isResting ? .play : .clock, fields: ["resting": isResting ? "" : "true"]) : .empty
    let add = form.markup(
      group(
        form.text(
          "budget", say("Add to the budget", "예산 추가"), required: true,
          hint: say("You have \(money(view.credits)) in credits.", "보유 크레딧 \(money(view.credits))"))),
      submit: say("Pay", "결제"))
    return section(say("Budget", "예산"), add) + rest
      + confirmLink(say("Withdraw it", "광고 철회"), page.at("withdraw"), icon: .trash)
  }

  private func table(_ figures: AdvertFigures) -> Markup {
    if figures.days.isEmpty {
      return "<p class=\"section-foot\">\(say("Nobody has seen it yet.", "아직 본 사람이 없습니다."))</p>"
    }
    let rows = figures.days.map { day in
      [
        Cell.text(day.day.description), .figure(String(day.views)), .figure(String(day.clicks)),
        .figure(money(day.spent)),
      ]
    }
    return dataTable(
      say("Figures by day", "일별 내역"),
      columns: [say("Day", "날짜"), say("Views", "노출"), say("Clicks", "클릭"), say("Spent", "사용")], rows: rows,
      fitsPhones: true)
  }
}
