import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The home page: the member's inbox, the open shops with their status, and the staff areas.
struct HomePage {
  /// The name of the site.
  let name: String
  let view: SquareHomeView
  let desks: [StaffArea]
  let viewer: Viewer?
  let key: String
  let languages: Languages

  var page: Page {
    Page(
      viewer.map { say("Hello, \($0.name.isolated)") } ?? name,
      welcome + SearchOutcome().markup + waiting + inbox + shops + behind
        + languageForm(languages, back: SquareHomeRoutes.square()))
  }

  private var welcome: Markup {
    guard viewer == nil else { return .empty }
    return """
      <p class="lead-words">\(say("Local shops in one place, with one sign-in for all of them."))</p>
      """
  }

  /// The member's inbox. Hidden if it is empty and the viewer has tasks as staff.
  private var inbox: Markup {
    guard viewer != nil, !view.inbox.isEmpty || view.tasks.isEmpty else { return .empty }
    let hasNews = view.inbox.contains { $0.urgency == .news }
    let seen = FormView("seen", action: SquareHomeRoutes.seen(), key: key) { _ in nil }.markup(
      "<button class=\"button quiet\">\(Icon.tick)\(say("Mark all as read"))</button>")
    return section(
      say("For you"), action: "<a href=\"/notifications\">\(say("All notifications"))</a>",
      view.inbox.isEmpty
        ? "<p class=\"inbox-none\">\(say("You're all caught up. Have a look around."))</p>"
        : "\(rowList(view.inbox.map(row)))\(if: hasNews, "<div class=\"inbox-seen\">\(seen)</div>")"
    )
  }

  private var waiting: Markup {
    part(say("Get started"), view.tasks.filter { $0.urgency == .underWay })
      + part(say("Staff to-dos"), view.tasks.filter { $0.urgency != .underWay })
  }

  private func part(_ title: String, _ items: [InboxItem]) -> Markup {
    items.isEmpty ? .empty : section(title, rowList(items.map(row)))
  }

  private func row(_ item: InboxItem) -> ListRow {
    ListRow(
      item.title, item.link, subtitle: item.detail, leading: .icon(item.icon),
      badge: badge(item.urgency))
  }

  private func badge(_ urgency: InboxItem.Urgency) -> Badge? {
    switch urgency {
    case .late: Badge(say("Overdue"), .alert)
    case .news: Badge(say("New"), .info)
    case .waiting, .underWay: nil
    }
  }

  private var shops: Markup {
    view.shops.isEmpty
      ? nothing
      : section(
        say("Around the square"),
        shopTiles(view.shops.map(\.shop)) { shop in
          view.shops.first { $0.shop.slug == shop.slug }?.statusLine
        })
  }

  private var behind: Markup {
    guard let viewer, viewer.isAnyStaff else { return .empty }
    let open = [TodayRoutes.staffArea] + desks.filter { $0.audience.admits(viewer) }
    return section(
      say("Staff areas"),
      rowList(
        open.map {
          ListRow(say($0.title), $0.link, subtitle: say($0.tagline), leading: .icon($0.icon))
        }))
  }

  private var nothing: Markup {
    emptyState(
      .plaza, say("No shops are open to you yet"),
      say("The shops here are for staff. An administrator can add you as staff."),
      action: linkButton(say("Your account"), Link(path: "/account")))
  }
}
