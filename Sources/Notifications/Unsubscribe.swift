import PlazaBase
import PlazaData

/// Unsubscribes a member from all channels of a kind. Emails and pushes that are not yet enqueued
/// are cancelled.
struct Unsubscribe: Sendable {
  let kind: String
  let member: ID<Member>

  func callAsFunction(_ tx: any Transaction) throws {
    for channel in NotificationChannel.allCases {
      try tx.run(
        """
        INSERT INTO notification_preference (member, kind, channel, is_on, was)
        VALUES (\(member), \(kind), \(channel.rawValue), 0, \(Self.usual))
        ON CONFLICT (member, kind, channel) DO UPDATE
        SET was = coalesce(notification_preference.was, notification_preference.is_on), is_on = 0
        """)
    }
    try tx.run(
      "UPDATE notification SET send_at = NULL WHERE member = \(member) AND kind = \(kind)")
  }

  /// The stored value of a channel that the member had left at its default.
  fileprivate static let usual = 2

  /// Returns the kinds that a member turned off with one press, not in the preferences.
  static func stopped(by member: ID<Member>, _ tx: any Transaction) throws -> Set<String> {
    let rows = try tx.rows(
      "SELECT DISTINCT kind FROM notification_preference WHERE member = \(member) AND was IS NOT NULL"
    )
    return Set(try rows.map { try $0.value("kind") })
  }
}

/// Reverts ``Unsubscribe``: restores the previous state of each channel.
struct ResumeKind: Sendable {
  let kind: String
  let member: ID<Member>

  func callAsFunction(_ tx: any Transaction) throws {
    let mine: SQL = "member = \(member) AND kind = \(kind)"
    try tx.run("DELETE FROM notification_preference WHERE \(mine) AND was = \(Unsubscribe.usual)")
    try tx.run(
      "UPDATE notification_preference SET is_on = was, was = NULL WHERE \(mine) AND was IS NOT NULL"
    )
  }
}
