import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension Order {
  /// Returns the order that was placed at a store under a number.
  static func numbered(_ number: Int, at store: ID<PrintStore>, _ tx: any Transaction) throws
    -> Order?
  {
    try tx.first(
      "SELECT \(columns) FROM print_order WHERE number = \(number) AND store = \(store) AND state <> 'draft'"
    ).map(Order.init)
  }
}

extension QueueRoutes {
  /// - Parameter typed: The number as typed, for example `#176`.
  func found(_ typed: String, _ store: PrintStore, _ request: Request) async throws -> Response {
    let number = Int(typed.filter(\.isNumber).prefix(12))
    let entry = try await request.site.store.read { tx -> QueueView.Entry? in
      guard let number, let order = try Order.numbered(number, at: store.id, tx) else {
        return nil
      }
      let name = try MemberSummary.names(of: [order.member], tx)[order.member]
      return QueueView.Entry(
        report: try OrderSummary.masked(order, tx), initials: Self.initials(of: name),
        fieldError: try OrderEvent.openReport(order.id, tx),
        good: try order.isPrinted ? Goodwill.of(order.id, tx).standing : nil, isFound: true)
    }
    return request.page(pages(request).found(typed, entry, at: store))
  }
}

extension QueuePages {
  func found(_ typed: String, _ entry: QueueView.Entry?, at store: PrintStore) -> Page {
    Page(
      store.localizedName.isolated, back: Paths.staff(store.id),
      """
      \(tabs(store, Paths.staff))\(numberForm(store, typed))\
      <div id="orders" data-live="\(Paths.orderEvents().query(["store": store.id.text]))">\
      <h2 class="visually-hidden">\(say("Order"))</h2>\
      \(entry.map { StaffOrder(entry: $0, text: text, key: key).markup }
        ?? emptyState(
          .search, say("No order with this number"),
          say("Orders of other stores aren't shown here. Check the number and try again.")))</div>
      """)
  }

  func numberForm(_ store: PrintStore, _ typed: String = "") -> Markup {
    """
    <form class="day-chooser" action="\(Paths.staff(store.id))"><div class="field"><label for="number">\
    \(say("Order number"))</label><input id="number" name="number" type="text" inputmode="numeric" value="\(typed)" \
    autocomplete="off" maxlength="20" required></div>\
    <button class="button quiet">\(say("Find order"))</button></form>
    """
  }
}
