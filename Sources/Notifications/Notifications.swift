public import Jobs
import Members
public import Outbox
public import PlazaBase
public import PlazaData
public import PlazaFetch
import PlazaMarkup
public import PlazaWeb

/// What members are told, each by the ways that they chose: in the pages as it happens, by e-mail, and on their
/// devices.
public struct Notifications: Feature {
  /// Everything it keeps in the database.
  public static let tables = Schema.migrations

  let kinds: NotificationKinds
  let languages: Languages
  let time: ShopTimeZone
  let stream: NotificationStream
  let post: NotificationEmail?
  let services: PushServices
  let keeper: VAPIDKeyStore
  private let store: any Database
  private let world: World
  private let fetcher: HTTPFetcher
  private let subject: String

  /// - Parameters:
  ///   - kinds: those of the shops that are open.
  ///   - outbox: by which letters leave.
  ///   - origin: the address people use, such as `https://plaza.example`; without it no letters of notices are sent,
  ///     since their links would lead nowhere.
  ///   - sender: the plaza's own mail address, which push services are told; its origin where there is none.
  ///   - services: to which servers pushes go.
  ///   - languages: those in which letters and pushes are written.
  ///   - time: the wall clock by which hours are quiet.
  public init(
    kinds: [NotificationKind], outbox: Outbox, origin: String?, sender: String?, services: PushServices = .known,
    languages: Languages = .builtIn, store: any Database, fetcher: HTTPFetcher, time: ShopTimeZone, world: World
  ) {
    self.kinds = NotificationKinds(all: kinds)
    stream = NotificationStream(kinds: self.kinds)
    self.languages = languages
    self.services = services
    self.store = store
    self.fetcher = fetcher
    self.time = time
    self.world = world
    post = outbox.isSetUp ? origin.map { NotificationEmail(origin: $0) } : nil
    keeper = VAPIDKeyStore(store: store, world: world)
    subject = sender.map { "mailto:\($0)" } ?? origin ?? "https://localhost"
  }

  public var migrations: [Migration] { Self.tables }

  public var limits: [Limit] { [.devices, .stops] }

  /// What stands on a member's own page.
  public var accountRows: [PlazaWeb.Row] {
    [
      PlazaWeb.Row(
        say("Notification settings"), NotificationPaths.choices(), subtitle: say("Choose your notifications, and how and when to get them"),
        leading: .icon(.bell)
      )
    ]
  }

  public var routes: [Route] {
    NotificationRoutes(notifications: self).routes + PreferenceRoutes(notifications: self).routes
      + NotificationAPI(notifications: self).routes
  }

  /// What it does while nobody waits.
  public var runners: [any JobHandler] {
    [
      DeliveryRunner(
        store: store, kinds: kinds, languages: languages, time: time, post: post, world: world),
      PushRunner(
        store: store, kinds: kinds, languages: languages, time: time, services: services, fetcher: fetcher,
        keeper: keeper, subject: subject, world: world),
    ]
  }

  /// Looks for notices that are to leave.
  public var scout: any JobSource { DueNotificationSource(store: store, world: world) }

  public func tidy(now: Instant) async throws {
    let tidy = PurgeNotifications(now: now)
    try await store.longWrite { try tidy($0) }
  }
}
