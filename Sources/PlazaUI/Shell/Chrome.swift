public import PlazaBase
public import PlazaHTTP
public import PlazaMarkup

/// The parts around a page's content: navigation, viewer, flash message and linked files.
public struct Chrome: Sendable {
  /// The name of the site, with which every window title ends.
  public var siteTitle = "Plaza"
  /// The owner's logo; `nil` shows Plaza's icon.
  public var logo: Link?
  /// The stylesheet with the owner's colour; `nil` for the colours of each storefront.
  public var ownTheme: Link?
  /// Whether only one storefront is open, which then is the front page.
  public var isSingleShop = false
  public var language = Language.current
  /// The current storefront; `nil` on the front page and on account pages.
  public var shop: Shop?
  /// The path of the request, which determines the current tab.
  public var path: String
  /// The viewer's name; `nil` for a signed-out visitor.
  public var viewerName: String?
  /// The viewer's picture; `nil` shows the initials.
  public var viewerPicture: Link?
  /// The sign-in page.
  public var signIn = Link(path: "/signin")
  /// The viewer's account page.
  public var account = Link(path: "/account")
  /// The viewer's notifications page; the event stream of notifications is below it.
  public var notifications = Link(path: "/notifications")
  /// The way to the desk of a viewer who is staff; `nil` for others.
  public var desk: Link?
  /// The page about the operator, to which every page must link; `nil` if it has no text.
  public var about: Link?
  /// An identifier by which scripts distinguish the pages of one session from those of another;
  /// `nil` for a signed-out visitor.
  public var sessionMark: String?
  /// The address that the sign-out form is posted to.
  public var signOut = Link(path: "/signout")
  /// The message about the preceding action.
  public var flash: Flash?
  /// The files that every page links to.
  public var files: Files

  /// A storefront as its pages present it.
  public struct Shop: Sendable {
    /// The first path segment of the storefront, which also selects the theme.
    public let slug: String
    public let title: String
    public let icon: Icon
    public let tabs: [NavigationItem]
    /// The files linked only from this storefront's pages.
    public let files: OwnFiles

    public init(
      slug: String, title: String, icon: Icon, tabs: [NavigationItem], files: OwnFiles = OwnFiles()
    ) {
      self.slug = slug
      self.title = title
      self.icon = icon
      self.tabs = tabs
      self.files = files
    }
  }

  /// The files linked only from the pages of one storefront.
  public struct OwnFiles: Sendable {
    let stylesheet: Link?
    let script: Link?
    let scriptIntegrity: String?
    let icons: AppIcons?
    let manifest: Link?

    /// Creates an empty set of files.
    public init() {
      icons = nil
      manifest = nil
      stylesheet = nil
      script = nil
      scriptIntegrity = nil
    }

    /// Finds the files named after the storefront among the held assets.
    public init(of slug: String, in assets: Assets) {
      let (style, module) = ("\(slug).css", "\(slug).js")
      stylesheet = assets.integrity(style) == nil ? nil : assets.link(style)
      scriptIntegrity = assets.integrity(module)
      script = scriptIntegrity == nil ? nil : assets.link(module)
      icons = AppIcons(of: AppIcons.name(ofShop: slug), in: assets)
      manifest = Chrome.manifest(ofShop: slug)
    }
  }

  /// The addresses of the files that every page links to.
  public struct Files: Sendable {
    /// The stylesheet; see ``ShellFiles/stylesheet``.
    public let stylesheet: Link
    /// The colours of the storefronts; see ``themeStylesheet(for:)``.
    public let themes: Link
    /// The script; see ``ShellFiles/script``.
    public let script: Link
    /// The hash of the script for Subresource Integrity.
    public let scriptIntegrity: String?
    /// The script that listens for notifications on members' pages; `nil` if notifications are not
    /// used.
    public var bell: (link: Link, integrity: String?)?
    /// The site's icon as SVG; see ``AppIcons/drawing``.
    public var icon: Link?
    /// The site's icon as PNG for a phone's home screen; see ``AppIcons/touch``.
    public var touchIcon: Link?
    /// The web app manifest, if there is one.
    public let manifest: Link?

    public init(
      stylesheet: Link, themes: Link, script: Link, scriptIntegrity: String? = nil,
      icon: Link? = nil,
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

  /// The tags that describe the installable app: the current storefront, or the site on the front
  /// page and on account pages.
  var appTags: Markup {
    let own = logo == nil ? shop?.files : nil
    let drawing = logo == nil ? own?.icons?.drawing ?? files.icon : nil
    return """
      <meta name="mobile-web-app-capable" content="yes">
      <meta name="apple-mobile-web-app-capable" content="yes">
      <meta name="apple-mobile-web-app-status-bar-style" content="default">
      <meta name="apple-mobile-web-app-title" content="\(shop?.title ?? siteTitle)">
      \(logo, { "<link rel=\"icon\" type=\"image/jpeg\" href=\"\($0)\">\n" })\
      \(drawing, { "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\($0)\">\n" })\
      \(own?.icons?.touch ?? files.touchIcon, { "<link rel=\"apple-touch-icon\" href=\"\($0)\">\n" })\
      \(shop?.files.manifest ?? files.manifest, { "<link rel=\"manifest\" href=\"\($0)\">\n" })
      """
  }

  /// The scripts in loading order: the common script, the notification listener for members, and
  /// the storefront's own script.
  var scriptTag: Markup {
    let own = shop?.files.script.map { "\n" + moduleScript($0, shop?.files.scriptIntegrity) }
    let bell =
      viewerName == nil ? nil : files.bell.map { "\n" + moduleScript($0.link, $0.integrity) }
    return "\(moduleScript(files.script, files.scriptIntegrity))\(bell)\(own)"
  }

  /// - Parameters:
  ///   - path: the path of the request.
  ///   - files: the files that every page links to.
  ///   - shop: the current storefront; `nil` on the front page and on account pages.
  ///   - viewerName: the viewer's name; `nil` for a signed-out visitor.
  ///   - flash: the message about the preceding action.
  public init(
    path: String, files: Files, shop: Shop? = nil, viewerName: String? = nil, flash: Flash? = nil
  ) {
    self.path = path
    self.files = files
    self.shop = shop
    self.viewerName = viewerName
    self.flash = flash
  }

  /// The tab that the page belongs to: the one whose address is the longest prefix of the path.
  /// The storefront's root address, which is a prefix of every path, matches only itself.
  var currentTab: NavigationItem? {
    shop?.tabs.filter { path == $0.link.text || !isRoot($0) && path.hasPrefix($0.link.text + "/") }
      .max { $0.link.text.utf8.count < $1.link.text.utf8.count }
  }

  private func isRoot(_ tab: NavigationItem) -> Bool { tab.link.text == "/" + (shop?.slug ?? "") }
}
