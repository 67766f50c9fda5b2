import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The data of the Stores tab.
struct StoresView: Sendable {
  let college: College?
  let cards: [StoreCard]
  let query: String
  let openOnly: Bool
  let mayOpenStores: Bool
}

/// The pages of the Stores tab and of a store.
struct StorePages: Sendable {
  let time: ShopTimeZone
  let currency: Currency
  let now: Instant

  private var text: HoursText { HoursText(time: time, now: now) }

  func list(_ view: StoresView) -> Page {
    Page(
      say("Stores"), actions: actions(view), listActions: actions(view),
      list: listMarkup(view, current: nil),
      detail: nil)
  }

  func listMarkup(_ view: StoresView, current: PlazaBase.ID<PrintStore>?) -> Markup {
    """
    \(collegeButton(view.college))\
    \(searchField(say("Search stores"), in: Paths.stores(), query: view.query, results: "found-stores"))\
    \(viewSwitch(say("Filter stores"), views(view)))\
    \(searchResults("found-stores", notify: counted(view.cards.count), found(view, current)))
    """
  }

  private func actions(_ view: StoresView) -> Markup {
    (view.mayOpenStores ? barLink(.add, say("New store"), Paths.newStore()) : .empty)
      + barLink(.map, say("Map"), Paths.map())
  }

  private func collegeButton(_ college: College?) -> Markup {
    """
    <a class="college-button" href="\(Paths.colleges())"><span class="lead">\(Icon.college)</span>\
    <span class="row-words">\
    <span class="row-title">\(college?.localizedName ?? say("Choose your college"))</span>\
    <span class="row-subtitle">\(college.map { $0.localizedCity } ?? say("to see nearby stores"))\
    </span></span><span class="college-change">\(college == nil ? say(
      "Choose") : say("Change", as: "a choice"))</span></a>
    """
  }

  private func views(_ view: StoresView) -> [(label: String, link: Link, isCurrent: Bool)] {
    let query = view.query.isEmpty ? nil : view.query
    return [
      (say("All"), Paths.stores().query(["q": query]), !view.openOnly),
      (say("Open now"), Paths.stores().query(["q": query, "open": "true"]), view.openOnly),
    ]
  }

  private func counted(_ count: Int) -> String {
    say(count, one: "1 store", many: "\(count) stores")
  }

  private func found(_ view: StoresView, _ current: PlazaBase.ID<PrintStore>?) -> Markup {
    if view.cards.isEmpty { return nothing(view) }
    let back =
      current.map { Paths.store($0) }
      ?? Paths.stores().query(["open": view.openOnly ? "true" : nil])
    let list: ([StoreCard]) -> Markup = {
      StoreList(cards: $0, text: text, back: back, current: current).markup
    }
    return view.query.isEmpty ? view.cards.separated(list) : list(view.cards)
  }

  private func nothing(_ view: StoresView) -> Markup {
    if view.openOnly {
      return emptyState(
        .clock, say("No stores are open now"),
        say("You can order now and pick up when the store opens."),
        action: linkButton(say("Show all stores"), Paths.stores()))
    }
    if !view.query.isEmpty {
      return emptyState(
        .search, say("No stores found"),
        say("Try the start of its name or street."))
    }
    return emptyState(
      .printShop, say("No stores yet"),
      say("Check back soon."))
  }
}
