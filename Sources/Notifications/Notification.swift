import PlazaBase
import PlazaData
import PlazaMarkup

/// A notification to one member.
struct Notification: Sendable, Equatable {
  let member: ID<Member>
  /// The sequence number among the member's notifications.
  let number: Int
  let kind: String
  let key: String
  let about: String
  let title: StoredPhrase
  let detail: StoredPhrase
  let link: Link
  let at: Instant
  let seenAt: Instant?

  /// How long a notification stays on the list.
  static let retention = Duration.days(90)

  private static let columns: SQL = """
    member, number, kind, asked_key, about, title, detail, link, at, seen_at
    """

  private init(row: PlazaData.Row) throws {
    member = try row.value("member")
    number = try row.value("number")
    kind = try row.value("kind")
    key = try row.value("asked_key")
    about = try row.value("about")
    title = try row.value("title")
    detail = try row.value("detail")
    link = Link(local: try row.value("link")) ?? Link(path: "/notifications")
    at = try row.value("at")
    seenAt = try row.optional("seen_at")
  }

  /// - Throws: ``NoSuchNotification`` if it does not exist or belongs to another member.
  static func find(_ number: Int, of member: ID<Member>, _ tx: any Transaction) throws
    -> Notification
  {
    let row = try tx.first(
      "SELECT \(columns) FROM notification WHERE member = \(member) AND number = \(number)")
    guard let row else { throw NoSuchNotification() }
    return try Notification(row: row)
  }

  /// Returns a page of a member's notifications, newest first.
  /// - Returns: At most `limit` notifications, and one more if there are further ones.
  static func list(
    of member: ID<Member>, before number: Int?, atMost limit: Int, _ tx: any Transaction
  ) throws -> [Notification] {
    try tx.rows(
      """
      SELECT \(columns) FROM notification
      WHERE member = \(member) AND number < \(number ?? .max) AND is_shown = 1
      ORDER BY number DESC LIMIT \(limit + 1)
      """
    ).map(Notification.init)
  }

  /// Returns the unseen notifications after a given one: the most recent up to the limit, oldest
  /// first.
  static func news(
    of member: ID<Member>, after number: Int, since: Instant, atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [Notification] {
    try tx.rows(
      """
      SELECT \(columns) FROM notification
      WHERE member = \(member) AND number > \(number) AND is_shown = 1 AND seen_at IS NULL AND at > \(since)
      ORDER BY number DESC LIMIT \(limit)
      """
    ).map(Notification.init).reversed()
  }

  /// Returns the number of a member's unseen notifications.
  static func countUnseen(of member: ID<Member>, _ tx: any Transaction) throws -> Int {
    try tx.count(
      """
      SELECT count(*) AS n FROM notification WHERE member = \(member) AND seen_at IS NULL AND is_shown = 1
      """)
  }

  /// Returns the sequence number of a member's last notification; 0 without any.
  static func lastNumber(of member: ID<Member>, _ tx: any Transaction) throws -> Int {
    try tx.first("SELECT last_number FROM notification_settings WHERE member = \(member)")?.value(
      "last_number") ?? 0
  }
}

/// The notification does not exist or belongs to another member.
struct NoSuchNotification: Refusal, Equatable {
  let slug = "not-found"
  let kind = RefusalKind.notFound

  var message: String {
    say("This notification doesn't exist any more. Check the list.")
  }

  static func == (left: Self, right: Self) -> Bool { true }
}

/// Marks one or all notifications of a member as seen.
struct MarkNotificationsRead: Sendable {
  let member: ID<Member>
  /// nil marks all.
  let number: Int?
  let now: Instant
  /// Runs if all are marked.
  var onAllRead: @Sendable (ID<Member>, Instant, any Transaction) throws -> Void = { _, _, _ in }

  /// - Throws: ``NoSuchNotification`` if the notification does not belong to the member.
  func callAsFunction(_ tx: any Transaction) throws {
    if let number { _ = try Notification.find(number, of: member, tx) }
    let one: SQL = number.map { "AND number = \($0)" } ?? ""
    let changed = try tx.run(
      "UPDATE notification SET seen_at = \(now) WHERE member = \(member) AND seen_at IS NULL AND is_shown = 1 \(one)"
    )
    if changed > 0 { try tx.notify(.notifications) }
    if number == nil { try onAllRead(member, now, tx) }
  }
}
