import Jobs
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// Notifies members in the transaction of the cause: a rollback discards the notification, and a
/// committed one is delivered even if the server stops right afterwards. Only the notification's
/// row is written; a background job finds it and enqueues emails and pushes.
public struct Notify: Sendable {
  private let kind: NotificationKind
  private let key: String
  private let about: String
  private let title: StoredPhrase
  private let detail: StoredPhrase
  private let link: Link
  private let now: Instant
  /// The minimum interval between two notifications of the kind to one member.
  public var pause: Duration?
  /// Adds no notification while the member has an unread one of the kind with the same link that
  /// is younger than this: it already leads to the page that shows everything new. A notification
  /// sent only by email or push counts as unread.
  public var unreadPause: Duration?
  /// Hides earlier notifications of these kinds with the same link, because only the latest one
  /// matters.
  public var replaces: [NotificationKind] = []

  /// - Parameters:
  ///   - key: The subject, such as `print.ready/0193…`. A member receives at most one notification
  ///     per key.
  ///   - about: The value with which ``NotificationKind`` checks whether the notification still
  ///     holds.
  ///   - title: A few words, which may appear on a lock screen. All texts are translated when they
  ///     are read.
  ///   - link: The page on which the member can act.
  public init(
    _ kind: NotificationKind, key: String, about: String = "", _ title: StoredPhrase,
    _ detail: StoredPhrase,
    _ link: Link,
    now: Instant
  ) {
    self.kind = kind
    self.key = key
    self.about = about
    self.title = title
    self.detail = detail
    self.link = link
    self.now = now
  }

  /// - Returns: false if the member has already been notified or has turned off the kind; nothing
  ///   changes then.
  @discardableResult
  public func callAsFunction(to member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    let channels = try NotificationPreferences.channels(of: member, for: kind, tx)
    guard !channels.isEmpty, try isNew(member, tx) else { return false }
    for earlier in replaces {
      try tx.run(
        """
        UPDATE notification SET is_shown = \(false)
        WHERE member = \(member) AND kind = \(earlier.id) AND link = \(link.text) AND is_shown = 1
        """)
    }
    let leaves = channels.contains(.email) || channels.contains(.push)
    let number: Int? = try tx.first(
      """
      INSERT INTO notification_settings (member, last_number) VALUES (\(member), 1)
      ON CONFLICT (member) DO UPDATE SET last_number = notification_settings.last_number + 1 RETURNING last_number
      """)?.value("last_number")
    try tx.run(
      """
      INSERT INTO notification (member, number, kind, asked_key, about, title, detail, link, at, is_shown,
        send_at)
      VALUES (\(member), \(number), \(kind.id), \(key), \(about), \(title), \(detail), \(link.text), \(now),
        \(channels.contains(.page)), \(leaves ? now : nil))
      """)
    if channels.contains(.page) { try tx.notify(.notifications) }
    if leaves { try tx.notify(.jobs) }
    return true
  }

  private func isNew(_ member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    if try tx.exists(
      "SELECT 1 FROM notification WHERE member = \(member) AND asked_key = \(key)")
    {
      return false
    }
    if let pause {
      let isPaused = try tx.exists(
        "SELECT 1 FROM notification WHERE member = \(member) AND kind = \(kind.id) AND at > \(now - pause)"
      )
      if isPaused { return false }
    }
    guard let unreadPause else { return true }
    return try !tx.exists(
      """
      SELECT 1 FROM notification WHERE member = \(member) AND kind = \(kind.id) AND at > \(now - unreadPause)
        AND link = \(link.text) AND seen_at IS NULL
      """)
  }
}

extension Topic {
  /// Published when a notification is created or seen.
  static let notifications: Topic = "notices"
}
