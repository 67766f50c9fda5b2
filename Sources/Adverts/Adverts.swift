public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaHTTP
import PlazaImaging
import PlazaMarkup
public import PlazaProcesses
public import PlazaUI
import PlazaUploads

/// Adverts of nearby businesses: advertisers, placement, budgets and statistics.
public struct Adverts: Feature {
  /// The slug of the staff role and of the staff paths.
  public static let slug = "adverts"

  /// The database schema of this module. It depends on the film catalogue's tables.
  public static let tables = Schema.migrations

  public let settings: AdvertSettings
  private let store: any Database
  private let files: AdvertFiles
  private let sources: [any LinkSource]
  private let rewards: (any ClipRewards)?
  private let bank: (any AdvertBilling)?

  /// - Parameters:
  ///   - store: The database, for clean-up.
  ///   - files: The storage of pictures and clips.
  ///   - tools: External image tools.
  ///   - sources: Further sources of external links.
  ///   - rewards: Describes the reward for watching a clip; nil if there are no rewards.
  ///   - bank: Bills adverts that shops of this site order; nil if shops cannot advertise.
  public init(
    settings: AdvertSettings, store: any Database, files: any FileStore, tools: ToolRunner,
    sources: [any LinkSource] = [FilmLinks()], rewards: (any ClipRewards)? = nil,
    bank: (any AdvertBilling)? = nil
  ) {
    self.settings = settings
    self.store = store
    self.files = AdvertFiles(files: files, pictures: Pictures(tools: tools))
    self.sources = sources
    self.rewards = rewards
    self.bank = bank
  }

  /// The services with which a shop can offer advertising to its staff; nil if shops cannot
  /// advertise.
  public var counter: AdvertServices? {
    bank.map { AdvertServices(settings: settings, files: files, bank: $0) }
  }

  public var migrations: [Migration] { Schema.migrations }

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Adverts", "Adverts on this site and how they perform.", Paths.adverts(), icon: .ticket,
        for: .advertStaff,
        pages: [
          StaffArea.Page("Advertisers", Paths.advertisers()),
          StaffArea.Page("Prices for shops", Paths.prices()),
        ])
    ]
  }

  public var replicaPatterns: Set<String> {
    [
      "/adverts/pictures/{picture}/{size}", "/adverts/drawings/{advert}",
    ]
  }

  public var routes: [Route] {
    ClickRoutes(time: settings.time, sources: sources).routes
      + AdvertFileRoutes(files: files).routes
      + AdvertRoutes(settings: settings, rewards: rewards).routes
      + AdvertiserRoutes(settings: settings).routes
      + AdvertReviewRoutes(settings: settings, bank: bank).routes
  }

  /// The number of shop adverts that wait for a review.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    guard viewer.isStaff(of: Self.slug) else { return [] }
    let count = try AdvertOrder.waiting(atMost: 99, tx).count
    if count == 0 { return [] }
    return [
      InboxItem(
        say(
          count, one: "1 advert is awaiting review", many: "\(count) adverts are awaiting review"),
        say("Approve them, or decline with a reason"), Paths.adverts(), icon: .ticket, .waiting,
        at: moment.now)
    ]
  }

  /// Deletes expired visitor marks, drafts and unreferenced files, ends shop adverts whose last
  /// day has passed, and settles the spending of the others.
  public func cleanUp(now: Instant) async throws {
    let forget = ForgetVisitors(before: settings.time.date(of: now))
    try await store.write { tx in
      try forget(tx)
      try AdvertPicture.drafts.deleteExpired(now: now, tx)
    }
    try await files.deleteOrphans(in: store, now: now)
    guard let bank else { return }
    let books = EndDueAdverts(today: settings.time.date(of: now), bank: bank, now: now)
    while try await store.write(books.callAsFunction) {}
  }
}

/// The configuration of adverts.
public struct AdvertSettings: Sendable {
  /// The currency of budgets and prices.
  public let currency: Currency
  /// The time zone in which days begin.
  public let time: ShopTimeZone
  /// The shops in which adverts can be shown, by slug, with their titles.
  public let storefronts: [(slug: String, title: String)]

  public init(currency: Currency, time: ShopTimeZone, storefronts: [(slug: String, title: String)])
  {
    self.currency = currency
    self.time = time
    self.storefronts = storefronts
  }
}
