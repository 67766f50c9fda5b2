import Members
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// Finds pages of the site itself: shops, staff areas and the viewer's account.
struct FindPages: Sendable {
  let shops: [any Storefront]
  let desks: [StaffArea]
  let members: Members

  func callAsFunction(_ question: SearchQuery) -> SearchResultGroup {
    let all = pages(for: question.viewer).filter { question.matches($0.title, $0.detail) }
    let named = all.filter { question.matches($0.title) }
    let others = all.filter { !question.matches($0.title) }
    return SearchResultGroup(
      "pages", say("Pages and settings"), Array((named + others).prefix(question.maximum)))
  }

  private func pages(for viewer: Viewer?) -> [SearchResult] {
    let open = shops.filter { viewer == nil || !$0.navigation(for: viewer).isEmpty }
    let staff = ([TodayRoutes.staffArea] + desks).filter {
      viewer != nil && $0.audience.admits(viewer)
    }
    let account = viewer.map { members.accountPlaces(of: $0) + open.flatMap(\.accountPages) } ?? []
    return open.flatMap { pages(of: $0, viewer) } + staff.flatMap(pages)
      + account.uniqued.compactMap { row in
        row.link.map { SearchResult(row.title, row.subtitle ?? "", $0, icon: .settings) }
      }
  }

  /// The shop and its tabs.
  private func pages(of shop: any Storefront, _ viewer: Viewer?) -> [SearchResult] {
    let home = Link(shop.slug)
    let tabs = shop.navigation(for: viewer).filter { $0.link != home }
    return [SearchResult(say(shop.title), say(shop.tagline), home, icon: shop.theme.icon)]
      + tabs.map { SearchResult($0.title, say(shop.title), $0.link, icon: $0.icon) }
  }

  /// The area and its pages.
  private func pages(of area: StaffArea) -> [SearchResult] {
    [SearchResult(say(area.title), say(area.tagline), area.link, icon: area.icon)]
      + area.pages.map {
        SearchResult(say($0.title), say(area.title), $0.link, icon: area.icon)
      }
  }
}

extension [ListRow] {
  /// The rows without those that lead to the page of an earlier one.
  fileprivate var uniqued: [ListRow] {
    var links: Set<String> = []
    return filter { row in row.link.map { links.insert($0.text).inserted } ?? false }
  }
}
