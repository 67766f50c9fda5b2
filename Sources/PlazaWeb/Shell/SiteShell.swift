public import PlazaMarkup

/// The shell of one assembled plaza: its files, held in memory, and every page within them.
public struct SiteShell: Sendable {
  /// The stylesheets, the script and the drawing.
  public let assets: Assets
  private let files: Chrome.Files

  /// - Parameter storefronts: the shops that are open; their themes become a stylesheet.
  public init(for storefronts: [any Storefront]) {
    let files: [Assets.File] =
      [
        .init("plaza.css", ShellFiles.stylesheet),
        .init("themes.css", themeStylesheet(for: storefronts)),
        .init("plaza.js", ShellFiles.script),
        .init("icon.svg", ShellFiles.icon),
        .init("icon-180.png", ShellFiles.touchIcon),
        .init("icon-512.png", ShellFiles.appIcon),
      ] + storefronts.flatMap(\.assets)
    var held = Assets(files)
    let manifest = webManifest(named: "Plaza", drawing: held.link("icon.svg"), picture: held.link("icon-512.png"))
    held.hold(.init("plaza.webmanifest", manifest))
    assets = held
    self.files = Chrome.Files(
      stylesheet: assets.link("plaza.css"), themes: assets.link("themes.css"), script: assets.link("plaza.js"),
      scriptIntegrity: assets.integrity("plaza.js"),
      icon: assets.link("icon.svg"), touchIcon: assets.link("icon-180.png"),
      manifest: assets.link("plaza.webmanifest"))
  }

  /// A page as it answers a call.
  public func render(_ page: Page, for call: Call) -> Markup {
    PlazaWeb.render(page, in: chrome(for: call))
  }

  /// What stands around the pages that answer a call.
  public func chrome(for call: Call) -> Chrome {
    let shop = call.shop.map { shop in
      Chrome.Shop(
        slug: shop.slug, title: shop.title, icon: shop.icon, tabs: shop.navigation(call.viewer, call.language),
        files: .init(of: shop.slug, in: assets))
    }
    var chrome = Chrome(path: call.path, files: files, shop: shop, viewerName: call.viewer?.name, flash: call.flash)
    chrome.language = call.language
    return chrome
  }
}
