import PlazaBase
import PlazaMarkup

/// A shop's tabs: along the bottom of a phone, down the side of anything wider.
func navigation(in chrome: Chrome) -> Markup {
  guard let shop = chrome.shop else { return .empty }
  let current = chrome.currentTab?.link
  return """
    <nav class="tabs" aria-label="\(shop.title)">
    <div class="brand"><span class="mark">\(shop.icon)</span><span class="brand-name">\(shop.title)</span></div>
    <ul>\(shop.tabs, { tab($0, isCurrent: $0.link == current) })</ul>
    <div class="side-end"><a class="tab" href="/">\(Icon.plaza)<span>\(say("The square"))</span></a>\
    \(bell(in: chrome, "tab"))\(sideAccount(in: chrome))</div>
    </nav>
    """
}

private func tab(_ item: NavigationItem, isCurrent: Bool) -> Markup {
  """
  <li><a class="tab" href="\(item.link)"\(if: isCurrent, " aria-current=\"page\"")>\
  \(item.icon)<span>\(item.title)</span></a></li>
  """
}

/// Beside the tabs a stranger's way in is one of them: a button without a name would be an icon alone on a tablet.
private func sideAccount(in chrome: Chrome) -> Markup {
  if chrome.viewerName != nil { return accountButton(in: chrome, "in-side") }
  if chrome.path == chrome.signIn.text { return .empty }
  return """
    <a class="tab" href="\(chrome.signIn)">\(Icon.person)<span>\(say("Sign in"))</span></a>
    """
}

/// The way to a member's notices; a script counts on it those that were not seen.
func bell(in chrome: Chrome, _ kind: Markup) -> Markup {
  guard chrome.viewerName != nil else { return .empty }
  let words = say("Notifications")
  return """
    <a class="\(kind) bell" href="\(chrome.notifications)" aria-label="\(words)" \
    data-bell\(chrome.sessionMark, { "=\"\($0)\"" })>\(Icon.bell)<span>\(words)</span></a>
    """
}

/// What opens the account's menu, or leads a stranger to the sign-in page.
func accountButton(in chrome: Chrome, _ place: Markup) -> Markup {
  guard let name = chrome.viewerName else {
    if chrome.path == chrome.signIn.text { return .empty }
    return """
      <a class="account-button \(place)" href="\(chrome.signIn)">\(Icon.person)\
      <span class="account-name">\(say("Sign in"))</span></a>
      """
  }
  return """
    <button class="account-button \(place)" type="button" popovertarget="account-menu" \
    aria-label="\(say("\(name)'s account"))">\
    \(initials(of: name))<span class="account-name">\(name.isolated)</span></button>
    """
}

/// The account's menu; without popovers it stands at the end of the page.
func accountMenu(in chrome: Chrome) -> Markup {
  guard let name = chrome.viewerName else { return .empty }
  return """
    <div id="account-menu" class="menu" popover>
    <p class="menu-title">\(name.isolated)</p>
    <a class="menu-item" href="\(chrome.account)">\(Icon.person)\(say("Your account"))</a>
    <a class="menu-item" href="\(chrome.notifications)">\(Icon.bell)\(say("Notifications"))</a>
    <a class="menu-item" href="/">\(Icon.plaza)\(say("The square"))</a>
    <form method="post" action="\(chrome.signOut)"><button class="menu-item">\
    \(Icon.signOut)\(say("Sign out"))</button></form>
    </div>
    """
}
