import HTTPTypes
public import PlazaBase
public import PlazaMarkup

/// The shell of one assembled plaza: its files, held in memory, and every page within them.
public struct SiteShell: Sendable {
  /// The stylesheets, the script and the drawing.
  public let assets: Assets
  private let files: [Language: Chrome.Files]
  private let shops: [String: Shop]

  /// - Parameters:
  ///   - storefronts: the shops that are open; their themes become a stylesheet.
  ///   - languages: those that scripts speak.
  public init(for storefronts: [any Storefront], in languages: Languages = .builtIn) {
    self.shops = Dictionary(storefronts.map { ($0.slug, Shop($0)) }) { first, _ in first }
    let files: [Assets.File] =
      [
        .init("plaza.css", ShellFiles.stylesheet),
        .init("themes.css", themeStylesheet(for: storefronts)),
        .init("plaza.js", ShellFiles.script),
        .init("bell.js", ShellFiles.bell),
      ] + ShellFiles.icons + storefronts.flatMap(\.assets)
    var held = Assets(files, in: languages)
    let icons = AppIcons(of: ShellFiles.iconName, in: held)
    let shops = storefronts.map { NavigationItem(say($0.title), Link($0.slug), icon: $0.theme.icon) }
    let manifest = WebManifest(
      name: "Plaza", home: Link(path: "/"), start: Link(path: "/"), colour: "#2c5bd4", language: .english,
      icons: icons, shortcuts: shops)
    held.hold(.init("plaza.webmanifest", manifest.bytes))
    assets = held
    self.files = Dictionary(
      uniqueKeysWithValues: languages.all.map { language in
        (language, language.speaking { Chrome.Files(in: held, icons) })
      })
  }

  /// A page as it answers a call.
  public func render(_ page: Page, for request: Request) -> Markup {
    PlazaWeb.render(page, in: chrome(for: request))
  }

  /// What stands around the pages that answer a call.
  public func chrome(for request: Request) -> Chrome {
    let within = request.within.flatMap { shops[$0] }
    let shop = (request.shop ?? within).map { shop in
      Chrome.Shop(
        slug: shop.slug, title: shop.title, icon: shop.icon, tabs: shop.navigation(request.viewer),
        files: .init(of: shop.slug, in: assets))
    }
    var chrome = Chrome(
      path: request.path, files: files[.spoken] ?? Chrome.Files(in: assets, nil), shop: shop,
      viewerName: request.viewer?.name, flash: request.flash)
    if within != nil, let tab = shop?.tabs.first(where: { $0.link.text.hasSuffix("/account") }) {
      chrome.path = tab.link.text
    }
    // Whoever signs in from a shop comes back to it: to the page, where it is one that a link leads to.
    if let shop = request.shop, request.viewer == nil {
      let page = [.get, .head].contains(request.head.method) ? request.path : Link(shop.slug).text
      chrome.signIn = Link(path: "/signin").query(["next": page])
    }
    // The end of a session's key: no secret, and enough to tell one from another.
    chrome.sessionMark = request.viewer.map { String($0.session.text.suffix(12)) }
    return chrome
  }
}

extension Chrome.Files {
  /// Those of the site, in the language that is spoken.
  fileprivate init(in assets: Assets, _ icons: AppIcons?) {
    self.init(
      stylesheet: assets.link("plaza.css"), themes: assets.link("themes.css"), script: assets.link("plaza.js"),
      scriptIntegrity: assets.integrity("plaza.js"), icon: icons?.drawing, touchIcon: icons?.touch,
      manifest: assets.link("plaza.webmanifest"))
    bell = (assets.link("bell.js"), assets.integrity("bell.js"))
  }
}
