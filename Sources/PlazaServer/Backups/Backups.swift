import Jobs
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The backups of the installation, which are made, verified and deleted on a schedule.
struct Backups: Sendable {
  let storage: BackupStorage?
  let store: any Database

  init(_ settings: Settings, store: any Database, world: World) {
    storage = BackupStorage(settings, in: world)
    self.store = store
  }

  var runners: [any JobHandler] {
    [
      ScheduleBackupsJob(storage: storage, store: store),
      MakeBackupJob(storage: storage, store: store),
      VerifyBackupJob(storage: storage, store: store),
    ]
  }

  var recurring: [RecurringJob] { [ScheduleBackupsJob.recurring] }

  /// Notifies administrators of a failed job, unless the job has a notification of its own.
  static func report(_ job: Job, now: Instant, _ tx: any Transaction) throws {
    if job.kind == MakeBackupJob.kind { return }
    try FailedJobNotification.report(of: job, now: now, tx)
  }
}
