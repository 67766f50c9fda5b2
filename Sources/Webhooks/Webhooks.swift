public import Jobs
public import PlazaBase
public import PlazaData
public import PlazaFetch
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// Sends events to addresses that administrators choose: signed, repeated until they are accepted,
/// and visible on a page.
public struct Webhooks: Feature {
  /// The migrations of the tables.
  public static let tables = Schema.migrations
  /// How long deliveries are stored.
  static let retention = Duration.days(30)

  let kinds: [EventKind]
  let targets: WebhookTargets
  let time: ShopTimeZone
  private let origin: String?
  private let store: any Database
  private let fetcher: HTTPFetcher
  private let world: World

  /// - Parameters:
  ///   - kinds: the events of all features.
  ///   - targets: the addresses to which events may be sent.
  ///   - origin: the origin of links in events; nil leaves the links out.
  ///   - time: the time zone of the times on pages.
  public init(
    kinds: [EventKind], targets: WebhookTargets, origin: String?, store: any Database,
    fetcher: HTTPFetcher, time: ShopTimeZone, world: World
  ) {
    self.kinds = kinds
    self.targets = targets
    self.origin = origin
    self.store = store
    self.fetcher = fetcher
    self.time = time
    self.world = world
  }

  /// The handler of the jobs that send deliveries.
  public var runners: [any JobHandler] {
    [DeliverWebhook(store: store, fetcher: fetcher, targets: targets, world: world)]
  }

  /// Turns recorded events into deliveries.
  public var scout: any JobSource { FanOutEvents(store: store, origin: origin, world: world) }

  public var migrations: [Migration] { Self.tables }

  public var scopeAreas: [ScopeArea] {
    [ScopeArea("webhooks", Phrase("Webhooks"), for: .admins, accesses: [.read])]
  }

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Webhooks", "Events that are sent to other systems.", Paths.list(), icon: .upload,
        for: .admins)
    ]
  }

  public var routes: [Route] {
    WebhookRoutes(webhooks: self).routes + WebhookAPI(webhooks: self).routes
  }

  public func cleanUp(now: Instant) async throws {
    let purge = PurgeDeliveries(now: now)
    try await store.longWrite { try purge($0) }
  }
}
