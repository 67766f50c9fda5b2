public import PlazaBase
public import PlazaData

/// The configuration of an installation, available to every request.
public final class Site: Sendable {
  /// The clock and the source of ids and random bytes.
  public let world: World
  public let store: any Database
  /// The public origin, such as `https://plaza.example`; `nil` if the server is reached by
  /// arbitrary addresses without TLS.
  public let origin: String?
  /// The origin of links that leave the browser, such as in feeds and shared links. Never derived
  /// from the `Host` field of a request.
  public let publicOrigin: String
  /// The reverse proxies whose `X-Forwarded-For` is trusted.
  public let trustedProxies: TrustedProxies
  /// The name of the site and more, which may change while the server runs.
  public let preferences: Live<SitePreferences>
  /// Whether only one shop is open, which then is the front page.
  public let isSingleShop: Bool
  /// Whether the demo mode is on, in which the sign-in page offers the demo accounts.
  public let isDemo: Bool
  /// Returns the viewer of a session token; `nil` if the token is unknown or expired.
  public let identify: @Sendable (_ token: String, _ now: Instant) async throws -> Viewer?
  /// Renders pages.
  public let shell: any PageShell
  /// The stylesheets, scripts and icons.
  public let assets: Assets
  /// The available languages.
  public let languages: Languages

  /// The large bodies being received or processed.
  let largeBodies = LargeBodies()

  /// Counts the requests and logs slow ones.
  public let meter: RequestMeter

  /// The routes that may be served from a replica; `nil` without replicas.
  public let behind: ReplicaRouting?

  /// The parts of the API to which keys can be restricted.
  public let scopeAreas: [ScopeArea]
  private let keyUses = TokenBuckets(.keyUses)

  /// Whether users connect over TLS, so that cookies are `Secure` and HSTS is sent.
  public var isSecure: Bool { origin?.hasPrefix("https://") ?? false }

  /// - Parameter localOrigin: the origin that the server listens on, used in links if `origin` is
  ///   `nil`.
  public init(
    world: World, store: any Database, origin: String?, localOrigin: String = "http://localhost",
    isDemo: Bool,
    trustedProxies: TrustedProxies = .none,
    preferences: Live<SitePreferences> = Live(SitePreferences()), isSingleShop: Bool = false,
    identify: @escaping @Sendable (_ token: String, _ now: Instant) async throws -> Viewer?,
    shell: any PageShell, languages: Languages = .builtIn, meter: RequestMeter = RequestMeter(),
    behind: ReplicaRouting? = nil, scopeAreas: [ScopeArea] = []
  ) {
    self.world = world
    self.store = store
    self.origin = origin
    publicOrigin = origin ?? localOrigin
    self.isDemo = isDemo
    self.trustedProxies = trustedProxies
    self.preferences = preferences
    self.isSingleShop = isSingleShop
    self.identify = identify
    self.shell = shell
    assets = shell.assets
    self.languages = languages
    self.meter = meter
    self.behind = behind
    self.scopeAreas = scopeAreas
  }

  /// Counts a request with a key.
  /// - Throws: ``LimitReached`` if the key has made too many.
  func countKeyUse(_ key: ID<Viewer.Session>, now: Instant) async throws {
    guard let wait = await keyUses.attempt(key.text, now: now) else { return }
    throw LimitReached(.keyUses, maximum: Limit.keyUses.maximum, wait: wait)
  }
}

/// Renders the pages of the site. HTTP needs it for problems only.
public protocol PageShell: Sendable {
  /// The stylesheets, scripts and icons.
  var assets: Assets { get }
  /// Returns the page with the message of a problem and links to continue.
  func page(for problem: Problem, _ request: Request) -> Response
}

/// The shop that owns a route.
public struct Shop: Sendable {
  /// The first path segment of the shop.
  public let slug: String
  /// The name in the language of the response.
  public var title: String { say(phrase) }
  private let phrase: Phrase

  public init(slug: String, title: Phrase) {
    self.slug = slug
    phrase = title
  }
}
