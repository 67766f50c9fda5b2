public import Members
import MembersCognito
import MembersOpenID
import NIOPosix
import Notifications
import Outbox
public import PlazaBase
public import PlazaData
import PlazaFetch
public import PlazaFiles
public import PlazaHTTP
import PlazaImaging
public import PlazaProcesses
public import PlazaUI
import Storefronts

/// The composition root: creates services from the settings, shops from the services, and the
/// router from the open shops. Tests use it with a database of their own.
public struct Assembly: Sendable {
  public let settings: Settings
  /// The source of time, keys and randomness.
  public let world: World
  public let store: any Database
  /// Monitors the read replica, which serves reads that allow stale data; nil without a replica.
  let replica: ReplicaMonitor?
  /// The object store.
  public let files: any FileStore
  /// The external command-line tools.
  let tools: ToolRunner
  /// Raised when an `fsync` of the database failed.
  public let alarm: DiskFailureSignal
  /// Raised when the server is to be restarted.
  public let restart = RestartSignal()
  /// The saved settings with which the server started.
  let startedWith = Live(StoredSettings())
  /// The code with which the site is set up in the browser, if this server created one.
  let setupCode = Live<String?>(nil)
  /// Whether the set-up in the browser has begun or may begin, and is not finished.
  let isSetupPending = Live(false)
  /// Hashes and validates passwords.
  public let passwords: Passwords
  /// All shops, open or closed. Closed shops have their tables as well.
  public let allStorefronts: [any Storefront]
  /// The domains that several shops share.
  public let shared: SharedDomains
  public let members: Members
  /// The configuration that every request carries.
  public let site: Site
  /// The open connections, if there is a listener.
  public let connections: Connections
  /// Monitors the event loops that serve connections.
  let loops = EventLoopMonitor(MultiThreadedEventLoopGroup.singleton)
  /// The router of all requests.
  public let responder: Router
  /// The routes that belong to no shop.
  public let commonRoutes: [Route]

  /// Assembles an installation from services that are already open.
  /// - Parameters:
  ///   - seal: encrypts the TOTP secrets; nil for a key that is discarded with the process.
  ///   - replica: a read replica of the database; nil for none.
  ///   - backups: the state of the backups; nil if it is unknown.
  ///   - more: additional storefronts, for example for benchmarks. They open like the shops'.
  public init(
    settings: Settings, isDemo: Bool, world: World, store: any Database, files: any FileStore,
    tools: ToolRunner,
    passwords: Passwords = Passwords(), seal: TOTPSecretCipher? = nil,
    alarm: DiskFailureSignal = DiskFailureSignal(),
    replica: ReplicaMonitor? = nil, backups: BackupStatus? = nil,
    beside more: [any Storefront] = []
  ) {
    (self.settings, self.world, self.replica) = (settings, world, replica)
    let watched = InstrumentedStore(
      replica.map { ReplicaStore(primary: store, watch: $0) } ?? store)
    let meter = RequestMeter(timeout: .milliseconds(settings.slowMilliseconds))
    (self.store, self.files, self.tools) = (store, files, tools)
    (self.alarm, self.passwords) = (alarm, passwords)
    let cipher = seal ?? TOTPSecretCipher(forNow: world)
    shared = SharedDomains(
      settings, isDemo: isDemo,
      services: Services(store: watched, files: files, tools: tools, restart: restart),
      cipher: cipher, world: world)
    allStorefronts = settings.shops.map { [shared] in $0.storefront(in: shared.context) } + more
    let open = allStorefronts.filter { settings.storefronts.contains($0.slug) }
    let authority = settings.authority(shared.context.fetcher, world)
    members = Members(
      settings, shared, storefronts: allStorefronts, passwords: passwords, seal: cipher,
      authority: authority,
      providers: settings.signInProviders(shared.context.fetcher, world))
    let authenticator = SessionAuthenticator(
      store: watched, demandsSecondFactor: !isDemo, authority: authority,
      deskConditions: { member in open.compactMap { $0.deskCondition(of: member) } })
    site = Site(
      world: world, store: watched, origin: settings.origin, localOrigin: settings.localOrigin,
      isDemo: isDemo, trustedProxies: settings.trustedProxies, preferences: settings.preferences,
      isSingleShop: open.count == 1, identify: authenticator.identify,
      shell: SiteShell(for: open, in: settings.languages), languages: settings.languages,
      meter: meter,
      behind: replica.map { [features = shared.features + open] _ in
        ReplicaRouting(features, position: store.logPosition)
      },
      scopeAreas: open.flatMap(\.scopeAreas) + shared.features.flatMap(\.scopeAreas)
        + members.scopeAreas)
    connections = settings.connections
    let metrics = MetricsRoute(
      settings: settings, requests: meter, connections: connections, store: watched,
      replica: replica,
      passwords: passwords.hasher, loops: loops)
    commonRoutes =
      site.assets.routes + SiteManifest(open).routes
      + Self.homeRoutes(settings, shared, open, members, isSetupPending)
      + Self.todayRoutes(
        settings, shared, open, members, backups ?? shared.backups.status(in: world)
      ).routes
      + SystemRoutes(readiness: Readiness(store: watched, files: files)).routes
      + AboutRoutes(texts: settings.about).routes
      + OfflineRoutes(links: open.flatMap(\.offlineLinks)).routes
      + [metrics.route] + members.routes
      + LanguageRoutes(keep: { try SetLanguage($1, for: $0.id)($2) }).routes
      + Self.ownerRoutes(settings, shared, allStorefronts, members, startedWith, isSetupPending)
      + shared.features.flatMap(\.routes)
    responder = Router(site: site, routes: commonRoutes, storefronts: open)
  }

  /// The settings and the set-up of a new site.
  private static func ownerRoutes(
    _ settings: Settings, _ shared: SharedDomains, _ all: [any Storefront], _ members: Members,
    _ startedWith: Live<StoredSettings>, _ isSetupPending: Live<Bool>
  ) -> [Route] {
    let open = all.filter { settings.storefronts.contains($0.slug) }
    let pictures = Pictures(tools: shared.context.tools)
    return SettingsRoutes(
      settings: settings, cipher: members.cipher, startedWith: startedWith, shops: all,
      context: shared.context
    ).routes
      + SetupRoutes(
        settings: settings, members: members, isPending: isSetupPending, shops: all,
        guide: OwnerGuide(settings: settings, features: shared.features + open),
        backups: shared.backups, pictures: pictures
      ).routes
  }

  /// The home page and the search over all features.
  private static func homeRoutes(
    _ settings: Settings, _ shared: SharedDomains, _ open: [any Storefront], _ members: Members,
    _ isSetupPending: Live<Bool>
  ) -> [Route] {
    let desks =
      [SettingsRoutes.desk] + shared.features.flatMap(\.desks) + open.flatMap(\.desks)
    let guide = OwnerGuide(settings: settings, features: shared.features + open)
    let home = SquareHomeRoutes(
      storefronts: open, features: shared.features + open, desks: desks, about: settings.about,
      isSetupPending: isSetupPending, guide: guide)
    let search = SearchRoutes(
      features: open + shared.features + [members],
      pages: FindPages(shops: open, desks: desks, members: members))
    return home.routes + search.routes
  }

  /// The open shops, in the order in which the home page shows them.
  public var storefronts: [any Storefront] {
    allStorefronts.filter { settings.storefronts.contains($0.slug) }
  }

  /// All migrations, in the order in which they are applied.
  public var migrations: [Migration] {
    WebTables.migrations + Readiness.migrations + StoredSettings.migrations + Logo.migrations
      + SetupState.migrations + members.migrations + HomeSeen.migrations
      + shared.migrations + FormerMembers.migrations + allStorefronts.flatMap(\.migrations)
  }

  /// All limits, including those of closed shops.
  public var limits: [Limit] {
    members.limits + shared.limits + allStorefronts.flatMap(\.limits)
  }

  /// All routes.
  public var routes: [Route] { commonRoutes + storefronts.flatMap(\.shopRoutes) }
}

extension ReplicaRouting {
  fileprivate init(
    _ features: [any Feature],
    position: @escaping @Sendable () async -> LogPosition?
  ) {
    self.init(
      patterns: Set(features.flatMap(\.replicaPatterns)), seconds: ReplicaMonitor.maxSeconds,
      position: position)
  }
}

extension Outbox {
  /// Returns the mailer to members if mail is configured and links have an origin.
  func memberMail(linkingTo origin: String?) -> MemberMail? {
    guard isSetUp, let origin else { return nil }
    return MemberMail(outbox: self, origin: origin)
  }
}

extension Settings {
  /// The address of the site as a browser on the same machine reaches it.
  var localOrigin: String {
    let name =
      ["0.0.0.0", "::", ""].contains(host) ? "localhost" : host.contains(":") ? "[\(host)]" : host
    return "http://\(name):\(port)"
  }

  /// The external service that stores the members' passwords; nil if this server stores them.
  func authority(_ fetcher: HTTPFetcher, _ world: World) -> CognitoAuthority? {
    guard case .cognito(let pool) = auth else { return nil }
    return CognitoAuthority(pool, fetcher: fetcher, world: world, logger: logger())
  }
}

extension Settings {
  /// The services with which members can sign in. None is contacted before a member chooses it.
  func signInProviders(_ fetcher: HTTPFetcher, _ world: World) -> [OpenIDProvider] {
    providers.map { OpenIDProvider($0, fetcher: fetcher, world: world, logger: logger()) }
  }

  fileprivate var connections: Connections {
    Connections(
      limits: .init(
        total: connectionSettings.connections, perAddress: connectionSettings.connectionsPerAddress
      ),
      trustedProxies: trustedProxies)
  }
}
