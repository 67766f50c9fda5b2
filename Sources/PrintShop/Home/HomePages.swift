import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The print shop's home page.
struct HomePages: Sendable {
  let text: PrintText

  private var hours: HoursText { HoursText(time: text.time, now: text.now) }

  /// The page for a signed-in member.
  func home(_ view: HomeView) -> Page {
    Page(
      say("Home"),
      """
      \(hero)\(figures(view))<div id="orders" data-live="\(Paths.orderEvents())">\(orders(view.orders))</div>\
      \(notifications(view.stores))\(stores(view.stores, say("Your stores")))\(desks(view.desks))
      """)
  }

  /// The page for a guest.
  func welcome(_ stores: [StoreCard]) -> Page {
    Page(say("Home"), hero + ways + self.stores(stores, say("Stores")))
  }

  private var hero: Markup {
    """
    <a class="print-hero" href="\(Paths.orderTab())"><span class="print-hero-words">\
    <span class="print-hero-title">\(say("Print something"))</span>\
    <span class="print-hero-line">\(say("Upload, see the price, pick it up."))</span>\
    </span>\(ProgressPicture.printing.markup)</a>
    """
  }

  /// The three steps of an order.
  private var ways: Markup {
    let steps: [(ProgressPicture, String, String)] = [
      (
        .order, say("Order"),
        say("Choose a store, upload your documents and see the price before you pay.")
      ),
      (
        .printing, say("Printing", as: "the work"),
        say("The store prints it while you follow its progress.")
      ),
      (.done, say("Pick up"), say("Show your code and take your prints.")),
    ]
    return """
      <ol class="ways">\(steps, { picture, title, line in
        "<li class=\"way\">\(picture.markup)<div><h2>\(title)</h2><p>\(line)</p></div></li>"
      })</ol>
      """
  }

  private func figures(_ view: HomeView) -> Markup {
    let held = view.credits.held
    let tiles: [(label: String, figure: String, link: Link?)] = [
      (
        held > 0
          ? say("credits, \(text.money(Money(minor: held))) set aside")
          : say("credits"), text.money(Money(minor: view.credits.available)),
        WalletPaths.lines(.credit)
      ),
      (
        say(view.orders.count, one: "order in progress", many: "orders in progress"),
        "\(view.orders.count)",
        Paths.status()
      ),
    ]
    return statTiles(tiles)
  }

  private func orders(_ orders: [OrderSummary]) -> Markup {
    if orders.isEmpty { return .empty }
    return section(
      say("In progress"), action: "<a href=\"\(Paths.status())\">\(say("Show all"))</a>",
      "<ul class=\"under-way\">\(orders.prefix(3), row)</ul>")
  }

  private func row(_ report: OrderSummary) -> Markup {
    let order = report.order
    let picture = report.problem == nil ? ProgressPicture(order.state) : .problem
    return """
      <li><a class="under-way-order is-\(order.state.rawValue)" href="\(Paths.order(order.id))">\(picture?.markup)\
      <span class="row-words">\
      <span class="row-title">\(text.number(order)) · \(report.store.localizedName.isolated)</span>\
      <span class="row-subtitle">\(now(report))</span></span>\
      \(Badge(order.state.text, order.state.tone).markup)</a></li>
      """
  }

  private func now(_ report: OrderSummary) -> String {
    if let trouble = report.problem { return trouble.message }
    switch report.order.state {
    case .printing:
      return say(
        report.sides, one: "\(report.sidesDone) of 1 side",
        many: "\(report.sidesDone) of \(report.sides) sides")
    case .done: return say("Code \(report.order.code ?? "")")
    default: return report.wait.map { text.minutes($0.minutes) } ?? ""
    }
  }

  private func notifications(_ stores: [StoreCard]) -> Markup {
    let told = stores.compactMap { card in card.store.localizedNotice.map { (card.store, $0) } }
    return Markup(
      told.map { store, notice in banner(.info, "\(store.localizedName.isolated): \(notice)") })
  }

  private func stores(_ stores: [StoreCard], _ title: String) -> Markup {
    if stores.isEmpty {
      return section(say("Stores"), linkButton(say("Find a store"), Paths.stores(), icon: .search))
    }
    let list = StoreList(cards: stores, text: hours, back: Paths.shop())
    return section(
      title, action: "<a href=\"\(Paths.stores())\">\(say("All stores"))</a>",
      list.markup)
  }

  private func desks(_ stores: [PrintStore]) -> Markup {
    if stores.isEmpty { return .empty }
    return section(
      say("Staff area"),
      rowList(
        stores.map {
          PlazaUI.ListRow(
            $0.localizedName.isolated, Paths.staff($0.id), subtitle: say("Queue and takings"),
            leading: .icon(.printShop)
          )
        },
        label: say("Staff area")))
  }
}
