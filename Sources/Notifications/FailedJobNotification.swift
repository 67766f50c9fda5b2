public import Jobs
import Members
public import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// Notifies administrators of failed jobs, at most once a day.
public enum FailedJobNotification {
  /// Still holds as long as any failed job is listed.
  public static let kind = NotificationKind(
    "errands.given-up", from: StoredPhrase("Background jobs"),
    StoredPhrase("A background job failed"), icon: .warning,
    for: .admins, usual: [.page, .email]
  ) { _, _, tx in try !Job.failed(atMost: 1, tx).isEmpty }

  /// Notifies administrators of a failed job, in the transaction that records it.
  public static func report(of job: Job, now: Instant, _ tx: any Transaction) throws {
    var notify = Notify(
      kind, key: "errands.given-up/\(job.id)", StoredPhrase("A background job failed"),
      StoredPhrase("See which ones failed, and why."), Link(path: "/jobs"), now: now)
    notify.pause = .days(1)
    for administrator in try MemberSummary.administrators(tx) { try notify(to: administrator, tx) }
  }
}
