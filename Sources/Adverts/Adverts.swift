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
  private let store: any Store
  private let files: AdvertFiles
  private let sources: [any LinkSource]
  private let rewards: (any ClipRewards)?

  /// - Parameters:
  ///   - store: the database, for tidying up.
  ///   - files: where pictures and clips are kept.
  ///   - tools: programs for pictures.
  ///   - sources: what else has addresses that pages lead to.
  ///   - rewards: who gives something for watching clips, if anybody does.
  public init(
    settings: AdvertSettings, store: any Store, files: any FileStore, tools: Tools,
    sources: [any LinkSource] = [FilmLinks()], rewards: (any ClipRewards)? = nil
  ) {
    self.settings = settings
    self.store = store
    self.files = AdvertFiles(files: files, pictures: Pictures(tools: tools))
    self.sources = sources
    self.rewards = rewards
  }

  public var migrations: [Migration] { Schema.migrations }

  public var desks: [Desk] {
    [
      Desk(
        "Adverts", "What is advertised around the square, and what came of it.", At.adverts(), icon: .ticket,
        for: .advertStaff)
    ]
  }

  public var routes: [Route] {
    GoRoutes(time: settings.time, sources: sources).routes + AdvertFileRoutes(shelf: files).routes
      + AdvertRoutes(settings: settings, rewards: rewards).routes + AdvertiserRoutes(settings: settings).routes
  }

  /// Throws away what is past its time: who was counted before today, files that waited for their form too long, and
  /// files that nothing names.
  public func tidy(now: Instant) async throws {
    let forget = ForgetVisitors(before: settings.time.date(of: now))
    try await store.write { tx in
      try forget(tx)
      try AdvertDraft.prune(now: now, tx)
    }
    try await files.sweep(in: store, now: now)
  }
}

/// What adverts go by.
public struct AdvertSettings: Sendable {
  /// The currency of budgets and prices.
  public let currency: Currency
  /// The wall clock that says which day it is.
  public let time: ShopTime
  /// Where adverts can be shown: shops by their slugs, with their names.
  public let storefronts: [(slug: String, title: String)]

  public init(currency: Currency, time: ShopTime, storefronts: [(slug: String, title: String)]) {
    self.currency = currency
    self.time = time
    self.storefronts = storefronts
  }
}
