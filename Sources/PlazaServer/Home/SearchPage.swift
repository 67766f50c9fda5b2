import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The results of the site-wide search, a few of each kind.
struct SearchPage {
  let query: String
  let groups: [SearchResultGroup]

  var page: Page {
    let count = groups.reduce(0) { $0 + $1.found.count }
    return Page(
      say("Search"), back: SquareHomeRoutes.square(),
      """
      \(searchField(say("Films, stores, videos, programs"), in: SearchRoutes.search(),
        query: query, results: "found"))\
      \(searchResults("found", notify: say("\(count) found"), results))
      """)
  }

  private var results: Markup {
    if query.isEmpty {
      return emptyState(
        .search, say("What are you looking for?"),
        say("Search every shop from one place."))
    }
    if groups.isEmpty {
      return emptyState(
        .search, say("No results"),
        say("No shop has results for “\(query)”. Try fewer or different words."))
    }
    return Markup(groups.map(group))
  }

  private func group(_ group: SearchResultGroup) -> Markup {
    let rows = group.found.map { found in
      ListRow(
        found.title, found.link, subtitle: found.detail,
        leading: found.picture.map { .cover($0) } ?? .icon(found.icon))
    }
    return section(
      group.title, action: group.more.map { "<a href=\"\($0)\">\(say("Show all"))</a>" } ?? .empty,
      rowList(rows, label: group.title))
  }
}

/// The search form on the home page.
struct SearchOutcome {
  var markup: Markup {
    let label = say("Search all shops")
    return """
      <form class="search" role="search" action="\(SearchRoutes.search())">\(Icon.search)\
      <input type="search" name="q" aria-label="\(label)" placeholder="\(label)" autocomplete="off" \
      autocapitalize="none" spellcheck="false" enterkeyhint="search" aria-keyshortcuts="/"></form>
      """
  }
}
