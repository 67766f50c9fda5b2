import Adverts
import FilmCatalogue
import HockeyCamp
import Marquee
public import Members
import MembersCognito
import NIOPosix
import Notifications
import Outbox
public import PlazaBase
public import PlazaData
import PlazaFetch
public import PlazaFiles
import PlazaImaging
public import PlazaProcesses
public import PlazaWeb
import Popcorn
import PrintShop
import RentalCounter
import Shelf
import Wallet

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
  ///   - more: additional shops, for example for benchmarks. They open like the built-in ones.
  public init(
    settings: Settings, isDemo: Bool, world: World, store: any Database, files: any FileStore,
    tools: ToolRunner,
    passwords: Passwords = Passwords(), seal: TOTPSecretCipher? = nil,
    alarm: DiskFailureSignal = DiskFailureSignal(),
    replica: ReplicaMonitor? = nil, beside more: [any Storefront] = []
  ) {
    self.settings = settings
    self.world = world
    self.replica = replica
    let watched = InstrumentedStore(
      replica.map { ReplicaStore(primary: store, watch: $0) } ?? store)
    let meter = RequestMeter(timeout: .milliseconds(settings.slowMilliseconds))
    self.store = store
    self.files = files
    self.tools = tools
    self.alarm = alarm
    self.passwords = passwords
    let services = Services(store: watched, files: files, tools: tools)
    let seal = seal ?? TOTPSecretCipher(forNow: world)
    shared = SharedDomains(
      settings, isDemo: isDemo, world: world, services: services,
      offers: settings.offers(in: world))
    allStorefronts = Self.storefronts(settings, services, shared, seal, world) + more
    let open = allStorefronts.filter { settings.storefronts.contains($0.slug) }
    let authority = settings.authority(shared.fetcher, world)
    members = Self.members(
      settings, world, services, shared, authority, passwords, seal, shops: allStorefronts,
      open: open)
    let authenticator = SessionAuthenticator(
      store: watched, demandsSecondFactor: !isDemo, authority: authority)
    site = Site(
      world: world, store: watched, origin: settings.origin, localOrigin: settings.localOrigin,
      isDemo: isDemo,
      trustedProxies: settings.trustedProxies, identify: authenticator.identify,
      shell: SiteShell(for: open, in: settings.languages), languages: settings.languages,
      meter: meter,
      behind: replica.map { _ in ReplicaRoutes.behind(store) })
    connections = settings.connections
    let desks = shared.features.flatMap(\.desks) + open.flatMap(\.desks)
    let square = SquareHomeRoutes(
      storefronts: open, features: shared.features + open, desks: desks, about: settings.about)
    let metrics = MetricsRoute(
      settings: settings, requests: meter, connections: connections, store: watched,
      replica: replica,
      passwords: passwords.hasher, loops: loops)
    commonRoutes =
      site.shell.assets.routes + square.routes
      + Self.systemRoutes(settings, open, Readiness(store: watched, files: files))
      + SearchRoutes(
        features: open + shared.features + [members],
        pages: FindPages(shops: open, desks: desks, members: members)
      ).routes + [metrics.route] + members.routes
      + LanguageRoutes(keep: { try SetLanguage($1, for: $0.id)($2) }).routes
      + shared.features.flatMap(\.routes)
    responder = Router(site: site, routes: commonRoutes, storefronts: open)
  }

  /// The routes that need neither members nor shops.
  private static func systemRoutes(
    _ settings: Settings, _ open: [any Storefront], _ readiness: Readiness
  ) -> [Route] {
    SystemRoutes(readiness: readiness).routes + AboutRoutes(texts: settings.about).routes
      + OfflineRoutes(hasFilms: open.contains { $0 is Popcorn }).routes
  }

  /// All shops. To add a shop, append it here.
  private static func storefronts(
    _ settings: Settings, _ services: Services, _ shared: SharedDomains, _ seal: TOTPSecretCipher,
    _ world: World
  ) -> [any Storefront] {
    [
      Popcorn(
        settings: PopcornSettings(shopTime: settings.shopTime, country: settings.films.country),
        services: PopcornServices(
          offers: settings.offers(in: world), rented: settings.rented, clips: settings.clips,
          interest: shared.interest)
      ),
      Marquee(
        settings: settings.marquee,
        services: MarqueeServices(
          offers: settings.offers(in: world), interest: shared.interest,
          workshop: MarqueeBackground(
            store: services.store, files: services.files, tools: services.tools, world: world),
          seal: seal)),
      RentalCounter(
        settings: settings.rental, store: services.store, files: services.files,
        tools: services.tools),
      PrintShop(settings: settings.print(with: shared.adverts.counter), services: shared.printing),
      HockeyCamp(
        settings: settings.camp(with: shared.adverts.counter),
        library: shared.library, outbox: shared.outbox, pictures: Pictures(tools: services.tools)),
    ]
  }

  /// The open shops, in the order in which the home page shows them.
  public var storefronts: [any Storefront] {
    allStorefronts.filter { settings.storefronts.contains($0.slug) }
  }

  /// All migrations, in the order in which they are applied.
  public var migrations: [Migration] {
    WebTables.migrations + Readiness.migrations + members.migrations + HomeSeen.migrations
      + shared.migrations + FormerMembers.migrations + allStorefronts.flatMap(\.migrations)
  }

  /// All limits, including those of closed shops.
  public var limits: [Limit] { members.limits + shared.limits + allStorefronts.flatMap(\.limits) }

  /// All routes.
  public var routes: [Route] { commonRoutes + storefronts.flatMap(\.shopRoutes) }
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

  /// The roles that the open shops grant by invitation.
  var invitedRoles: [any InvitedRole] {
    [
      ("rental", RentalCounter.invitedRoles), ("print", PrintShop.invitedRoles),
      ("camp", HockeyCamp.invitedRoles),
    ].filter { storefronts.contains($0.0) }.flatMap(\.1)
  }

  /// The open shops that offer films.
  func offers(in world: World) -> [any FilmOffers] {
    storefronts.contains("rental") ? [RentalOffers(settings: rental, in: world)] : []
  }

  /// The open shops that know the rentals of a member.
  var rented: [any RentedFilms] {
    storefronts.contains("rental") ? [ReturnedRentals(settings: rental)] : []
  }

  /// The open shops whose videos can be on a member's lists.
  var clips: [any ClipSource] { storefronts.contains("camp") ? [CampClips(time: shopTime)] : [] }

  var marquee: MarqueeSettings {
    MarqueeSettings(shopTime: shopTime, country: films.country, rates: rates)
  }

  /// The settings of the print shop without adverts.
  var print: PrintSettings {
    var print = PrintSettings(currency: currency, time: shopTime)
    print.tiles = tiles
    print.printers = printers
    return print
  }

  /// The settings of the print shop; with `adverts`, its stores can order adverts.
  func print(with adverts: AdvertServices?) -> PrintSettings {
    var print = print
    print.adverts = adverts
    return print
  }

  func camp(with adverts: AdvertServices?) -> CampSettings {
    var camp = CampSettings(time: shopTime, currency: currency, room: campRoom)
    camp.adverts = adverts
    camp.hasLists = storefronts.contains("popcorn")
    return camp
  }

  var rental: RentalSettings {
    var rental = RentalSettings(currency: currency, shopTime: shopTime)
    rental.limit = rentalLimit
    rental.rate = rentalRate
    rental.reservedFor = .minutes(reserveMinutes)
    return rental
  }
}

extension Settings {
  fileprivate var connections: Connections {
    Connections(
      limits: .init(
        total: connectionSettings.connections, perAddress: connectionSettings.connectionsPerAddress
      ),
      trustedProxies: trustedProxies)
  }
}
