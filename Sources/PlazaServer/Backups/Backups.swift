import Jobs
import Notifications
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The backups of the installation, which are made, verified and deleted on a schedule.
struct Backups: Feature {
  /// nil if backups are off.
  let storage: BackupStorage?
  let store: any Database
  let time: ShopTimeZone
  /// The local time of the nightly backup.
  let (hour, minute): (Int, Int)
  let keep: BackupRetention
  /// Lets one upload in at a time.
  let uploads = AsyncSemaphore(permits: 1, maxQueueLength: 0)
  let restart: RestartSignal

  init(
    _ settings: Settings, store: any Database, fetcher: HTTPFetcher, restart: RestartSignal,
    world: World
  ) {
    self.restart = restart
    storage = BackupStorage(settings, fetcher: fetcher, in: world)
    self.store = store
    time = settings.shopTime
    (hour, minute) = (settings.backups.hour, settings.backups.minute)
    keep = settings.backups.keep
  }

  var migrations: [Migration] { BackupTables.migrations }

  var routes: [Route] {
    BackupRoutes(backups: self).routes + BackupRestoreRoutes(backups: self).routes
      + BackupAPI(backups: self).routes
  }

  var desks: [StaffArea] {
    [
      StaffArea(
        "Backups", "Backups: when they were made, and whether they are good.",
        BackupRoutes.list(), icon: .lock, for: .admins)
    ]
  }

  var runners: [any JobHandler] {
    [
      ScheduleBackupsJob(storage: storage, store: store),
      MakeBackupJob(storage: storage, store: store),
      VerifyBackupJob(storage: storage, store: store),
      RestoreJob(storage: storage, store: store, restart: restart),
    ]
  }

  var recurring: [RecurringJob] { [ScheduleBackupsJob.recurring] }

  /// The newest good backup for the page of today; nil if backups are off.
  func status(in world: World) -> BackupStatus? {
    guard storage != nil else { return nil }
    return { [store] in
      let last = try await store.read { try StoredBackup.lastGood($0)?.madeAt }
      let isOld = last.map { world.now() - $0 > .days(2) } ?? false
      return LastBackup(at: last, link: BackupRoutes.list(), isProblem: isOld)
    }
  }

  /// Notifies administrators of a failed job, unless the job has a notification of its own.
  static func report(_ job: Job, now: Instant, _ tx: any Transaction) throws {
    if [MakeBackupJob.kind, RestoreJob.kind].contains(job.kind) { return }
    try FailedJobNotification.report(of: job, now: now, tx)
  }
}
