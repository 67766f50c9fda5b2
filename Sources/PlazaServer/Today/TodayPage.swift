import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page of today: the desks, the sums of all shops, and the numbers of each shop.
struct TodayPage {
  let view: TodayView
  let currency: Currency
  let time: ShopTimeZone

  var page: Page {
    Page(
      say("Today"), back: Link(path: "/"),
      "<p class=\"lead-words\">\(view.today.localizedText)</p>" + desks + together + shops)
  }

  /// The number of desks that are shown at once, so that the figures of the day are not far below.
  private static let desksAtOnce = 4

  private var desks: Markup {
    if view.desks.isEmpty { return .empty }
    let rest = Array(view.desks.dropFirst(Self.desksAtOnce))
    let more: Markup =
      rest.isEmpty
      ? .empty
      : """
      <details class="more"><summary>\(say(rest.count, one: "1 more desk", many: "\(rest.count) more desks"))\
      </summary>\(deskTiles(rest))</details>
      """
    return section(
      say("Your desks"), deskTiles(Array(view.desks.prefix(Self.desksAtOnce))) + more)
  }

  private var together: Markup {
    let totals = view.totals.filter { !$0.isNothing }
    if totals.isEmpty { return .empty }
    return section(
      say("All shops"), tiles(totals.map(\.today)) + plots(totals),
      footer: say(
        "Sales are rentals, prints and adverts. Credits are paid for in advance, so they're not added to sales."
      ))
  }

  private var shops: Markup {
    if view.sections.isEmpty {
      return emptyState(
        .calendar, say("No figures yet"),
        say("The figures of your shop appear here once it has any."))
    }
    return Markup(view.sections.map(part))
  }

  private func part(_ shop: TodaySection) -> Markup {
    let title = say(shop.part.title)
    let open = shop.part.link.map { link -> Markup in
      """
      <a href="\(link)">\(say("Open", as: "a shop"))<span class="visually-hidden">: \(title)</span></a>
      """
    }
    return section(
      title, action: open ?? .empty,
      shop.isNothing
        ? nothing(shop)
        : tiles(shop.series.map(\.today) + shop.figures)
          + plots(shop.series.filter { !$0.isNothing }))
  }

  /// A new shop shows its first steps instead of zeros.
  private func nothing(_ shop: TodaySection) -> Markup {
    if shop.steps.isEmpty {
      return "<p class=\"hint\">\(say("Nothing today, and nothing in the last 30 days."))</p>"
    }
    return rowList(
      shop.steps.map {
        ListRow($0.title, $0.link, subtitle: $0.detail, leading: .icon($0.icon))
      })
  }

  private func tiles(_ figures: [Figure]) -> Markup {
    statTiles(
      figures.map { figure in
        StatTile(
          figure.title, text(of: figure.value), figure.link,
          isProblem: figure.isProblem && !isInOrder(figure))
      })
  }

  private func isInOrder(_ figure: Figure) -> Bool {
    if case .moment = figure.value { false } else { figure.isNothing }
  }

  private func text(of value: Figure.Value) -> String {
    switch value {
    case .count(let number): number.inThousands
    case .money(let amount): currency.format(amount)
    case .points(let points): say(points, one: "1 point", many: "\(points) points")
    case .bytes(let bytes): ByteCount(bytes).localizedText
    case .moment(let moment): moment.map { time.brief($0, now: view.now) } ?? say("Never")
    }
  }

  private func plots(_ series: [DailySeries]) -> Markup {
    if series.isEmpty { return .empty }
    let currency = currency
    let drawn = series.map { series in
      DailyPlot(series.title, view.period.all, series.values) { value in
        series.unit == .money ? currency.format(Money(minor: value)) : value.inThousands
      }.markup
    }
    return """
      <h3 class="visually-hidden">\(say("The last 30 days"))</h3><div class="plots">\(Markup(drawn))</div>
      """
  }
}
