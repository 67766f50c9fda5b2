import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// Notifies administrators of backups that failed or are missing, at most once a day.
enum BackupNotification {
  /// Still holds as long as no good backup was made after it.
  static let kind = NotificationKind(
    "backups.failed", from: StoredPhrase("Backups"), StoredPhrase("A backup failed"),
    icon: .warning, for: .admins, usual: [.page, .email]
  ) { about, _, tx in
    guard let at = Int64(about), let last = try StoredBackup.lastGood(tx) else { return true }
    return last.madeAt <= Instant(microseconds: at)
  }

  /// Reports why a backup could not be made, or is not valid.
  static func report(_ why: StoredPhrase, now: Instant, _ tx: any Transaction) throws {
    try notify(StoredPhrase("A backup failed"), why, now: now, tx)
  }

  /// Reports that no good backup was made for two days.
  static func reportMissing(now: Instant, _ tx: any Transaction) throws {
    try notify(
      StoredPhrase("No backup for two days"),
      StoredPhrase("See what failed, and make a backup now."), now: now, tx)
  }

  private static func notify(
    _ title: StoredPhrase, _ detail: StoredPhrase, now: Instant, _ tx: any Transaction
  ) throws {
    var notify = Notify(
      kind, key: "backups.failed/\(now.microseconds)", about: String(now.microseconds), title,
      detail, Link(path: "/backups"), now: now)
    notify.pause = .days(1)
    for administrator in try MemberSummary.administrators(tx) { try notify(to: administrator, tx) }
  }
}
