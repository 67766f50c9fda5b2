import PlazaMarkup
import PlazaWeb

/// What was found everywhere, a few of each kind.
struct SearchPage {
  let words: String
  let groups: [FoundGroup]
  let say: Say

  var page: Page {
    let count = groups.reduce(0) { $0 + $1.found.count }
    return Page(
      say("Search", "검색"), back: SquareRoutes.square(),
      """
      \(searchField(say("Films, stores, videos, programs", "영화, 매장, 동영상, 프로그램"), in: SearchRoutes.search(),
        query: words, results: "found"))\
      \(searchResults("found", announce: say("\(count) found", "\(count)개 찾음"), results))
      """)
  }

  private var results: Markup {
    if words.isEmpty {
      return emptyState(
        .search, say("What are you looking for?", "무엇을 찾으세요?"),
        say("One field looks through every shop on the square.", "광장의 모든 가게를 한 번에 찾습니다."))
    }
    if groups.isEmpty {
      return emptyState(
        .search, say("Nothing found", "찾은 것이 없습니다"),
        say("No shop has anything for “\(words)”. Try fewer or other words.", "“\(words)”에 맞는 것이 없습니다. 다른 낱말로 찾아보세요."))
    }
    return Markup(groups.map(group))
  }

  private func group(_ group: FoundGroup) -> Markup {
    let rows = group.found.map { Row($0.title, $0.link, subtitle: $0.detail, leading: .icon($0.icon)) }
    return section(
      group.title, action: group.more.map { "<a href=\"\($0)\">\(say("Show all", "모두 보기"))</a>" } ?? .empty,
      rowList(rows, label: group.title))
  }
}

/// The way from the square to its search.
struct SearchWay {
  let say: Say

  var markup: Markup {
    let label = say("Search the whole square", "광장 전체에서 찾기")
    return """
      <form class="search" role="search" action="\(SearchRoutes.search())">\(Icon.search)\
      <input type="search" name="q" aria-label="\(label)" placeholder="\(label)" autocomplete="off" \
      autocapitalize="none" spellcheck="false" enterkeyhint="search" aria-keyshortcuts="/"></form>
      """
  }
}
