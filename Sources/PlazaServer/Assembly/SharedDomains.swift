public import Adverts
public import FilmCatalogue
import HockeyCamp
public import Jobs
import Logging
import Marquee
import MediaLibrary
import Members
public import Notifications
public import Outbox
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaMail
import PlazaMarkup
import PlazaTools
public import PlazaWeb
import PrintShop
import RentalCounter
public import Shelf
public import Wallet

/// What several shops share beside the members: films, what people keep about them, adverts, and the work that nobody
/// waits for.
public struct SharedDomains: Sendable {
  /// The films.
  public let catalogue: FilmCatalogue
  /// What members keep about films.
  public let shelf: MemberFilms
  /// Credits, points and coupons.
  public let wallet: Wallet
  /// The adverts.
  public let adverts: Adverts
  /// What is done without anybody waiting for it.
  public let jobs: Jobs
  /// Letters that leave the plaza.
  public let outbox: Outbox
  /// What members are told, and how.
  public let notifications: Notifications
  /// Told what people look at.
  let interest: RefreshDemand
  /// Videos and podcasts.
  let library: MediaLibrary
  /// What the print shop works with.
  let printing: PrintServices
  /// Asks other servers.
  let fetcher: HTTPFetcher

  /// All of them that have pages.
  public var features: [any Feature] { [jobs, outbox, notifications, catalogue, wallet, adverts] }

  /// Places behind the shops whose staff can be named, too.
  static let staffs: [(slug: String, title: Phrase)] = [
    (slug: FilmCatalogue.staff, title: Phrase("Film catalogue")),
    (slug: Wallet.slug, title: Phrase("Wallet and coupons")),
    (slug: Adverts.slug, title: Phrase("Adverts")),
  ]

  /// Shops where adverts are shown.
  private static let shops = [(slug: "popcorn", title: "Popcorn"), (slug: "marquee", title: "Marquee")]

  /// - Parameter offers: what the shops that are open can do for a film.
  init(_ settings: Settings, isDemo: Bool, world: World, services: Services, offers: [any FilmOffers]) {
    let time = settings.shopTime
    fetcher = HTTPFetcher(logger: settings.logger())
    // The demo's people have addresses that are nobody's.
    outbox = Outbox(
      sender: isDemo ? nil : settings.mail?.sender, store: services.store, time: time, world: world)
    let sources = FilmSources(
      settings.films.sources(isDemo: isDemo, time: time), store: services.store, files: services.files,
      tools: services.tools, fetcher: fetcher, world: world)
    interest = sources.interest
    shelf = MemberFilms(time: time)
    catalogue = FilmCatalogue(time: time, offers: offers, marks: shelf, sources: sources)
    let hasMarquee = settings.storefronts.contains("marquee")
    wallet = Wallet(
      settings: WalletSettings(currency: settings.currency, time: time),
      store: services.store,
      describers: [
        MarqueeDescriptions(isOpen: hasMarquee), RentalDescriptions(settings: settings.rental),
        PrintDescriptions(isOpen: settings.storefronts.contains("print")), AdvertDescriptions(),
      ], guides: hasMarquee ? [MarqueeGuide(settings: settings.marquee)] : [], in: world)
    adverts = Adverts(
      settings: AdvertSettings(currency: settings.currency, time: time, storefronts: Self.shops),
      store: services.store, files: services.files, tools: services.tools,
      rewards: hasMarquee ? MarqueeClipRewards() : nil, bank: WalletAdvertBank(world: world))
    library = MediaLibrary(
      store: services.store, files: services.files, tools: services.tools.withOwnQueue(atOnce: 1),
      scanner: settings.scanner.map { ClamDaemon(at: $0) }, logger: settings.logger(), world: world)
    printing = PrintServices(
      store: services.store, files: services.files, tools: services.tools, fetcher: fetcher, world: world)
    notifications = Notifications(
      kinds: settings.noticeKinds, outbox: outbox, origin: settings.origin,
      sender: settings.mail?.from.address.description, languages: settings.languages, store: services.store,
      fetcher: fetcher, time: time, world: world)
    let rental = settings.storefronts.contains("rental")
    jobs = Jobs(
      runners: sources.runners + PrintShop.runners(settings.print, printing) + library.runners + outbox.runners
        + HockeyCamp.runners(services.store, fetcher, world) + notifications.runners
        + RentalCounter.runners(settings.rental, services.store, world)
        + shelf.runners(sources.finder, services.store, in: world)
        + (isDemo ? settings.demoRunners(services, printing, world) : []),
      recurring: sources.recurring + PrintShop.recurring + (isDemo ? [] : HockeyCamp.recurring)
        + (rental ? RentalCounter.recurring : []),
      scouts: [sources.interest, notifications.scout], time: time, names: { try MemberSummary.names(of: $0, $1) },
      tell: { try FailedJobNotification.tell(of: $0, now: $1, $2) })
  }

  /// Everything they keep. The catalogue's tables come first: the shelf's and the adverts' name its films.
  var migrations: [Migration] {
    jobs.migrations + outbox.migrations + notifications.migrations + catalogue.migrations + MemberFilms.migrations
      + wallet.migrations
      + adverts.migrations
      + MediaLibrary.tables
  }

  /// What a member, or an address, may have or do of them.
  var limits: [Limit] { MemberFilms.limits + MediaLibrary.limits + features.flatMap(\.limits) }

  /// Throws away what is past its time.
  func tidy(_ store: any Database, now: Instant) async throws {
    try await Jobs.tidy(store, now: now)
    try await MemberFilms.tidy(store, now: now)
    for feature in features {
      try await feature.tidy(now: now)
      for part in feature.folded { try await part(store) }
    }
    try await library.tidy(now: now)
  }

  /// Breaks off what is asked of others.
  func close() async { await fetcher.close() }
}

extension Settings {
  /// What fills a demo on while the server runs.
  fileprivate func demoRunners(
    _ services: Services, _ printing: PrintServices, _ world: World
  ) -> [any JobHandler] {
    [
      HockeyCamp.demoRunner(services.store, services.files, services.tools, world),
      PrintShop.demoRunner(print, printing),
    ]
  }

  /// What the shops that are open tell their members.
  var noticeKinds: [NotificationKind] {
    [
      ("rental", RentalCounter.notifications), ("print", PrintShop.notifications), ("camp", HockeyCamp.notifications),
    ].filter { storefronts.contains($0.0) }.flatMap(\.1) + Wallet.notifications + [FailedJobNotification.kind]
  }
}

/// What shops and domains work with.
struct Services: Sendable {
  let store: any Database
  let files: any FileStore
  let tools: Tools
}

extension FilmSettings {
  /// What the catalogue asks. The demo asks nobody unless it is told to.
  func sources(isDemo: Bool, time: ShopTimeZone) -> FilmSourceSettings {
    FilmSourceSettings(
      itunes: address(itunes, isDemo ? nil : FilmSourceSettings.itunesAddress),
      tmdb: address(tmdb, isDemo ? nil : FilmSourceSettings.tmdbAddress), tmdbToken: tmdbToken, country: country,
      language: "en-\(country)", artworkBytes: artworkMegabytes * 1_000_000, time: time)
  }

  private func address(_ place: Place, _ usual: String?) -> FetchURL? {
    switch place {
    case .usual: usual.flatMap { FetchURL($0) }
    case .nowhere: nil
    case .address(let address): address
    }
  }
}
