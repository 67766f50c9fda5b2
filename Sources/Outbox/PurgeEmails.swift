import PlazaBase
import PlazaData

/// Gives up emails that waited for 30 days, deletes the content and recipient of others 30 days
/// after they ended, and deletes their rows after a year.
struct PurgeEmails: Sendable {
  static let retention = Duration.days(30)
  private static let remembered = Duration.days(365)

  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let (month, waited) = (
      now - Self.retention, StoredPhrase("The email couldn't be sent within 30 days.")
    )
    try tx.run(
      """
      UPDATE outbox_email SET state = 'failed', ended_at = \(now),
        body = CASE WHEN is_secret = 1 THEN '' ELSE body END, reason = coalesce(reason, \(waited))
      WHERE state = 'waiting' AND asked_at <= \(month)
      """)
    try tx.run(
      """
      UPDATE outbox_email SET to_name = '', to_address = '', reply_name = '', reply_address = '', subject = '',
        body = '', stop = NULL
      WHERE ended_at IS NOT NULL AND to_address <> '' AND ended_at <= \(month)
      """)
    try tx.run(
      "DELETE FROM outbox_email WHERE ended_at IS NOT NULL AND ended_at <= \(now - Self.remembered)"
    )
  }
}
