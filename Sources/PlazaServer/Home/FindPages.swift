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
    let account = viewer.map(members.accountPlaces) ?? []
    return open.map {
      SearchResult(say($0.title), say($0.tagline), Link($0.slug), icon: $0.theme.icon)
    }
      + staff.map { SearchResult(say($0.title), say($0.tagline), $0.link, icon: $0.icon) }
      + account.compactMap { row in
        row.link.map { SearchResult(row.title, row.subtitle ?? "", $0, icon: .settings) }
      }
  }
}
