public import Jobs
import Members
public import Outbox
public import PlazaBase
public import PlazaData
public import PlazaFetch
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// Notifications to members by the channels that they chose: on pages in real time, by email, and
/// as pushes.
public struct Notifications: Feature {
  /// The database schema of this module.
  public static let tables = Schema.migrations

  let kinds: NotificationKinds
  let languages: Languages
  let time: ShopTimeZone
  let stream: NotificationStream
  let post: NotificationEmail?
  let services: PushServices
  let keyStore: VAPIDKeyStore
  /// Runs in the transaction that marks all notifications of a member as seen.
  let onAllRead: @Sendable (ID<Member>, Instant, any Transaction) throws -> Void
  private let store: any Database
  private let world: World
  private let fetcher: HTTPFetcher
  private let subject: String
  private let preferences: Live<SitePreferences>

  /// - Parameters:
  ///   - kinds: The kinds of the open shops.
  ///   - outbox: Sends the emails.
  ///   - origin: The public origin of the site, such as `https://plaza.example`. Without it no
  ///     notification emails are sent, since their links would not work.
  ///   - sender: The site's mail address, which is passed to push services; nil passes the origin.
  ///   - services: The servers to which pushes may be sent.
  ///   - languages: The languages of emails and pushes.
  ///   - time: The time zone of quiet hours.
  ///   - preferences: The logo that pushes show.
  ///   - onAllRead: Runs in the transaction that marks all notifications of a member as seen.
  public init(
    kinds: [NotificationKind], outbox: Outbox, origin: String?, sender: String?,
    services: PushServices = .known,
    languages: Languages = .builtIn, store: any Database, fetcher: HTTPFetcher, time: ShopTimeZone,
    world: World, preferences: Live<SitePreferences> = Live(SitePreferences()),
    onAllRead: @escaping @Sendable (ID<Member>, Instant, any Transaction) throws -> Void = {
      _, _, _ in
    }
  ) {
    self.onAllRead = onAllRead
    self.preferences = preferences
    self.kinds = NotificationKinds(all: kinds)
    stream = NotificationStream(kinds: self.kinds)
    self.languages = languages
    self.services = services
    self.store = store
    self.fetcher = fetcher
    self.time = time
    self.world = world
    post = outbox.isSetUp ? origin.map { NotificationEmail(origin: $0) } : nil
    keyStore = VAPIDKeyStore(store: store, world: world)
    subject = sender.map { "mailto:\($0)" } ?? origin ?? "https://localhost"
  }

  public var migrations: [Migration] { Self.tables }

  public var limits: [Limit] { [.devices, .stops] }

  public var scopeAreas: [ScopeArea] { [ScopeArea("notifications", Phrase("Notifications"))] }

  /// The rows of this module on the account page.
  public var accountRows: [PlazaUI.ListRow] {
    [
      PlazaUI.ListRow(
        say("Notification settings"), NotificationPaths.choices(),
        subtitle: say("Choose your notifications, and how and when to get them"),
        leading: .icon(.bell)
      )
    ]
  }

  public var routes: [Route] {
    NotificationRoutes(notifications: self).routes + PreferenceRoutes(notifications: self).routes
      + NotificationAPI(notifications: self).routes
  }

  /// The job handlers of this module.
  public var runners: [any JobHandler] {
    [
      DeliveryRunner(
        store: store, kinds: kinds, languages: languages, time: time, post: post, world: world),
      PushRunner(
        store: store, kinds: kinds, languages: languages, time: time, services: services,
        fetcher: fetcher,
        keyStore: keyStore, subject: subject, preferences: preferences, world: world),
    ]
  }

  /// The source of delivery jobs.
  public var scout: any JobSource { DueNotificationSource(store: store, world: world) }

  /// Marks all notifications of a member as seen.
  public static func markAllRead(of member: ID<Member>, now: Instant, _ tx: any Transaction) throws
  {
    try MarkNotificationsRead(member: member, number: nil, now: now)(tx)
  }

  public func cleanUp(now: Instant) async throws {
    let cleanUp = PurgeNotifications(now: now)
    try await store.longWrite { try cleanUp($0) }
  }
}
