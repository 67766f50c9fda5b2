public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMarkup

/// A module with pages, an API and tables of its own: a storefront, or a shared domain such as the
/// members.
public protocol Feature: Sendable {
  var migrations: [Migration] { get }
  var routes: [Route] { get }
  /// The patterns of the routes that may read from a replica of the database: frequently read,
  /// public, and not the basis of decisions. Never accounts, wallets, orders and staff pages;
  /// resources reached by a code or link that was just sent; or videos, because their owners can
  /// revoke access with immediate effect.
  var replicaPatterns: Set<String> { get }
  /// The staff areas.
  var desks: [StaffArea] { get }
  /// The limits on what a member or an address may have or do.
  var limits: [Limit] { get }
  /// The parts of the API to which the keys of programs can be restricted.
  var scopeAreas: [ScopeArea] { get }
  /// Deletes expired data. Called about once an hour.
  func cleanUp(now: Instant) async throws
  /// The case-folded columns, to be recomputed after the folding algorithm has changed.
  var folded: [Refold] { get }
  /// Returns what awaits the viewer or is new to the viewer.
  func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  /// Returns what awaits the staff; empty if the viewer is not a member of the staff.
  func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  /// Returns the results of a site-wide search that the viewer may see.
  func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup]
  /// Returns the present numbers that the viewer may see as staff; empty for others.
  func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws -> [Figure]
  /// Returns the numbers per day that the viewer may see as staff; empty for others.
  func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  /// Returns the desks where the viewer works; by default the staff areas for the viewer.
  func deskLinks(for viewer: Viewer, _ tx: any Transaction) throws -> [DeskLink]
  /// A condition that is true for staff who have a desk but no role; `nil` if all staff have a
  /// role.
  /// - Parameter member: the column with the member's ID.
  func deskCondition(of member: SQL) -> SQL?
}

extension Feature {
  public var replicaPatterns: Set<String> { [] }
  public var desks: [StaffArea] { [] }
  public var limits: [Limit] { [] }
  public var scopeAreas: [ScopeArea] { [] }
  public var folded: [Refold] { [] }
  public func cleanUp(now: Instant) async throws {}
  public func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  { [] }
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  { [] }
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    []
  }
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  { [] }
  public func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  { [] }
  public func deskLinks(for viewer: Viewer, _ tx: any Transaction) throws -> [DeskLink] {
    desks.filter { $0.audience.admits(viewer) }.map {
      DeskLink(say($0.title), say($0.tagline), $0.link, icon: $0.icon)
    }
  }
  public func deskCondition(of member: SQL) -> SQL? { nil }
}

/// A storefront of the site. The server accesses storefronts only through this protocol.
public protocol Storefront: Feature {
  /// The first path segment, such as `rental`; also the prefix of its migrations and the name of
  /// its staff role.
  var slug: String { get }
  var title: Phrase { get }
  /// A one-line description for the front page.
  var tagline: Phrase { get }
  /// The colours and the icon.
  var theme: Theme { get }
  /// Additional stylesheets, scripts and pictures. A stylesheet and a module named after the slug
  /// (`popcorn.css`, `popcorn.js`) are linked from all pages of the storefront.
  var assets: [Assets.File] { get }
  /// Returns the three to five tabs that the viewer may use.
  func navigation(for viewer: Viewer?) -> [NavigationItem]
  /// The entries of the installed app: the first is its start page, up to four more are its
  /// shortcuts. Entries outside the storefront are ignored.
  var appTabs: [NavigationItem] { get }
  /// The pages that the storefront keeps for use without a connection.
  var offlineLinks: [OfflineLink] { get }
  /// The rows that the storefront adds to a member's account page.
  var accountRows: [ListRow] { get }
  /// The members' own pages that the site-wide search finds; by default those of ``accountRows``.
  var accountPages: [ListRow] { get }
  /// Returns the current state in a few words for the front page, such as "12 films on the shelf";
  /// `nil` if the storefront has nothing to report.
  func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws
    -> String?
}

extension Storefront {
  /// The tabs for a signed-out visitor.
  public var appTabs: [NavigationItem] { navigation(for: nil) }
  public var scopeAreas: [ScopeArea] { [ScopeArea(slug, title)] }
  public var assets: [Assets.File] { [] }
  public var offlineLinks: [OfflineLink] { [] }
  public var accountRows: [ListRow] { [] }
  public var accountPages: [ListRow] { accountRows }
  public func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws
    -> String?
  { nil }
}

/// The visual identity of a storefront: values of a few design tokens. Colours are CSS colours.
public struct Theme: Sendable {
  /// The colour of actions and of the current tab in light mode; contrast against white at least
  /// 4.5 : 1.
  public let accent: StaticString
  /// The same colour in dark mode; contrast against #15171c at least 4.5 : 1.
  public let accentOnDark: StaticString
  public let icon: Icon

  /// - Parameters:
  ///   - accent: a CSS colour for light mode.
  ///   - accentOnDark: a CSS colour for dark mode.
  ///   - icon: the storefront's icon.
  public init(accent: StaticString, accentOnDark: StaticString, icon: Icon) {
    self.accent = accent
    self.accentOnDark = accentOnDark
    self.icon = icon
  }
}

/// A link to a page that is available without a connection.
public struct OfflineLink: Sendable {
  public let title: Phrase
  public let link: Link

  public init(_ title: Phrase, _ link: Link) {
    self.title = title
    self.link = link
  }
}

/// A tab of a storefront.
public struct NavigationItem: Sendable {
  /// The label, one word if possible.
  public let title: String
  /// The destination. Pages whose path begins with it belong to this tab.
  public let link: Link
  public let icon: Icon

  public init(_ title: String, _ link: Link, icon: Icon) {
    self.title = title
    self.link = link
    self.icon = icon
  }
}

extension Router {
  /// - Parameters:
  ///   - routes: the routes that do not belong to a storefront.
  ///   - storefronts: the enabled storefronts.
  public convenience init(site: Site, routes: [Route], storefronts: [any Storefront]) {
    self.init(
      site: site, routes: routes,
      shops: storefronts.map { (Shop(slug: $0.slug, title: $0.title), $0.shopRoutes) })
  }
}
