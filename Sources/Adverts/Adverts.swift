public import PlazaBase
public import PlazaData
public import PlazaFiles
import PlazaMarkup
public import PlazaTools
public import PlazaWeb

/// Adverts of the shops around: whose they are, where they are shown, what they may cost and what came of them.
public struct Adverts: Feature {
  /// The staff's role, and the first part of the staff's addresses.
  public static let slug = "adverts"

  /// Everything the adverts keep in the database. The catalogue's tables come first.
  public static let tables = Schema.migrations

  public let settings: AdvertSettings
  private let store: any Database
  private let files: AdvertFiles
  private let sources: [any LinkSource]
  private let rewards: (any ClipRewards)?
  private let bank: (any AdvertBilling)?

  /// - Parameters:
  ///   - store: the database, for tidying up.
  ///   - files: where pictures and clips are kept.
  ///   - tools: programs for pictures.
  ///   - sources: what else has addresses that pages lead to.
  ///   - rewards: who gives something for watching clips, if anybody does.
  ///   - bank: what shops of the square pay with; nil where they do not advertise.
  public init(
    settings: AdvertSettings, store: any Database, files: any FileStore, tools: Tools,
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

  /// What a shop needs to have a desk where it advertises.
  public var counter: AdvertServices? {
    bank.map { AdvertServices(settings: settings, files: files, bank: $0) }
  }

  public var migrations: [Migration] { Schema.migrations }

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Adverts", "Adverts on this site and how they perform.", Paths.adverts(), icon: .ticket,
        for: .advertStaff)
    ]
  }

  public var routes: [Route] {
    ClickRoutes(time: settings.time, sources: sources).routes + AdvertFileRoutes(shelf: files).routes
      + AdvertRoutes(settings: settings, rewards: rewards).routes + AdvertiserRoutes(settings: settings).routes
      + AdvertReviewRoutes(settings: settings, bank: bank).routes
  }

  /// Adverts of shops that nobody has looked at yet.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem] {
    guard viewer.isStaff(of: Self.slug) else { return [] }
    let count = try AdvertOrder.waiting(atMost: 99, tx).count
    if count == 0 { return [] }
    return [
      InboxItem(
        say(count, one: "1 advert is awaiting review", many: "\(count) adverts are awaiting review"),
        say("Approve them, or decline with a reason"), Paths.adverts(), icon: .ticket, .waiting,
        at: moment.now)
    ]
  }

  /// Throws away what is past its time: who was counted before today, files that waited for their form too long, and
  /// files that nothing names. Adverts of shops whose days are over are ended, and the books brought up to date.
  public func tidy(now: Instant) async throws {
    let forget = ForgetVisitors(before: settings.time.date(of: now))
    try await store.write { tx in
      try forget(tx)
      try AdvertDraft.prune(now: now, tx)
    }
    try await files.sweep(in: store, now: now)
    guard let bank else { return }
    let books = TidyShopAdverts(today: settings.time.date(of: now), bank: bank, now: now)
    while try await store.write(books.callAsFunction) {}
  }
}

/// What adverts go by.
public struct AdvertSettings: Sendable {
  /// The currency of budgets and prices.
  public let currency: Currency
  /// The wall clock that says which day it is.
  public let time: ShopTimeZone
  /// Where adverts can be shown: shops by their slugs, with their names.
  public let storefronts: [(slug: String, title: String)]

  public init(currency: Currency, time: ShopTimeZone, storefronts: [(slug: String, title: String)]) {
    self.currency = currency
    self.time = time
    self.storefronts = storefronts
  }
}
