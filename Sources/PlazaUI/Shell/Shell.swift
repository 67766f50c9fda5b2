import PlazaBase
import PlazaHTTP
public import PlazaMarkup

/// Renders a page within its shell as a complete HTML document.
public func render(_ page: Page, in chrome: Chrome) -> Markup {
  """
  <!doctype html>
  <html lang="\(chrome.language.code)"\(if: chrome.language.isRightToLeft, " dir=\"rtl\"")>
  \(head(page, in: chrome))
  \(body(page, in: chrome))
  </html>

  """
}

private func head(_ page: Page, in chrome: Chrome) -> Markup {
  """
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <title>\(windowTitle(of: page, in: chrome))</title>
  <meta name="description" content="\(description(of: page, in: chrome))">
  \(page.preview.map { $0.tags(site: chrome.siteTitle) })\
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f5f2">
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e0f12">
  <meta name="format-detection" content="telephone=no">
  <link rel="stylesheet" href="\(chrome.files.stylesheet)">
  <link rel="stylesheet" href="\(chrome.files.themes)">
  \(chrome.ownTheme, { "<link rel=\"stylesheet\" href=\"\($0)\">\n" })\
  \(chrome.shop?.files.stylesheet, { "<link rel=\"stylesheet\" href=\"\($0)\">\n" })\
  \(chrome.appTags)\
  \(chrome.scriptTag)
  </head>
  """
}

/// Returns the title of the window, such as "Customers – Rental counter – Plaza".
func windowTitle(of page: Page, in chrome: Chrome) -> String {
  var names = [page.title]
  for name in [chrome.shop?.title, chrome.siteTitle] {
    if let name, names.last != name { names.append(name) }
  }
  return names.joined(separator: " – ")
}

/// Returns the description that search engines show below the title.
private func description(of page: Page, in chrome: Chrome) -> String {
  let title = windowTitle(of: page, in: chrome)
  if chrome.isSingleShop { return title }
  return say("\(title): local shops in one place, with one sign-in for all of them.")
}

private func body(_ page: Page, in chrome: Chrome) -> Markup {
  let bar = TopBar(page: page, chrome: chrome)
  return """
    <body\(chrome.shop, { " data-shop=\"\($0.slug)\"" }) class="\(layout(of: page, in: chrome))">
    <a class="skip" href="#main">\(say("Skip to the content"))</a>
    \(isPicture(page) ? .empty : navigation(in: chrome))
    \(stage(page, bar))
    \(isPicture(page) ? .empty : accountMenu(in: chrome))
    </body>
    """
}

private func layout(of page: Page, in chrome: Chrome) -> Markup {
  let frame: Markup = chrome.shop == nil ? "open" : "shop"
  return switch page.content {
  case .column: "\(frame) as-column"
  case .split(_, .none): "\(frame) as-split at-list"
  case .split(_, .some): "\(frame) as-split at-detail"
  case .sheet: "\(frame) as-sheet"
  case .picture: "as-picture"
  }
}

private func isPicture(_ page: Page) -> Bool {
  if case .picture = page.content { true } else { false }
}

private func stage(_ page: Page, _ bar: TopBar) -> Markup {
  let (flash, about) = (flashBanner(bar.chrome.flash), aboutLink(in: bar.chrome))
  let inner = { (body: Markup) -> Markup in
    "<div class=\"page\">\(flash)\(body)\(about)</div>"
  }
  return switch page.content {
  case .column(let body):
    "<main id=\"main\" class=\"pane\">\(bar.ofPage)\(inner(bar.heading + body))</main>"
  case .split(let list, .none):
    """
    <main id="main" class="pane list-pane">\(bar.ofPage)\(inner(bar.heading + list))</main>
    \(beside(page, bar.chrome))
    """
  case .split(let list, .some(let detail)):
    """
    <section class="pane list-pane" aria-label="\(bar.listTitle)">\(bar.ofList)\
    <div class="page"><p class="title">\(bar.listTitle)</p>\(list)</div></section>
    <main id="main" class="pane detail-pane">\(bar.ofPage)\(inner(bar.heading + detail))</main>
    """
  case .sheet(let form):
    """
    <main id="main" class="pane"><div class="sheet">\(bar.ofSheet)\(inner(form))</div></main>
    """
  case .picture(let picture):
    "<main id=\"main\" class=\"viewer\">\(bar.ofPicture)\(picture)</main>"
  }
}

/// The link for visitors, who have no account menu.
private func aboutLink(in chrome: Chrome) -> Markup {
  guard chrome.viewerName == nil, let about = chrome.about else { return .empty }
  let title = say("About this site")
  return """
    <nav class="about-links" aria-label="\(title)"><a href="\(about)">\(title)</a></nav>
    """
}

/// Content beside a list without a selection; hidden on phones.
private func beside(_ page: Page, _ chrome: Chrome) -> Markup {
  if let (title, body) = page.beside {
    return """
      <aside class="pane detail-pane beside" aria-label="\(title)"><div class="page">\
      <p class="title" dir="auto">\(title)</p>\(body)</div></aside>
      """
  }
  return """
    <aside class="pane detail-pane nothing"><p>\(chrome.currentTab?.icon)\(say("Choose one from the list."))</p></aside>
    """
}
