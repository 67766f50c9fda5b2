public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// Something that has pages, an API and tables of its own: a storefront or a shared domain such as the members.
public protocol Feature: Sendable {
  /// What it keeps in the database.
  var migrations: [Migration] { get }
  /// Everything it answers.
  var routes: [Route] { get }
  /// Its places for staff that are no shop's.
  var desks: [StaffArea] { get }
  /// What a member, or an address, may have or do of it.
  var limits: [Limit] { get }
  /// Throws away what is past its time. Called about once an hour.
  func tidy(now: Instant) async throws
  /// What it keeps folded, to be folded again where the folding changed.
  var folded: [Refold] { get }
  /// What of it waits for a person, or is new to them.
  func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem]
  /// What of it waits for somebody of its staff, where the person is one of them.
  func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem]
  /// What of it answers a question, as far as the person may see it.
  func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup]
}

extension Feature {
  /// None.
  public var desks: [StaffArea] { [] }
  /// None.
  public var limits: [Limit] { [] }
  /// Nothing.
  public var folded: [Refold] { [] }
  /// Nothing is ever past its time.
  public func tidy(now: Instant) async throws {}
  /// Nothing waits.
  public func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem] { [] }
  /// Nothing waits.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem] { [] }
  /// Nothing is found.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] { [] }
}

/// One shop on the square. The server knows shops only through this.
public protocol Storefront: Feature {
  /// The first part of its addresses, such as `rental`; also the prefix of its migrations and the name of its staff.
  var slug: String { get }
  /// Its name for people.
  var title: Phrase { get }
  /// One line about it for the square.
  var tagline: Phrase { get }
  /// How it looks.
  var theme: Theme { get }
  /// Stylesheets, scripts and pictures of its own, beside those that every shop has. A stylesheet and a module named
  /// like the shop (`popcorn.css`, `popcorn.js`) are linked from all its pages.
  var assets: [Assets.File] { get }
  /// Its tabs, three to five, as this viewer sees them.
  func navigation(for viewer: Viewer?) -> [NavigationItem]
  /// What a device offers where it keeps the shop among its apps: the first is the page that the app starts with, and
  /// its icon offers up to four more. Those out of the shop are left out.
  var appTabs: [NavigationItem] { get }
  /// What of it belongs to a member's own account, as rows of that page.
  var accountRows: [Row] { get }
  /// What is so in it now, in a few words for the square, such as "12 films on the shelf"; nil where there is nothing
  /// to tell.
  func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws -> String?
}

extension Storefront {
  /// The tabs that everyone sees.
  public var appTabs: [NavigationItem] { navigation(for: nil) }
  /// None of its own.
  public var assets: [Assets.File] { [] }
  /// Nothing.
  public var accountRows: [Row] { [] }
  /// Nothing to tell.
  public func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws -> String? { nil }
}

/// How a shop looks: a handful of token values over the one stylesheet. Colours are CSS colours.
public struct Theme: Sendable {
  /// The colour of actions and of the chosen tab, on light paper; at least 4.5 : 1 against white.
  public let accent: StaticString
  /// The same on dark paper; at least 4.5 : 1 against #15171c.
  public let accentOnDark: StaticString
  /// The shop's drawing.
  public let icon: Icon

  /// - Parameters:
  ///   - accent: a CSS colour for light paper.
  ///   - accentOnDark: a CSS colour for dark paper.
  ///   - icon: the shop's drawing.
  public init(accent: StaticString, accentOnDark: StaticString, icon: Icon) {
    self.accent = accent
    self.accentOnDark = accentOnDark
    self.icon = icon
  }
}

/// One tab of a shop.
public struct NavigationItem: Sendable {
  /// Its name, one word where possible.
  public let title: String
  /// Where it leads. Pages whose address begins with it belong to this tab.
  public let link: Link
  /// Its drawing.
  public let icon: Icon

  /// A tab.
  public init(_ title: String, _ link: Link, icon: Icon) {
    self.title = title
    self.link = link
    self.icon = icon
  }
}
