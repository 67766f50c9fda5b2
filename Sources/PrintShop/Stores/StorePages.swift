import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What the Stores tab shows.
struct StoresView: Sendable {
  let college: College?
  let cards: [StoreCard]
  let query: String
  let openOnly: Bool
  let mayOpenStores: Bool
}

/// The Stores tab and a store's page.
struct StorePages: Sendable {
  let say: Say
  let time: ShopTime
  let currency: Currency
  let now: Instant

  private var words: HoursWords { HoursWords(say: say, time: time, now: now) }

  func list(_ view: StoresView) -> Page {
    Page(
      say("Stores", "매장"), actions: actions(view), listActions: actions(view), list: listMarkup(view, current: nil),
      detail: nil)
  }

  func listMarkup(_ view: StoresView, current: PlazaBase.ID<PrintStore>?) -> Markup {
    """
    \(collegeButton(view.college))\
    \(searchField(say("Search stores", "매장 검색"), in: At.stores(), query: view.query, results: "found-stores"))\
    \(viewSwitch(say("Which stores", "매장 선택"), views(view)))\
    \(searchResults("found-stores", announce: counted(view.cards.count), found(view, current)))
    """
  }

  private func actions(_ view: StoresView) -> Markup {
    (view.mayOpenStores ? barLink(.add, say("New store", "매장 추가"), At.newStore()) : .empty)
      + barLink(.map, say("Map", "지도"), At.map())
  }

  private func collegeButton(_ college: College?) -> Markup {
    """
    <a class="college-button" href="\(At.colleges())"><span class="lead">\(Icon.college)</span>\
    <span class="row-words">\
    <span class="row-title">\(college?.name(say) ?? say("Choose your college", "대학교 선택"))</span>\
    <span class="row-subtitle">\(college.map { $0.city(say) } ?? say("to see the stores near it", "가까운 매장을 보여 드립니다"))\
    </span></span><span class="college-change">\(college == nil ? say("Choose", "선택") : say("Change", "변경"))</span></a>
    """
  }

  private func views(_ view: StoresView) -> [(words: String, link: Link, isCurrent: Bool)] {
    let query = view.query.isEmpty ? nil : view.query
    return [
      (say("All", "전체"), At.stores().query(["q": query]), !view.openOnly),
      (say("Open now", "영업 중"), At.stores().query(["q": query, "open": "true"]), view.openOnly),
    ]
  }

  private func counted(_ count: Int) -> String {
    say(count == 1 ? "1 store" : "\(count) stores", "매장 \(count)곳")
  }

  private func found(_ view: StoresView, _ current: PlazaBase.ID<PrintStore>?) -> Markup {
    if view.cards.isEmpty { return nothing(view) }
    let back = current.map { At.store($0) } ?? At.stores().query(["open": view.openOnly ? "true" : nil])
    return StoreList(cards: view.cards, say: say, words: words, back: back, current: current).markup
  }

  private func nothing(_ view: StoresView) -> Markup {
    if view.openOnly {
      return emptyState(
        .clock, say("Nothing is open now", "지금 영업 중인 매장이 없습니다"),
        say("You can order already, and fetch it when the store opens.", "미리 주문하고 매장이 문을 열면 찾아가실 수 있습니다."),
        action: linkButton(say("Show all stores", "모든 매장 보기"), At.stores()))
    }
    if !view.query.isEmpty {
      return emptyState(
        .search, say("No store found", "검색 결과가 없습니다"),
        say("Try the beginning of its name or of its street.", "매장 이름이나 주소의 앞부분으로 찾아 보세요."))
    }
    return emptyState(
      .printShop, say("There are no stores yet", "아직 매장이 없습니다"),
      say("Please come back soon.", "곧 준비하겠습니다. 나중에 다시 찾아 주세요."))
  }
}
