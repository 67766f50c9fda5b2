import PlazaBase
import PlazaMarkup
import PlazaWeb
import Wallet

/// The shop's first page.
struct HomePages: Sendable {
  let words: PrintWords

  private var say: Say { words.say }
  private var hours: HoursWords { HoursWords(say: say, time: words.time, now: words.now) }

  /// For somebody who is signed in.
  func home(_ view: HomeView) -> Page {
    Page(
      say("Home", "홈"),
      """
      \(hero)\(figures(view))<div id="orders" data-live="\(At.orderEvents())">\(orders(view.orders))</div>\
      \(notices(view.stores))\(stores(view.stores))\(desks(view.desks))
      """)
  }

  /// For a stranger.
  func welcome(_ stores: [StoreCard]) -> Page {
    Page(say("Home", "홈"), hero + ways + self.stores(stores))
  }

  private var hero: Markup {
    """
    <a class="print-hero" href="\(At.orderTab())"><span class="print-hero-words">\
    <span class="print-hero-title">\(say("Print something", "인쇄하기"))</span>\
    <span class="print-hero-line">\(say("Upload, see the price, pick it up.", "올리고, 가격을 확인하고, 찾아가세요."))</span>\
    </span>\(ProgressPicture.printing.markup)</a>
    """
  }

  /// How it goes, before anybody ordered.
  private var ways: Markup {
    let steps: [(ProgressPicture, String, String)] = [
      (
        .order, say("Order", "주문"),
        say("Choose a store, upload, and see the price before you pay.", "매장을 고르고 문서를 올려 가격을 먼저 확인합니다.")
      ),
      (
        .printing, say("Printing", "인쇄"),
        say("The store prints it; you watch how far it is.", "매장에서 인쇄하고, 진행 상태를 볼 수 있습니다.")
      ),
      (.done, say("Pick up", "수령"), say("Show your code, and go to class.", "코드를 보여 주고 찾아가시면 됩니다.")),
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
          ? say("credits, \(words.money(Money(minor: held))) set aside", "크레딧 (예치 \(words.money(Money(minor: held))))")
          : say("credits", "크레딧"), words.money(Money(minor: view.credits.available)), WalletLinks.lines(.credit)
      ),
      (
        say(view.orders.count == 1 ? "order under way" : "orders under way", "진행 중인 주문"), "\(view.orders.count)",
        At.status()
      ),
    ]
    return statTiles(tiles)
  }

  private func orders(_ orders: [OrderReport]) -> Markup {
    if orders.isEmpty { return .empty }
    return section(
      say("Under way", "진행 중"), action: "<a href=\"\(At.status())\">\(say("Show all", "모두 보기"))</a>",
      "<ul class=\"under-way\">\(orders.prefix(3), row)</ul>")
  }

  private func row(_ report: OrderReport) -> Markup {
    let order = report.order
    let picture = report.trouble == nil ? ProgressPicture(order.state) : .trouble
    return """
      <li><a class="under-way-order is-\(order.state.rawValue)" href="\(At.order(order.id))">\(picture?.markup)\
      <span class="row-words"><span class="row-title">\(words.number(order)) · \(report.store.name(say))</span>\
      <span class="row-subtitle">\(now(report))</span></span>\
      \(Badge(order.state.words(say), order.state.tone).markup)</a></li>
      """
  }

  private func now(_ report: OrderReport) -> String {
    if let trouble = report.trouble { return trouble.sentence(say) }
    switch report.order.state {
    case .printing:
      return say(
        "\(report.sidesDone) of \(counted(report.sides, "side"))", "\(report.sides)면 중 \(report.sidesDone)면")
    case .done: return say("Code \(report.order.code ?? "")", "코드 \(report.order.code ?? "")")
    default: return report.wait.map { words.minutes($0.minutes) } ?? ""
    }
  }

  private func notices(_ stores: [StoreCard]) -> Markup {
    let told = stores.compactMap { card in card.store.notice(say).map { (card.store, $0) } }
    return Markup(told.map { store, notice in banner(.info, "\(store.name(say)): \(notice)") })
  }

  private func stores(_ stores: [StoreCard]) -> Markup {
    if stores.isEmpty {
      return section(say("Stores", "매장"), linkButton(say("Find a store", "매장 찾기"), At.stores(), icon: .search))
    }
    let list = StoreList(cards: stores, say: say, words: hours, back: At.shop())
    return section(
      say("Your stores", "자주 가는 매장"), action: "<a href=\"\(At.stores())\">\(say("All stores", "모든 매장"))</a>",
      list.markup)
  }

  private func desks(_ stores: [PrintStore]) -> Markup {
    if stores.isEmpty { return .empty }
    return section(
      say("Behind the counter", "매장 업무"),
      rowList(
        stores.map {
          PlazaWeb.Row(
            $0.name(say), At.desk($0.id), subtitle: say("Queue and takings", "대기열과 매출"), leading: .icon(.printShop))
        },
        label: say("Behind the counter", "매장 업무")))
  }
}
