import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The credits that a store sold recently, each with a form to undo a sale made by mistake.
struct RecentSales: Sendable {
  /// The period in which the store's staff can undo a sale; afterwards only the wallet's staff
  /// can.
  static let time = Duration.hours(24)

  struct Sale: Sendable {
    let sale: CounterSale
    let member: ID<Member>
    let name: String
  }

  let sales: [Sale]

  /// Newest first.
  static func of(_ store: ID<PrintStore>, now: Instant, _ tx: any Transaction) throws
    -> RecentSales
  {
    let found = try list(store, now: now, tx).reversed().prefix(20)
    let names = try MemberSummary.names(of: Array(Set(found.compactMap(\.member))), tx)
    return RecentSales(
      sales: found.compactMap { sale in
        sale.member.map { Sale(sale: sale, member: $0, name: names[$0] ?? "–") }
      })
  }

  static func list(_ store: ID<PrintStore>, now: Instant, _ tx: any Transaction) throws
    -> [CounterSale]
  {
    try CounterSale.list(at: store.text, from: now - time, to: now + .seconds(1), tx)
  }

  /// - Parameter key: A new form key; each form appends its own suffix.
  func markup(_ store: ID<PrintStore>, _ text: PrintText, key: String) -> Markup {
    if sales.isEmpty { return .empty }
    return section(
      say("Sold in the last 24 hours"), Markup(sales.map { row($0, store, text, key) }),
      footer: say("Only undo a sale entered by mistake, and give the money back."))
  }

  private func row(_ sold: Sale, _ store: ID<PrintStore>, _ text: PrintText, _ key: String)
    -> Markup
  {
    let id = "undo-\(sold.sale.id)"
    return """
      <article class="desk-order"><div class="desk-head"><h3>\(text.money(sold.sale.amount))</h3>\
      <span class="desk-who">\(sold.name.isolated)</span></div>\
      <p class="desk-paper">\(text.moment(sold.sale.at))</p>\
      <div class="desk-actions"><details class="desk-reason">\
      <summary class="button quiet">\(say("Undo sale"))</summary>\
      <form method="post" action="\(Paths.topUp(store, sold.member))">\
      <input type="hidden" name="\(Request.keyField)" value="\(key)\(String(sold.sale.id.text.suffix(8)))">\
      <input type="hidden" name="undo" value="\(sold.sale.id.text)"><div class="field">\
      <label for="\(id)">\(say("Reason (the customer will see it)"))</label>\
      <input id="\(id)" name="reason" type="text" required maxlength="200" autocomplete="off"></div>\
      <button class="button danger">\(say("Undo sale"))</button></form></details></div></article>
      """
  }
}
