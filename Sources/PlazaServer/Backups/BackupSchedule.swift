import PlazaBase
import PlazaData

/// When the nightly backup is due.
///
/// A time that passed while no server ran is made up for once. No time before the first start of
/// the installation counts.
struct BackupSchedule: Sendable {
  /// The age of the last good backup after which administrators are notified.
  static let overdue = Duration.days(2)

  let hour: Int
  let minute: Int
  let time: ShopTimeZone

  /// Returns the last scheduled time that is not after `now`.
  func lastSlot(before now: Instant) -> Instant {
    let today = time.date(of: now)
    let slot = time.moment(today, hour: hour, minute: minute)
    return slot <= now
      ? slot : time.moment(today.adding(days: -1), hour: hour, minute: minute)
  }

  /// Takes the last scheduled time, so that only one server makes a backup for it.
  /// - Returns: whether a backup is due.
  func takeSlot(now: Instant, _ tx: any Transaction) throws -> Bool {
    try tx.run(
      """
      INSERT INTO backup_schedule (id, since, last_slot) VALUES (1, \(now), \(now)) ON CONFLICT (id) DO NOTHING
      """)
    let slot = lastSlot(before: now)
    return try tx.run(
      "UPDATE backup_schedule SET last_slot = \(slot) WHERE id = 1 AND last_slot < \(slot)") > 0
  }

  /// Returns the time since which no good backup was made, if that is too long ago.
  static func overdueSince(now: Instant, _ tx: any Transaction) throws -> Instant? {
    let since: Instant? = try tx.first("SELECT since FROM backup_schedule WHERE id = 1")?
      .value("since")
    guard let since else { return nil }
    let last = max(since, try StoredBackup.lastGood(tx)?.madeAt ?? since)
    return now - last > overdue ? last : nil
  }
}
