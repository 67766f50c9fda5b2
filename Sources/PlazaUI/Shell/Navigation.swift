import PlazaBase
import PlazaMarkup

/// A storefront's tabs: at the bottom of the screen on a phone, at the side on wider screens.
func navigation(in chrome: Chrome) -> Markup {
  guard let shop = chrome.shop else { return .empty }
  let current = chrome.currentTab?.link
  let square: Markup =
    "<a class=\"tab\" href=\"/\">\(Icon.plaza)<span>\(say("The square"))</span></a>"
  return """
    <nav class="tabs" aria-label="\(shop.title)">
    <div class="brand">\(chrome.mark(or: shop.icon))<span class="brand-name">\(shop.title)</span></div>
    <ul>\(shop.tabs, { tab($0, isCurrent: $0.link == current) })</ul>
    <div class="side-end">\(chrome.isSingleShop ? .empty : square)\
    \(deskEntry(in: chrome, "tab"))\(notificationsLink(in: chrome, "tab"))\(sideAccount(in: chrome))</div>
    </nav>
    """
}

private func tab(_ item: NavigationItem, isCurrent: Bool) -> Markup {
  """
  <li><a class="tab" href="\(item.link)"\(if: isCurrent, " aria-current=\"page\"")>\
  \(item.icon)<span>\(item.title)</span></a></li>
  """
}

/// In the side bar, the sign-in link is a regular tab, because a button without a name would be a
/// bare icon on a tablet.
private func sideAccount(in chrome: Chrome) -> Markup {
  if chrome.viewerName != nil { return accountButton(in: chrome, "in-side") }
  if chrome.path == chrome.signIn.text { return .empty }
  return """
    <a class="tab" href="\(chrome.signIn)">\(Icon.person)<span>\(say("Sign in"))</span></a>
    """
}

/// The way of the staff to their desk.
func deskEntry(in chrome: Chrome, _ kind: Markup) -> Markup {
  guard let desk = chrome.desk else { return .empty }
  let words = say("Your desk")
  return """
    <a class="\(kind) desk-entry" href="\(desk)" aria-label="\(words)">\(Icon.desk)<span>\(words)</span></a>
    """
}

/// The link to a member's notifications; a script adds the number of unread ones.
func notificationsLink(in chrome: Chrome, _ kind: Markup) -> Markup {
  guard chrome.viewerName != nil else { return .empty }
  let words = say("Notifications")
  return """
    <a class="\(kind) bell" href="\(chrome.notifications)" aria-label="\(words)" \
    data-bell\(chrome.sessionMark, { "=\"\($0)\"" })>\(Icon.bell)<span>\(words)</span></a>
    """
}

/// The button that opens the account menu, or the sign-in link for a signed-out visitor.
func accountButton(in chrome: Chrome, _ style: Markup) -> Markup {
  guard let name = chrome.viewerName else {
    if chrome.path == chrome.signIn.text { return .empty }
    return """
      <a class="account-button \(style)" href="\(chrome.signIn)">\(Icon.person)\
      <span class="account-name">\(say("Sign in"))</span></a>
      """
  }
  return """
    <button class="account-button \(style)" type="button" popovertarget="account-menu" \
    aria-label="\(say("\(name)'s account"))">\
    \(face(of: name, chrome.viewerPicture))<span class="account-name">\(name.isolated)</span></button>
    """
}

/// The account menu; browsers without popover support show it at the end of the page.
func accountMenu(in chrome: Chrome) -> Markup {
  guard let name = chrome.viewerName else { return .empty }
  return """
    <div id="account-menu" class="menu" popover>
    <p class="menu-title">\(name.isolated)</p>
    <a class="menu-item" href="\(chrome.account)">\(Icon.person)\(say("Your account"))</a>
    \(chrome.desk, { _ in "<a class=\"menu-item\" href=\"/today\">\(Icon.desk)\(say("Today"))</a>" })\
    <a class="menu-item" href="\(chrome.notifications)">\(Icon.bell)\(say("Notifications"))</a>
    \(if: !chrome.isSingleShop, "<a class=\"menu-item\" href=\"/\">\(Icon.plaza)\(say("The square"))</a>\n")\
    \(chrome.about, { "<a class=\"menu-item\" href=\"\($0)\">\(Icon.info)\(say("About this site"))</a>\n" })\
    <form method="post" action="\(chrome.signOut)"><button class="menu-item">\
    \(Icon.signOut)\(say("Sign out"))</button></form>
    </div>
    """
}
