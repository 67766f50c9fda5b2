public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaUI

/// A channel by which notifications reach a member.
public enum NotificationChannel: String, Sendable, CaseIterable {
  /// On the list, as the bell's counter, and as a banner on any open page.
  case page
  case email
  /// As a push notification of the device, even while no page is open.
  case push
}

/// A kind of notification, declared by a shop. Members choose the channels of each kind.
public struct NotificationKind: Sendable {
  /// The module and a name, such as `print.ready`. Stored in the database, so it must never
  /// change.
  public let id: String
  /// The display name of the shop or module.
  let source: StoredPhrase
  /// The display name of the kind.
  let title: StoredPhrase
  let icon: Icon
  /// The viewers who can receive it.
  let audience: Audience
  /// The default channels.
  let usual: Set<NotificationChannel>
  /// Whether it is shown on pages regardless of the member's preferences.
  public let isAlwaysShown: Bool
  let holds:
    @Sendable (_ about: String, _ member: ID<Member>, _ tx: any Transaction) throws -> Bool

  /// - Parameters:
  ///   - id: The module and a name, such as `print.ready`.
  ///   - source: The display name of the shop or module.
  ///   - title: The display name of the kind.
  ///   - audience: The viewers who can receive it.
  ///   - usual: The default channels.
  ///   - isAlwaysShown: Whether members cannot turn it off on pages, for example because it
  ///     concerns a child's safety.
  ///   - holds: Whether the notification is still true. A delayed email or push that no longer
  ///     holds is not sent.
  public init(
    _ id: String, from source: StoredPhrase, _ title: StoredPhrase, icon: Icon,
    for audience: Audience = .members,
    usual: Set<NotificationChannel>, isAlwaysShown: Bool = false,
    holds:
      @escaping @Sendable (_ about: String, _ member: ID<Member>, _ tx: any Transaction) throws ->
      Bool
  ) {
    self.id = id
    self.source = source
    self.title = title
    self.icon = icon
    self.audience = audience
    self.usual = usual
    self.isAlwaysShown = isAlwaysShown
    self.holds = holds
  }

  /// Describes the effect of unsubscribing.
  var stopped: String {
    isAlwaysShown
      ? say(
        "“\(title())” notifications still appear on the page, but you won't get them by email or push."
      )
      : say("You won't get “\(title())” notifications any more.")
  }

  /// Whether the content of a notification is still true.
  public func stillHolds(about: String, for member: ID<Member>, _ tx: any Transaction) throws
    -> Bool
  {
    try holds(about, member, tx)
  }
}

/// All kinds of the open shops.
struct NotificationKinds: Sendable {
  let all: [NotificationKind]

  subscript(id: String) -> NotificationKind? { all.first { $0.id == id } }

  /// Returns the kinds that a viewer can receive.
  func admitting(_ viewer: Viewer) -> [NotificationKind] {
    all.filter { $0.audience.admits(viewer) }
  }
}
