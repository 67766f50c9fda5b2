import PlazaMarkup
import PlazaWeb

/// The square: the shops that are open, and for staff the places behind them.
struct SquarePage {
  let storefronts: [any Storefront]
  let desks: [Desk]
  let viewer: Viewer?

  var page: Page {
    Page(
      viewer.map { "Hello, \($0.name)" } ?? "Plaza",
      welcome + (shops.isEmpty ? nothing : section("Around the square", shopTiles(shops))) + behind)
  }

  private var welcome: Markup {
    guard viewer == nil else { return .empty }
    return "<p class=\"lead-words\">The shops around one square, and one sign-in for all of them.</p>"
  }

  private var behind: Markup {
    let open = desks.filter { viewer != nil && $0.audience.admits(viewer) }
    if open.isEmpty { return .empty }
    return section(
      "Behind the counters", rowList(open.map { Row($0.title, $0.link, subtitle: $0.tagline, leading: .icon($0.icon)) })
    )
  }

  /// A shop that has nothing for this person is not shown. A stranger sees all: signing in may open them.
  private var shops: [any Storefront] {
    storefronts.filter { viewer == nil || !$0.navigation(for: viewer).isEmpty }
  }

  private var nothing: Markup {
    emptyState(
      .plaza, "No shop is open for you yet",
      "The shops here are for their staff. An administrator of this plaza can make you one of them.",
      action: linkButton("Your account", Link(path: "/account")))
  }
}
