import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The data of the staff's desk: a store's orders.
struct QueueView: Sendable {
  /// An order, with only the initials of the customer's name.
  struct Entry: Sendable {
    let report: OrderSummary
    let initials: String
    /// The customer's report of a bad print; nil if none was made.
    var fieldError: String?
    /// The refund for a bad print.
    var good: Money?
    /// Whether it was looked up, so that its card has to state its state.
    var isFound = false
  }

  let store: PrintStore
  let waiting: [Entry]
  let printing: [Entry]
  let done: [Entry]
  /// Printed orders with an open report, including those picked up.
  let reported: [Entry]
  /// Picked-up orders with a recent refund for a bad print.
  let goodwillGranted: [Entry]
  let printers: [Printer]
}

/// The pages of a store's desk.
struct QueuePages: Sendable {
  let text: PrintText
  /// A new form key; each button appends its own suffix.
  let key: String

  /// The list of the stores where the member is staff.
  func desks(_ stores: [PrintStore]) -> Page {
    let rows = stores.map {
      PlazaUI.ListRow(
        $0.localizedName.isolated, Paths.staff($0.id), subtitle: $0.address,
        leading: .icon(.printShop))
    }
    let body =
      rows.isEmpty
      ? emptyState(
        .printShop, say("You don't work at a store yet"),
        say("An administrator can add you to a store's staff."))
      : rowList(rows, label: say("Stores where you work"))
    return Page(say("Stores where you work"), back: Paths.me(), body)
  }

  func queue(_ view: QueueView) -> Page {
    Page(
      view.store.localizedName.isolated, back: Paths.desks(),
      actions: barLink(.settings, say("Settings"), Paths.storeSettings(view.store.id)),
      """
      \(tabs(view.store, Paths.staff))\(codeForm(view.store))\(numberForm(view.store))\
      \(Markup(view.printers.compactMap(problem)))\
      <div id="orders" class="desk" data-live="\(Paths.orderEvents().query(["store": view.store.id.text]))">\
      \(if: !view.reported.isEmpty, column(say("Reported problems"), view.reported, ""))\
      \(column(say("Waiting"), view.waiting, say("No orders waiting.")))\
      \(column(say("Printing"), view.printing, say("No orders printing.")))\
      \(column(say("Ready for pickup"), view.done, say("No orders ready for pickup.")))\
      \(if: !view.goodwillGranted.isEmpty, column(say("Refunded orders"), view.goodwillGranted, ""))</div>
      """)
  }

  func tabs(_ store: PrintStore, _ current: RoutePath) -> Markup {
    viewSwitch(
      say("Staff area"),
      [
        (say("Queue"), Paths.staff), (say("Takings"), Paths.takings),
        (say("Sell credits"), Paths.sellCredits),
      ].map {
        (label: $0.0, link: $0.1(store.id), isCurrent: $0.1.pattern == current.pattern)
      }
        + (text.hasAdverts
          ? [(label: say("Advertise"), link: Paths.storeAdverts(store.id), isCurrent: false)] : [])
    )
  }

  private func codeForm(_ store: PrintStore) -> Markup {
    """
    <form class="take-code" method="post" action="\(Paths.pickUpByCode(store.id))">\
    <input type="hidden" name="\(Request.keyField)" value="\(key)code"><label for="code">\
    \(say("Customer's code"))</label><div class="take-line">\
    <input id="code" name="code" type="text" inputmode="numeric" autocomplete="off" maxlength="40" required>\
    <button class="button primary">\(say("Hand over"))</button></div></form>
    """
  }

  private func problem(_ printer: Printer) -> Markup? {
    guard printer.isUsed, let words = PrinterText.problem(printer.state, printer.reasons) else {
      return nil
    }
    return banner(
      .warning, "\(printer.name.isolated): \(words)",
      action: linkButton(say("Printers"), Paths.printers(printer.store)))
  }

  private func column(_ title: String, _ entries: [QueueView.Entry], _ nothing: String) -> Markup {
    """
    <section class="desk-column" data-column="\(title)"><h2>\(title) \
    <span class="desk-count">\(entries.count)</span></h2>\
    \(if: entries.isEmpty, "<p class=\"hint\">\(nothing)</p>")\
    \(entries, { StaffOrder(entry: $0, text: text, key: key).markup })</section>
    """
  }
}
