public import Adverts
public import FilmCatalogue
public import Jobs
import Logging
import MediaLibrary
import Members
public import Notifications
public import Outbox
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaHTTP
import PlazaMail
import PlazaMarkup
import PlazaProcesses
public import PlazaUI
public import Shelf
import Storefronts
public import Wallet
import Webhooks

/// The domains that several shops share, besides the members: films, members' lists of films, the
/// wallet, adverts, background jobs, email and notifications.
public struct SharedDomains: Sendable {
  /// The services and domains from which the shops are constructed.
  let context: ShopContext
  public let catalogue: FilmCatalogue
  /// Members' ratings, diaries and lists of films.
  public let memberFilms: MemberFilms
  /// Credits, points and coupons.
  public let wallet: Wallet
  /// The background jobs.
  public let jobs: Jobs
  /// The events that are sent to other systems.
  let webhooks: Webhooks
  /// The notifications to members and their channels.
  public let notifications: Notifications
  /// The backups of the installation.
  let backups: Backups

  public var adverts: Adverts { context.adverts }
  /// The outgoing email.
  public var outbox: Outbox { context.outbox }

  /// The shared domains that have pages.
  public var features: [any Feature] {
    [jobs, outbox, backups, notifications, catalogue, wallet, adverts, webhooks]
  }

  /// The shared domains with staff of their own, by the slug of the role.
  var staffed: [(slug: String, feature: any Feature)] {
    [(Wallet.slug, wallet), (Adverts.slug, adverts), (FilmCatalogue.staff, catalogue)]
  }

  /// Staff areas that belong to no shop but to which staff can be appointed.
  static let staffs: [(slug: String, title: Phrase)] = [
    (slug: FilmCatalogue.staff, title: Phrase("Film catalogue")),
    (slug: Wallet.slug, title: Phrase("Wallet and coupons")),
    (slug: Adverts.slug, title: Phrase("Adverts")),
  ]

  init(
    _ settings: Settings, isDemo: Bool, services: Services, cipher: TOTPSecretCipher, world: World
  ) {
    let (store, time, open) = (services.store, settings.shopTime, settings.openShops)
    let fetcher = HTTPFetcher(logger: settings.logger())
    let sources = FilmSources(
      settings.films.sources(isDemo: isDemo, time: time), store: store, files: services.files,
      tools: services.tools, fetcher: fetcher, world: world)
    context = ShopContext(
      world: world, store: store, files: services.files, tools: services.tools, fetcher: fetcher,
      cipher: cipher,
      // The demo sends no email, because the addresses of its accounts do not exist.
      outbox: Outbox(
        sender: isDemo ? nil : settings.mailSender, store: store, time: time, world: world),
      library: settings.mediaLibrary(services, world),
      adverts: settings.adverts(services, world), interest: sources.interest, open: open,
      isDemo: isDemo)
    memberFilms = MemberFilms(time: time)
    catalogue = FilmCatalogue(
      time: time, offers: context.filmOffers, marks: memberFilms, sources: sources,
      isShown: open.contains(where: \.showsCatalogue))
    wallet = Wallet(
      settings: WalletSettings(currency: settings.currency, time: time), store: store,
      describers: settings.shops.flatMap { [context] in
        $0.transactionDescribers(isOpen: context.isOpen($0.slug))
      } + [AdvertDescriptions()],
      guides: open.flatMap(\.earningGuides), in: world)
    notifications = Notifications(
      kinds: open.flatMap(\.notificationKinds) + Wallet.notifications
        + [FailedJobNotification.kind, PausedNotification.kind, BackupNotification.kind],
      outbox: context.outbox, origin: settings.origin,
      sender: settings.mail?.from.address.description, languages: settings.languages,
      store: store, fetcher: fetcher, time: time, world: world,
      preferences: settings.preferences,
      onAllRead: { member, now, tx in try RecordHomeVisit(member: member, now: now)(tx) })
    webhooks = Webhooks(
      kinds: Members.eventKinds + FilmCatalogue.eventKinds + Wallet.eventKinds
        + open.flatMap(\.eventKinds),
      targets: WebhookTargets(hosts: settings.webhookHosts), origin: settings.origin,
      store: store, fetcher: fetcher, time: time, world: world)
    backups = Backups(
      settings, store: store, fetcher: fetcher, restart: services.restart, world: world)
    jobs = Jobs(
      runners: sources.runners + context.library.runners + context.outbox.runners
        + notifications.runners + webhooks.runners + backups.runners
        + memberFilms.runners(sources.finder, store, in: world)
        + settings.shops.flatMap { [context] in $0.jobHandlers(in: context) },
      recurring: sources.recurring + backups.recurring
        + settings.shops.flatMap { [context] in $0.recurringJobs(in: context) },
      scouts: [sources.interest, notifications.scout, webhooks.scout], time: time,
      names: { try MemberSummary.names(of: $0, $1) },
      report: { try Backups.report($0, now: $1, $2) })
  }

  /// The members' data in the shared domains. The wallet closes its accounts, so it comes after
  /// everything that releases or returns amounts.
  var personalData: [any PersonalDataProvider] {
    [
      wallet, AdvertPersonalData(), EmailPersonalData(), HomePersonalData(),
      NotificationPersonalData(), JobPersonalData(), SettingsPersonalData(),
    ]
  }

  /// The migrations of the shared domains. Those of the catalogue precede those of the members'
  /// lists and adverts, which reference its films.
  var migrations: [Migration] {
    jobs.migrations + outbox.migrations + notifications.migrations + catalogue.migrations
      + MemberFilms.migrations
      + wallet.migrations
      + adverts.migrations + webhooks.migrations
      + MediaLibrary.tables
      + backups.migrations
  }

  /// The limits per member or address.
  var limits: [Limit] {
    [.logos, .mailTests, .setupCodes, .sourceTests] + MemberFilms.limits + MediaLibrary.limits
      + features.flatMap(\.limits)
  }

  /// Deletes expired data.
  func cleanUp(_ store: any Database, now: Instant) async throws {
    try await Jobs.cleanUp(store, now: now)
    try await MemberFilms.cleanUp(store, now: now)
    for feature in features {
      try await feature.cleanUp(now: now)
      for part in feature.folded { try await part(store) }
    }
    try await context.library.cleanUp(now: now)
  }

  /// Cancels outgoing requests.
  func close() async { await context.fetcher.close() }
}

extension Settings {
  fileprivate func mediaLibrary(_ services: Services, _ world: World) -> MediaLibrary {
    MediaLibrary(
      store: services.store, files: services.files, tools: services.tools.withOwnQueue(atOnce: 1),
      scanner: scanner.map { ClamDaemon(at: $0) }, logger: logger(), world: world)
  }

  /// Adverts can be placed in all shops that show them, even if they are closed.
  fileprivate func adverts(_ services: Services, _ world: World) -> Adverts {
    let places = shops.compactMap { shop in
      type(of: shop).advertTitle.map { (slug: shop.slug, title: $0) }
    }
    return Adverts(
      settings: AdvertSettings(currency: currency, time: shopTime, storefronts: places),
      store: services.store, files: services.files, tools: services.tools,
      rewards: openShops.lazy.compactMap(\.clipRewards).first,
      bank: WalletAdvertBank(world: world))
  }
}

/// The services of shops and domains.
struct Services: Sendable {
  let store: any Database
  let files: any FileStore
  let tools: ToolRunner
  let restart: RestartSignal
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

  private func address(_ location: Location, _ usual: String?) -> FetchURL? {
    switch location {
    case .usual: usual.flatMap { FetchURL($0) }
    case .nowhere: nil
    case .address(let address): address
    }
  }
}
