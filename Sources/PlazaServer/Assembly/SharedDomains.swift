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
import PlazaProcesses
public import PlazaWeb
import PrintShop
import RentalCounter
public import Shelf
public import Wallet

/// The domains that several shops share, besides the members: films, members' lists of films, the
/// wallet, adverts, background jobs, email and notifications.
public struct SharedDomains: Sendable {
  public let catalogue: FilmCatalogue
  /// Members' ratings, diaries and lists of films.
  public let memberFilms: MemberFilms
  /// Credits, points and coupons.
  public let wallet: Wallet
  public let adverts: Adverts
  /// The background jobs.
  public let jobs: Jobs
  /// The outgoing email.
  public let outbox: Outbox
  /// The notifications to members and their channels.
  public let notifications: Notifications
  /// Records the films that members view, so that their data is refreshed.
  let interest: RefreshDemand
  /// Videos and podcasts.
  let library: MediaLibrary
  /// The services of the print shop.
  let printing: PrintServices
  /// The HTTP client for other servers.
  let fetcher: HTTPFetcher

  /// The shared domains that have pages.
  public var features: [any Feature] { [jobs, outbox, notifications, catalogue, wallet, adverts] }

  /// Staff areas that belong to no shop but to which staff can be appointed.
  static let staffs: [(slug: String, title: Phrase)] = [
    (slug: FilmCatalogue.staff, title: Phrase("Film catalogue")),
    (slug: Wallet.slug, title: Phrase("Wallet and coupons")),
    (slug: Adverts.slug, title: Phrase("Adverts")),
  ]

  /// The shops that show adverts.
  private static let shops = [
    (slug: "popcorn", title: "Popcorn"), (slug: "marquee", title: "Marquee"),
  ]

  /// - Parameter offers: the film offers of the open shops.
  init(
    _ settings: Settings, isDemo: Bool, world: World, services: Services, offers: [any FilmOffers]
  ) {
    let time = settings.shopTime
    fetcher = HTTPFetcher(logger: settings.logger())
    // The demo sends no email, because the addresses of its accounts do not exist.
    outbox = Outbox(
      sender: isDemo ? nil : settings.mail?.sender, store: services.store, time: time, world: world
    )
    let sources = FilmSources(
      settings.films.sources(isDemo: isDemo, time: time), store: services.store,
      files: services.files,
      tools: services.tools, fetcher: fetcher, world: world)
    interest = sources.interest
    memberFilms = MemberFilms(time: time)
    catalogue = FilmCatalogue(time: time, offers: offers, marks: memberFilms, sources: sources)
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
      scanner: settings.scanner.map { ClamDaemon(at: $0) }, logger: settings.logger(), world: world
    )
    printing = PrintServices(
      store: services.store, files: services.files, tools: services.tools, fetcher: fetcher,
      world: world)
    notifications = Notifications(
      kinds: settings.noticeKinds, outbox: outbox, origin: settings.origin,
      sender: settings.mail?.from.address.description, languages: settings.languages,
      store: services.store,
      fetcher: fetcher, time: time, world: world,
      onAllRead: { member, now, tx in try RecordHomeVisit(member: member, now: now)(tx) })
    let rental = settings.storefronts.contains("rental")
    jobs = Jobs(
      runners: sources.runners + PrintShop.runners(settings.print, printing) + library.runners
        + outbox.runners
        + HockeyCamp.runners(services.store, fetcher, world) + notifications.runners
        + RentalCounter.runners(settings.rental, services.store, world)
        + memberFilms.runners(sources.finder, services.store, in: world)
        + (isDemo ? settings.demoRunners(services, printing, world) : []),
      recurring: sources.recurring + PrintShop.recurring + (isDemo ? [] : HockeyCamp.recurring)
        + (rental ? RentalCounter.recurring : []),
      scouts: [sources.interest, notifications.scout], time: time,
      names: { try MemberSummary.names(of: $0, $1) },
      report: { try FailedJobNotification.report(of: $0, now: $1, $2) })
  }

  /// The migrations of the shared domains. Those of the catalogue precede those of the members'
  /// lists and adverts, which reference its films.
  var migrations: [Migration] {
    jobs.migrations + outbox.migrations + notifications.migrations + catalogue.migrations
      + MemberFilms.migrations
      + wallet.migrations
      + adverts.migrations
      + MediaLibrary.tables
  }

  /// The limits per member or address.
  var limits: [Limit] { MemberFilms.limits + MediaLibrary.limits + features.flatMap(\.limits) }

  /// Deletes expired data.
  func cleanUp(_ store: any Database, now: Instant) async throws {
    try await Jobs.cleanUp(store, now: now)
    try await MemberFilms.cleanUp(store, now: now)
    for feature in features {
      try await feature.cleanUp(now: now)
      for part in feature.folded { try await part(store) }
    }
    try await library.cleanUp(now: now)
  }

  /// Cancels outgoing requests.
  func close() async { await fetcher.close() }
}

extension Settings {
  /// The jobs that add content to a demo while the server runs.
  fileprivate func demoRunners(
    _ services: Services, _ printing: PrintServices, _ world: World
  ) -> [any JobHandler] {
    [
      HockeyCamp.demoRunner(services.store, services.files, services.tools, world),
      PrintShop.demoRunner(print, printing),
    ]
  }

  /// The kinds of notifications that the open shops send to members.
  var noticeKinds: [NotificationKind] {
    [
      ("rental", RentalCounter.notifications), ("print", PrintShop.notifications),
      ("camp", HockeyCamp.notifications),
    ].filter { storefronts.contains($0.0) }.flatMap(\.1) + Wallet.notifications + [
      FailedJobNotification.kind
    ]
  }
}

/// The services of shops and domains.
struct Services: Sendable {
  let store: any Database
  let files: any FileStore
  let tools: ToolRunner
}

extension FilmSettings {
  /// Returns the catalogue's sources. The demo uses none unless the settings name one.
  func sources(isDemo: Bool, time: ShopTimeZone) -> FilmSourceSettings {
    FilmSourceSettings(
      itunes: address(itunes, isDemo ? nil : FilmSourceSettings.itunesAddress),
      tmdb: address(tmdb, isDemo ? nil : FilmSourceSettings.tmdbAddress), tmdbToken: tmdbToken,
      country: country,
      language: "en-\(country)", artworkBytes: artworkMegabytes * 1_000_000, time: time)
  }

  private func address(_ place: Location, _ usual: String?) -> FetchURL? {
    switch place {
    case .usual: usual.flatMap { FetchURL($0) }
    case .nowhere: nil
    case .address(let address): address
    }
  }
}
