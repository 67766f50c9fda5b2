import PlazaBase
import PlazaData

/// Deletes expired notifications and unsubscribe tokens.
struct PurgeNotifications: Sendable {
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM notification WHERE at BETWEEN 0 AND \(now - Notification.retention)")
    try tx.run(
      "DELETE FROM notification_unsubscribe_token WHERE made_at BETWEEN 0 AND \(now - UnsubscribeToken.retention)"
    )
  }
}

/// Deletes all data of a member whose account is deleted.
struct EraseNotifications: Sendable {
  let member: ID<Member>

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM notification WHERE member = \(member)")
    try tx.run("DELETE FROM notification_preference WHERE member = \(member)")
    try tx.run("DELETE FROM notification_unsubscribe_token WHERE member = \(member)")
    try tx.run("DELETE FROM notification_device WHERE member = \(member)")
    try tx.run("DELETE FROM notification_settings WHERE member = \(member)")
  }
}
