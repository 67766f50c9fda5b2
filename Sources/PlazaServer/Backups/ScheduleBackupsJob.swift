import Jobs
import PlazaBase
import PlazaData

/// Enqueues the nightly backup, and notifies administrators if no good one was made for two days.
struct ScheduleBackupsJob: JobHandler {
  static let recurring = RecurringJob(kind, every: .minutes(10))
  static let kind = "backups.schedule"

  var kind: String { Self.kind }
  let storage: BackupStorage?
  let store: any Database

  func title(of job: Job) -> String { say("Schedule of backups") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let storage else { return .done }
    let (settings, now) = (storage.settings, storage.world.now())
    let schedule = BackupSchedule(
      hour: settings.backups.hour, minute: settings.backups.minute, time: settings.shopTime)
    let enqueue = MakeBackupJob.enqueue(.nightly, in: storage.world)
    try await store.write { tx in
      if try schedule.takeSlot(now: now, tx) { try enqueue(tx) }
      if try BackupSchedule.overdueSince(now: now, tx) != nil {
        try BackupNotification.reportMissing(now: now, tx)
      }
    }
    return try await .ofBackup {
      try await SyncBackupList(storage: storage, store: store, time: settings.shopTime)()
    }
  }

  /// Administrators learn of it when no good backup was made for two days.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}
}
