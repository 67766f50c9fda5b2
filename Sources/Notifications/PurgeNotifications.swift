import PlazaBase
import PlazaData

/// Deletes expired notifications and unsubscribe tokens.
struct PurgeNotifications: Sendable {
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM notices_notice WHERE at BETWEEN 0 AND \(now - Notification.retention)")
    try tx.run(
      "DELETE FROM notices_stop WHERE made_at BETWEEN 0 AND \(now - UnsubscribeToken.retention)")
  }
}

/// Deletes all data of a member whose account is deleted.
struct EraseNotifications: Sendable {
  let member: ID<Member>

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM notices_notice WHERE member = \(member)")
    try tx.run("DELETE FROM notices_choice WHERE member = \(member)")
    try tx.run("DELETE FROM notices_stop WHERE member = \(member)")
    try tx.run("DELETE FROM notices_device WHERE member = \(member)")
    try tx.run("DELETE FROM notices_member WHERE member = \(member)")
  }
}
