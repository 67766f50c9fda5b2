import PlazaMarkup
import PlazaWeb

/// The square: what waits for a person, the shops that are open with what is so in them, and for staff the places
/// behind them.
struct SquarePage {
  let view: SquareView
  let desks: [Desk]
  let viewer: Viewer?
  let say: Say
  let key: String

  var page: Page {
    Page(
      viewer.map { say("Hello, \($0.name)", "안녕하세요, \($0.name)님") } ?? "Plaza",
      welcome + SearchWay(say: say).markup + waiting + inbox + shops + behind)
  }

  private var welcome: Markup {
    guard viewer == nil else { return .empty }
    return """
      <p class="lead-words">\(say("The shops around one square, and one sign-in for all of them.",
        "한 광장의 여러 가게, 로그인은 한 번."))</p>
      """
  }

  /// Somebody's own affairs. Who works here is not told that nothing waits for them at home.
  private var inbox: Markup {
    guard viewer != nil, !view.inbox.isEmpty || view.tasks.isEmpty else { return .empty }
    let hasNews = view.inbox.contains { $0.urgency == .news }
    let seen = FormView("seen", action: SquareRoutes.seen(), key: key) { _ in nil }.markup(
      "<button class=\"button quiet\">\(Icon.tick)\(say("All seen", "모두 확인"))</button>")
    return section(
      say("For you", "내 소식"), action: "<a href=\"/notices\">\(say("All notices", "모든 알림"))</a>",
      view.inbox.isEmpty
        ? "<p class=\"inbox-none\">\(say("Nothing waits for you. Have a look around.", "기다리는 일이 없습니다. 둘러보세요."))</p>"
        : "\(rowList(view.inbox.map(row)))\(if: hasNews, "<div class=\"inbox-seen\">\(seen)</div>")")
  }

  private var waiting: Markup {
    view.tasks.isEmpty
      ? .empty : section(say("Waiting at the counters", "카운터에서 기다리는 일"), rowList(view.tasks.map(row)))
  }

  private func row(_ item: InboxItem) -> Row {
    Row(
      item.title, item.link, subtitle: item.detail, leading: .icon(item.icon),
      badge: badge(item.urgency))
  }

  private func badge(_ urgency: InboxItem.Urgency) -> Badge? {
    switch urgency {
    case .late: Badge(say("Overdue", "지남"), .alert)
    case .news: Badge(say("New", "새 소식"), .info)
    case .waiting, .underWay: nil
    }
  }

  private var shops: Markup {
    view.shops.isEmpty
      ? nothing
      : section(
        say("Around the square", "광장의 가게"),
        shopTiles(view.shops.map(\.shop)) { shop in view.shops.first { $0.shop.slug == shop.slug }?.truth })
  }

  private var behind: Markup {
    let open = desks.filter { viewer != nil && $0.audience.admits(viewer) }
    if open.isEmpty { return .empty }
    return section(
      say("Behind the counters", "카운터 뒤"),
      rowList(open.map { Row($0.title, $0.link, subtitle: $0.tagline, leading: .icon($0.icon)) }))
  }

  private var nothing: Markup {
    emptyState(
      .plaza, say("No shop is open for you yet", "아직 열린 가게가 없습니다"),
      say(
        "The shops here are for their staff. An administrator of this plaza can make you one of them.",
        "이곳의 가게는 직원용입니다. 관리자가 직원으로 등록할 수 있습니다."),
      action: linkButton(say("Your account", "내 계정"), Link(path: "/account")))
  }
}
