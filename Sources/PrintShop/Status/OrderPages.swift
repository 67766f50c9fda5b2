import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The Status tab, an order's own page, and the confirmation pages.
struct OrderPages: Sendable {
  let text: PrintText

  /// The orders in progress.
  func status(_ cards: [OrderCard], drafts: [OrderSummary]) -> Page {
    let body: Markup =
      cards.isEmpty && drafts.isEmpty
      ? nothing : "<div class=\"order-cards\">\(cards, { $0.markup })</div>\(unpaid(drafts))"
    return Page(
      say("Status"), actions: barLink(.list, say("Past orders"), Paths.receipts()),
      "<div id=\"orders\" data-live=\"\(Paths.orderEvents())\" aria-live=\"polite\">\(body)</div>")
  }

  private var nothing: Markup {
    emptyState(
      .print, say("No orders in progress"),
      say("Your orders appear here until you pick them up."),
      action: linkButton(say("Order prints"), Paths.orderTab(), style: .primary))
  }

  private func unpaid(_ drafts: [OrderSummary]) -> Markup {
    if drafts.isEmpty { return .empty }
    return section(
      say("Not paid yet"),
      rowList(
        drafts.map { draft in
          PlazaUI.ListRow(
            draft.store.localizedName.isolated, Paths.draft(draft.order.store, draft.order.id),
            subtitle: text.paper(sides: draft.sides, sheets: draft.sheets),
            leading: .icon(.print),
            trailing: text.money(draft.order.total))
        }, label: say("Not paid yet")))
  }

  /// An order with its price and history.
  func order(_ card: OrderCard, _ events: [OrderEvent]) -> Page {
    let (report, order) = (card.report, card.report.order)
    let isOpen = StatusRoutes.underWay.contains(order.state)
    var alone = card
    alone.isAlone = true
    return Page(
      text.number(order), back: isOpen ? Paths.status() : Paths.receipts(),
      """
      <div id="orders"\(if: isOpen, " data-live=\"\(Paths.orderEvents())\"")>\
      \(isOpen ? alone.markup : ending(report))</div>\
      \(section(say("Price"), Invoice(report: report, text: text).markup))\
      \(report.parts, { SideTable(imposition: $0.line.imposition).markup })\
      \(section(say("Store"), rowList([storeRow(report.store)])))\
      \(reportSection(order, events))\
      \(section(say("History"), history(events)))
      """)
  }

  /// The link for reporting a bad print, while that is possible.
  private func reportSection(_ order: Order, _ events: [OrderEvent]) -> Markup? {
    guard order.isPrinted, let done = order.doneAt, text.now < done + ReportPrint.time,
      events.allowReport
    else {
      return nil
    }
    let link = linkButton(say("Report a problem"), Paths.reportOrder(order.id), icon: .warning)
    return "<div class=\"button-row\">\(link)</div>"
  }

  private func storeRow(_ store: PrintStore) -> PlazaUI.ListRow {
    PlazaUI.ListRow(
      store.localizedName.isolated, Paths.store(store.id), subtitle: store.address,
      leading: .icon(.printShop))
  }

  private func ending(_ report: OrderSummary) -> Markup {
    let order = report.order
    let why = order.refusedBecause.map { say("Message from the store: \($0)") }
    let when = order.endedAt ?? order.doneAt ?? order.draftedAt
    return """
      <div class="order-ending"><p>\(Badge(order.state.text, order.state.tone).markup)\
      <span>\(text.moment(when))</span></p>\(why, { "<p>\($0)</p>" })\
      <p>\(text.paper(sides: report.sides, sheets: report.sheets))</p></div>
      """
  }

  private func history(_ events: [OrderEvent]) -> Markup {
    "<ol class=\"history\">\(events, event)</ol>"
  }

  private func event(_ event: OrderEvent) -> Markup {
    """
    <li><span class="history-when">\(text.moment(event.at))</span><span>\(event.message(text))</span></li>
    """
  }

  func cancelQuestion(_ report: OrderSummary, key: String) -> Page {
    confirmation(
      say("Cancel order \(report.order.number)?"),
      say(
        "The order leaves the queue and you get \(text.money(report.order.total)) back immediately."
      ),
      yes: say("Cancel order"), action: Paths.cancelOrder(report.order.id), key: key,
      cancel: Paths.status(),
      no: say("Keep it"))
  }

  func pickUpQuestion(_ report: OrderSummary, key: String) -> Page {
    confirmation(
      say("Have you picked up order \(report.order.number)?"),
      say("This removes the order from the list and permanently deletes your documents."),
      yes: say("I've picked it up"), style: .primary, action: Paths.pickUpOrder(report.order.id),
      key: key,
      cancel: Paths.status(), fields: ["code": report.order.code ?? ""], no: say("Not yet"))
  }
}
