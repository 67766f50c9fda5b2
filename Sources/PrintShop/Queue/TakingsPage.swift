import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The takings of a store by means of payment: each order of one day, or the total of each of
/// several days.
struct TakingsPage: Sendable {
  let store: PrintStore
  let takings: Takings
  let text: PrintText

  var page: Page {
    let sum = takings.sum
    let table =
      takings.lines.isEmpty && takings.sales.isEmpty
      ? emptyState(
        .ticket, say("No takings"),
        say("Orders count on the day printing starts."))
      : takings.isOneDay ? orders : days
    return Page(
      store.localizedName.isolated, back: Paths.desks(),
      """
      \(QueuePages(text: text, key: "").tabs(store, Paths.takings))\(chooser)\
      \(statTiles([
        (label: say("Orders, paid in credits"), figure: text.money(sum.credits), link: nil),
        (label: say("Credits sold at the counter"), figure: text.money(sum.counter), link: nil),
        (label: say(sum.orders, one: "order", many: "orders"), figure: "\(sum.orders)", link: nil),
      ]))\(table)\
      <p class="hint">\(hint)</p>\
      <p class="takings-file">\(linkButton(say("Download as CSV"), file, icon: .download))</p>
      """)
  }

  private var hint: String {
    say(
      "The till holds what credits were sold for. Orders are paid with those credits, so the two are not added."
    )
  }

  private var file: Link {
    Paths.takingsFile(store.id).query([
      "from": takings.days.lowerBound.description, "to": takings.days.upperBound.description,
    ])
  }

  private var orders: Markup {
    if takings.lines.isEmpty { return .empty }
    return dataTable(
      say("Takings"),
      columns: [
        say("Order"), say("Started"), say("Sides"), say("Sheets"), say("Total"), say("Refunded"),
      ],
      rows: takings.lines.map { line in
        [
          .text(say("Order \(line.number)")), .text(text.time.clock(line.at)),
          .figure(line.sides.inThousands),
          .figure(line.sheets.inThousands), .figure(text.money(line.total)),
          .figure(money(line.refunded)),
        ]
      })
  }

  private var days: Markup {
    let rows = takings.perDay.map { day, sum in
      let link = Paths.takings(store.id).query(["from": day.description, "to": day.description])
      return cells("<a href=\"\(link)\">\(day.plain)</a>", sum)
    }
    return dataTable(
      say("Takings"),
      columns: [
        say("Day"), say("Orders"), say("Orders, paid in credits"), say("Refunded"),
        say("Credits sold at the counter"),
      ], rows: rows + [cells("<strong>\(say("All days"))</strong>", takings.sum)])
  }

  private func cells(_ day: Markup, _ sum: Takings.Sum) -> [Cell] {
    [
      .markup(day), .figure(sum.orders.inThousands), .figure(text.money(sum.credits)),
      .figure(money(sum.refunded)),
      .figure(money(sum.counter)),
    ]
  }

  private func money(_ amount: Money) -> String { amount.minor == 0 ? "–" : text.money(amount) }

  private var chooser: Markup {
    """
    <form class="day-chooser" action="\(Paths.takings(store.id))">\(day("from", say("From"), takings.days.lowerBound))\
    \(day("to", say("To", as: "a day"), takings.days.upperBound))\
    <button class="button quiet">\(say("Show"))</button></form>
    """
  }

  private func day(_ name: String, _ label: String, _ day: CalendarDate) -> Markup {
    """
    <div class="field"><label for="\(name)">\(label)</label>\
    <input id="\(name)" name="\(name)" type="date" value="\(day.description)"></div>
    """
  }
}
