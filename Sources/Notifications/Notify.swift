import Jobs
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// Tells somebody something in the transaction of its cause: what is not committed is not told, and what is committed
/// is told even if the server ends right after. Nothing but the notice's own row is written; letters and pushes are
/// asked for by an errand that finds it.
public struct Notify: Sendable {
  private let kind: NotificationKind
  private let key: String
  private let about: String
  private let title: StoredPhrase
  private let detail: StoredPhrase
  private let link: Link
  private let now: Instant
  /// Nobody is told of the kind again before so long has passed.
  public var pause: Duration?
  /// Earlier notices of these kinds that lead to the same page leave the list: the last word on a thing is enough.
  public var replaces: [NotificationKind] = []

  /// - Parameters:
  ///   - key: what it is about, such as `print.ready/0193…`: of one key nobody gets a second notice.
  ///   - about: what ``NotificationKind`` needs to find out whether it is still so.
  ///   - title: a few words; they may stand on a locked screen. Like all of it they are said when they are read.
  ///   - link: where something is done about it.
  public init(
    _ kind: NotificationKind, key: String, about: String = "", _ title: StoredPhrase, _ detail: StoredPhrase,
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

  /// - Returns: false where the member was told before, or wants no notices of the kind; nothing changes then.
  @discardableResult
  public func callAsFunction(to member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    let channels = try NotificationPreferences.channels(of: member, for: kind, tx)
    guard !channels.isEmpty, try isNew(member, tx) else { return false }
    for earlier in replaces {
      try tx.run(
        """
        UPDATE notices_notice SET is_shown = \(false)
        WHERE member = \(member) AND kind = \(earlier.id) AND link = \(link.text) AND is_shown = 1
        """)
    }
    let leaves = channels.contains(.email) || channels.contains(.push)
    let number: Int? = try tx.first(
      """
      INSERT INTO notices_member (member, last_number) VALUES (\(member), 1)
      ON CONFLICT (member) DO UPDATE SET last_number = notices_member.last_number + 1 RETURNING last_number
      """)?.value("last_number")
    try tx.run(
      """
      INSERT INTO notices_notice (member, number, kind, asked_key, about, title, detail, link, at, is_shown,
        send_at)
      VALUES (\(member), \(number), \(kind.id), \(key), \(about), \(title), \(detail), \(link.text), \(now),
        \(channels.contains(.page)), \(leaves ? now : nil))
      """)
    if channels.contains(.page) { try tx.notify(.notifications) }
    if leaves { try tx.notify(.jobs) }
    return true
  }

  private func isNew(_ member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    if try tx.exists("SELECT 1 FROM notices_notice WHERE member = \(member) AND asked_key = \(key)") { return false }
    guard let pause else { return true }
    return try !tx.exists(
      "SELECT 1 FROM notices_notice WHERE member = \(member) AND kind = \(kind.id) AND at > \(now - pause)")
  }
}

extension Topic {
  /// Somebody was told something, or has seen it.
  static let notifications: Topic = "notices"
}
