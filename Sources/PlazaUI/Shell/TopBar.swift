import PlazaBase
import PlazaMarkup

/// The bar at the top of a pane: the back arrow at the left, actions at the right. Its small title
/// appears once the large one has scrolled out of view.
struct TopBar {
  let page: Page
  let chrome: Chrome

  /// The large title.
  var heading: Markup { "<h1 class=\"title\">\(page.title)</h1>" }

  /// The title of the list while a detail is shown beside it.
  var listTitle: String {
    page.listTitle ?? chrome.currentTab?.title ?? chrome.shop?.title ?? chrome.siteTitle
  }

  var ofPage: Markup {
    // Within a storefront, the page that the back arrow leads to has the account button, and wide
    // windows show it at the side.
    let hasAccount = page.back == nil || chrome.shop == nil
    let own =
      notificationsLink(in: chrome, "bar-button round in-bar")
      + accountButton(in: chrome, "in-bar")
    let actions =
      page.actions + deskEntry(in: chrome, "bar-button round in-bar") + (hasAccount ? own : .empty)
    return strip(page.title, start: page.back.map(backLink) ?? home, actions)
  }

  private var close: String { say("Close") }

  var ofList: Markup { strip(listTitle, start: home, page.listActions) }

  var ofSheet: Markup {
    """
    <div class="bar"><div class="bar-start">\
    \(page.back, { "<a class=\"bar-button\" href=\"\($0)\">\(say("Cancel"))</a>" })</div>\
    <h1 class="bar-title">\(page.title)</h1><div class="bar-end">\(page.actions)</div></div>
    """
  }

  var ofPicture: Markup {
    """
    <h1 class="visually-hidden">\(page.title)</h1>\
    \(page.back, { "<a class=\"close\" href=\"\($0)\" aria-label=\"\(close)\" data-close>\(Icon.cross)</a>" })
    """
  }

  private func strip(_ title: String, start: Markup, _ end: Markup) -> Markup {
    """
    <div class="bar"><div class="bar-start">\(start)</div>\
    <span class="bar-title" aria-hidden="true">\(title)</span><div class="bar-end">\(end)</div></div>
    """
  }

  /// The back arrow. If it leads to the list beside the page, it is shown on phones only.
  private func backLink(_ link: Link) -> Markup {
    let isList = link == chrome.currentTab?.link || page.listTitle != nil
    return """
      <a class="bar-button back\(if: isList, " to-list")" href="\(link)" aria-label="\(say("Back"))">\
      \(Icon.back)</a>
      """
  }

  /// The link to the front page, shown on the first page of a tab.
  private var home: Markup {
    guard let shop = chrome.shop else { return siteLink(chrome) }
    return """
      <a class="home" href="/">\(chrome.mark(or: shop.icon))<span class="home-name">\(shop.title)</span>\
      \(if: !chrome.isSingleShop, "<span class=\"visually-hidden\">: \(say("go to the square"))</span>")</a>
      """
  }
}

/// The site's icon and name, which link to the front page.
func siteLink(_ chrome: Chrome) -> Markup {
  """
  <a class="home" href="/">\(chrome.mark(or: .plaza))<span class="home-name">\(chrome.siteTitle)</span></a>
  """
}

extension Chrome {
  /// The owner's logo, or an icon on the accent colour.
  func mark(or icon: Icon) -> Markup {
    guard let logo else { return "<span class=\"mark\">\(icon)</span>" }
    return "<img class=\"mark own\" src=\"\(logo)\" alt=\"\" width=\"192\" height=\"192\">"
  }
}
