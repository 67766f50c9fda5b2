import HTTPTypes
public import PlazaBase
public import PlazaHTTP
public import PlazaMarkup

/// The shell of the site: its files, held in memory, and the rendering of every page.
public struct SiteShell: PageShell {
  /// The stylesheets, scripts and icons.
  public let assets: Assets
  private let files: [Language: Chrome.Files]
  private let shops: [String: any Storefront]

  /// - Parameters:
  ///   - storefronts: the enabled storefronts; their themes become a stylesheet.
  ///   - languages: the languages into which scripts are translated.
  public init(for storefronts: [any Storefront], in languages: Languages = .builtIn) {
    self.shops = Dictionary(storefronts.map { ($0.slug, $0) }) { first, _ in first }
    let files: [Assets.File] =
      [
        .init("plaza.css", ShellFiles.stylesheet),
        .init("themes.css", themeStylesheet(for: storefronts)),
        .init("plaza.js", ShellFiles.script),
        .init("notifications.js", ShellFiles.bell),
        .init("passkeys.js", ShellFiles.passkeys),
      ] + ShellFiles.icons + storefronts.flatMap(\.assets)
    let held = Assets(files, in: languages)
    let icons = AppIcons(of: ShellFiles.iconName, in: held)
    assets = held
    self.files = Dictionary(
      uniqueKeysWithValues: languages.all.map { language in
        (language, language.withLanguage { Chrome.Files(in: held, icons) })
      })
  }

  /// Renders a page in response to a request.
  public func render(_ page: Page, for request: Request) -> Markup {
    PlazaUI.render(page, in: chrome(for: request))
  }

  public func page(for problem: Problem, _ request: Request) -> Response {
    .html(render(ProblemPage(problem: problem, request: request).page, for: request))
  }

  /// Returns the parts around the pages that respond to a request.
  public func chrome(for request: Request) -> Chrome {
    let preferences = request.site.preferences.value
    let identity = preferences.identity
    let isSingleShop = request.site.isSingleShop
    let within = request.within.flatMap { shops[$0] }
    let shop = (request.shop.flatMap { shops[$0.slug] } ?? within).map { shop in
      Chrome.Shop(
        slug: shop.slug, title: (isSingleShop ? identity.name : nil) ?? say(shop.title),
        icon: shop.theme.icon,
        tabs: shop.navigation(for: request.viewer), files: .init(of: shop.slug, in: assets))
    }
    var chrome = Chrome(
      path: request.path, files: files[.current] ?? Chrome.Files(in: assets, nil), shop: shop,
      viewerName: request.viewer?.name, flash: request.flash)
    chrome.siteTitle = identity.displayName
    chrome.logo = identity.logo(192)
    if let touch = identity.logo(180) { chrome.files.touchIcon = touch }
    chrome.ownTheme = identity.stylesheet
    chrome.isSingleShop = isSingleShop
    chrome.viewerPicture = request.viewer?.avatar
    if let viewer = request.viewer, viewer.isAnyStaff, !viewer.owesSecondFactor {
      chrome.desk = Link(path: "/desk")
    }
    // The front page has its own links to the parts of that page.
    if preferences.hasAboutPage, request.path != "/" { chrome.about = Link(path: "/about") }
    if within != nil, let tab = shop?.tabs.first(where: { $0.link.text.hasSuffix("/account") }) {
      chrome.path = tab.link.text
    }
    // After signing in, the user returns to the page if it is reachable by GET, else to the
    // storefront.
    if let shop = request.shop, request.viewer == nil {
      let page = [.get, .head].contains(request.head.method) ? request.path : Link(shop.slug).text
      chrome.signIn = Link(path: "/signin").query(["next": page])
    }
    // The last characters of the session's id: not secret, but sufficient to distinguish sessions.
    chrome.sessionMark = request.viewer.map { String($0.session.text.suffix(12)) }
    return chrome
  }
}

extension Chrome.Files {
  /// Creates the addresses of the site's files in the current language.
  fileprivate init(in assets: Assets, _ icons: AppIcons?) {
    self.init(
      stylesheet: assets.link("plaza.css"), themes: assets.link("themes.css"),
      script: assets.link("plaza.js"),
      scriptIntegrity: assets.integrity("plaza.js"), icon: icons?.drawing, touchIcon: icons?.touch,
      manifest: SiteManifest.link)
    bell = (assets.link("notifications.js"), assets.integrity("notifications.js"))
  }
}
