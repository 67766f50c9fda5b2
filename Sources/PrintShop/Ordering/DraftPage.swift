import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page of an unpaid order: its price, and a preview of the sides.
struct DraftPage: Sendable {
  /// The number of sides shown for each document, at first and on request.
  private static let (first, maximum) = (6, 500)

  let report: OrderSummary
  /// The member's available credits.
  let credits: Money
  let key: String
  let text: PrintText
  /// The page for buying credits.
  let wallet: Link
  /// The notices to show before payment.
  let standing: StoreReadiness
  /// Whether to preview all sides.
  var showsAll = false

  private var order: Order { report.order }
  private var isOver: Bool { order.quoteEndsAt <= text.now }
  private var missing: Int { order.total.minor - credits.minor }

  var page: Page {
    Page(
      say("Your order"), back: Paths.orderAt(order.store).query(["from": order.id.text]),
      """
      <p class="lead-words">\(report.store.localizedName.isolated)</p>\(report.parts, preview)\
      \(section(say("Price"), Invoice(report: report, text: text).markup, footer: holds))\
      \(report.store.marks.promise, { "<p class=\"hint\">\($0)</p>" })\(warnings)\(payment)\
      \(report.parts, { SideTable(imposition: $0.line.imposition).markup })\
      <div class="button-row">\(linkButton(say("Change options"), change, icon: .edit))\
      \(drop)</div>
      """)
  }

  private var warnings: Markup {
    let hours = HoursText(time: text.time, now: text.now)
    return Markup(standing.messages(hours).map { banner(.warning, $0) })
  }

  private var drop: Markup {
    confirmButton(
      say("Discard order"), say("The options you chose will be lost. Your documents stay here."),
      Paths.dropDraft(order.store, order.id), key: key + "d")
  }

  private var change: Link { Paths.orderAt(order.store).query(["from": order.id.text]) }

  private var holds: String {
    isOver
      ? OrderRefusal.quoteIsOver.message
      : say("This price is valid until \(text.moment(order.quoteEndsAt)).")
  }

  private func preview(_ part: OrderSummary.Part) -> Markup {
    let sides = part.line.imposition.sides
    let shown = showsAll ? Self.maximum : Self.first
    let rest = sides.count - shown
    let more = say("and \(rest) more")
    let link = Paths.draft(order.store, order.id).query(["all": "true"])
    let remainder: Markup = showsAll ? "\(more)" : "<a href=\"\(link)\">\(more)</a>"
    return section(
      part.title ?? say("Document \(part.line.number)"),
      """
      <ul class="sides" tabindex="0" aria-label="\(say("Print preview"))">\
      \(sides.prefix(shown), { side($0, part) })\
      \(if: rest > 0, "<li class=\"sides-more\">\(remainder)</li>")</ul>
      """, footer: text.options(part.line.options))
  }

  private func side(_ side: Imposition.Side, _ part: OrderSummary.Part) -> Markup {
    let picture = Paths.draftSide(order.store, order.id, part.line.number, side.number)
    let name = say("Side \(side.number)")
    return """
      <li class="side"><img src="\(picture)" alt="\(name)" loading="lazy" decoding="async">\
      <span aria-hidden="true">\(name)</span></li>
      """
  }

  private var payment: Markup {
    if isOver { return linkButton(say("See the new price"), change, style: .primary) }
    if missing > 0 {
      let amount = text.money(Money(minor: missing))
      let store = report.store
      let counter = "\(store.localizedName.isolated), \(store.address)"
      return banner(
        .warning,
        say(
          """
          You have \(text.money(credits)), so you're \(amount) short. Buy credits at any print store's \
          counter, such as \(counter), or exchange points for some.
          """), action: linkButton(say("Your wallet"), wallet))
    }
    let hint = say(
      "We set the amount aside now and charge it when the store starts printing. You can cancel until then."
    )
    return """
      <div class="pay"><p>\(say("You have \(text.money(credits))."))</p>\
      \(actionButton(
        say("Pay \(text.money(order.total))"),
        Paths.payDraft(order.store, order.id), key: key, style: .primary,
        fields: ["expectedTotalMinor": String(order.total.minor)]))\
      <p class="hint">\(hint)</p></div>
      """
  }
}
