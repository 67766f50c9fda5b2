public import PlazaBase
public import PlazaData

/// What the plaza was assembled with; every request carries it.
public final class Site: Sendable {
  /// Clock, keys and chance.
  public let world: World
  /// The database.
  public let store: any Database
  /// The address people use, such as `https://plaza.example`; nil where it is whatever they typed (no TLS).
  public let origin: String?
  /// Where links lead that leave the browser, such as feeds and share links: never what a request says of its host.
  public let publicOrigin: String
  /// The reverse proxies whose `X-Forwarded-For` is believed.
  public let trustedProxies: TrustedProxies
  /// Whether the demo is on, so that the sign-in page offers its accounts.
  public let isDemo: Bool
  /// Who a session's token belongs to; nil for a token that is not, or no longer, a session's.
  public let identify: @Sendable (_ token: String, _ now: Instant) async throws -> Viewer?
  /// The shell around every page.
  public let shell: SiteShell
  /// The languages that are spoken here.
  public let languages: Languages

  /// Those that are being read or worked on.
  let largeBodies = LargeBodies()

  /// Counts the requests.
  public let meter: RequestMeter

  /// Which routes may show what was so a moment ago; nil where the database is not copied on.
  public let behind: ReplicaRouting?

  /// Whether people reach the plaza by TLS: cookies are Secure, HSTS is sent.
  public var isSecure: Bool { origin?.hasPrefix("https://") ?? false }

  /// - Parameter localOrigin: where the plaza listens, for links while it was not told its own address.
  public init(
    world: World, store: any Database, origin: String?, localOrigin: String = "http://localhost", isDemo: Bool,
    trustedProxies: TrustedProxies = .none,
    identify: @escaping @Sendable (_ token: String, _ now: Instant) async throws -> Viewer?,
    shell: SiteShell, languages: Languages = .builtIn, meter: RequestMeter = RequestMeter(),
    behind: ReplicaRouting? = nil
  ) {
    self.world = world
    self.store = store
    self.origin = origin
    publicOrigin = origin ?? localOrigin
    self.isDemo = isDemo
    self.trustedProxies = trustedProxies
    self.identify = identify
    self.shell = shell
    self.languages = languages
    self.meter = meter
    self.behind = behind
  }
}

/// The storefront a route belongs to, as far as its shell needs it.
public struct Shop: Sendable {
  /// The first part of its addresses.
  public let slug: String
  /// Its name for people, in the language of the answer.
  public var title: String { say(phrase) }
  private let phrase: Phrase
  /// Its drawing.
  public let icon: Icon
  /// Its tabs as a viewer sees them, in the language of the answer.
  public let navigation: @Sendable (Viewer?) -> [NavigationItem]

  init(_ storefront: any Storefront) {
    slug = storefront.slug
    phrase = storefront.title
    icon = storefront.theme.icon
    navigation = { storefront.navigation(for: $0) }
  }
}
