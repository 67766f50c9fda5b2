public import PlazaBase
public import PlazaMarkup

/// Everything around a page: where it is, who looks at it, and what was done just before.
public struct Chrome: Sendable {
  /// The site's name, which ends every window's title.
  public var siteTitle = "Plaza"
  /// The language of the page.
  public var language = Language.spoken
  /// The shop whose page it is; nil on the square and on account pages.
  public var shop: Shop?
  /// The path of the request, which tells the chosen tab.
  public var path: String
  /// The signed-in person's name; nil for a stranger.
  public var viewerName: String?
  /// Where a stranger signs in.
  public var signIn = Link(path: "/signin")
  /// Where a member finds the account.
  public var account = Link(path: "/account")
  /// Where a member finds what there is to know; the stream of notices is below it.
  public var notifications = Link(path: "/notices")
  /// What the pages of one session share, and those of another do not; nil for a stranger.
  public var sessionMark: String?
  /// Where signing out is posted to.
  public var signOut = Link(path: "/signout")
  /// A sentence about what was done just before.
  public var flash: Flash?
  /// The files that every page links to.
  public var files: Files

  /// The shop as its pages show it.
  public struct Shop: Sendable {
    /// The first part of its addresses; the theme is found by it.
    public let slug: String
    /// Its name.
    public let title: String
    /// Its drawing.
    public let icon: Icon
    /// Its tabs.
    public let tabs: [NavigationItem]
    /// Its own stylesheet and module, where it has any.
    public let files: OwnFiles

    /// A shop.
    public init(slug: String, title: String, icon: Icon, tabs: [NavigationItem], files: OwnFiles = OwnFiles()) {
      self.slug = slug
      self.title = title
      self.icon = icon
      self.tabs = tabs
      self.files = files
    }
  }

  /// What only one shop's pages link to.
  public struct OwnFiles: Sendable {
    let stylesheet: Link?
    let script: Link?
    let scriptIntegrity: String?
    let icons: AppIcons?
    let manifest: Link?

    /// Nothing.
    public init() {
      icons = nil
      manifest = nil
      stylesheet = nil
      script = nil
      scriptIntegrity = nil
    }

    /// The files named like the shop, of those that are held.
    public init(of slug: String, in assets: Assets) {
      let (style, module) = ("\(slug).css", "\(slug).js")
      stylesheet = assets.integrity(style) == nil ? nil : assets.link(style)
      scriptIntegrity = assets.integrity(module)
      script = scriptIntegrity == nil ? nil : assets.link(module)
      icons = AppIcons(of: AppIcons.name(ofShop: slug), in: assets)
      manifest = Chrome.manifest(ofShop: slug)
    }
  }

  /// Addresses of the files that every page links to.
  public struct Files: Sendable {
    /// The stylesheet; see ``ShellFiles/stylesheet``.
    public let stylesheet: Link
    /// The shops' colours; see ``themeStylesheet(for:)``.
    public let themes: Link
    /// The script; see ``ShellFiles/script``.
    public let script: Link
    /// The hash of the script's content, so that no other content runs in its place.
    public let scriptIntegrity: String?
    /// The script that listens for notices, for those who are signed in; nil where nothing does.
    public var bell: (link: Link, integrity: String?)?
    /// The site's drawing as SVG; see ``AppIcons/drawing``.
    public let icon: Link?
    /// The site's drawing as PNG for a phone's home screen; see ``AppIcons/touch``.
    public let touchIcon: Link?
    /// The web app manifest, where there is one.
    public let manifest: Link?

    /// The files' addresses.
    public init(
      stylesheet: Link, themes: Link, script: Link, scriptIntegrity: String? = nil, icon: Link? = nil,
      touchIcon: Link? = nil, manifest: Link? = nil
    ) {
      self.stylesheet = stylesheet
      self.themes = themes
      self.script = script
      self.scriptIntegrity = scriptIntegrity
      self.icon = icon
      self.touchIcon = touchIcon
      self.manifest = manifest
    }
  }

  /// What a device goes by that keeps the page's shop among its apps; on the square and on account pages, the site.
  var appTags: Markup {
    let own = shop?.files
    return """
      <meta name="mobile-web-app-capable" content="yes">
      <meta name="apple-mobile-web-app-capable" content="yes">
      <meta name="apple-mobile-web-app-status-bar-style" content="default">
      <meta name="apple-mobile-web-app-title" content="\(shop?.title ?? siteTitle)">
      \(own?.icons?.drawing ?? files.icon, { "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\($0)\">\n" })\
      \(own?.icons?.touch ?? files.touchIcon, { "<link rel=\"apple-touch-icon\" href=\"\($0)\">\n" })\
      \(own?.manifest ?? files.manifest, { "<link rel=\"manifest\" href=\"\($0)\">\n" })
      """
  }

  /// The script, as every page loads it, what listens for a member's notices, and the shop's own after it.
  var scriptTag: Markup {
    let own = shop?.files.script.map { "\n" + script($0, shop?.files.scriptIntegrity) }
    let bell = viewerName == nil ? nil : files.bell.map { "\n" + script($0.link, $0.integrity) }
    return "\(script(files.script, files.scriptIntegrity))\(bell)\(own)"
  }

  private func script(_ link: Link, _ integrity: String?) -> Markup {
    "<script type=\"module\" src=\"\(link)\"\(integrity, { " integrity=\"\($0)\"" })></script>"
  }

  /// - Parameters:
  ///   - path: the path of the request.
  ///   - files: the files that every page links to.
  ///   - shop: nil on the square and on account pages.
  ///   - viewerName: nil for a stranger.
  ///   - flash: a sentence about what was done just before.
  public init(path: String, files: Files, shop: Shop? = nil, viewerName: String? = nil, flash: Flash? = nil) {
    self.path = path
    self.files = files
    self.shop = shop
    self.viewerName = viewerName
    self.flash = flash
  }

  /// The tab that the page belongs to: of those whose address begins the path, the one with the longest. The shop's own
  /// address begins them all, and is the tab of its first page only.
  var currentTab: NavigationItem? {
    shop?.tabs.filter { path == $0.link.text || !isRoot($0) && path.hasPrefix($0.link.text + "/") }
      .max { $0.link.text.utf8.count < $1.link.text.utf8.count }
  }

  private func isRoot(_ tab: NavigationItem) -> Bool { tab.link.text == "/" + (shop?.slug ?? "") }
}
