import Jobs
import PlazaBase
import PlazaData

/// Makes a backup.
struct MakeBackupJob: JobHandler {
  static let kind = "backups.make"

  var kind: String { Self.kind }
  let queue = JobQueue.long
  let limits: JobLimits = .ofBackups
  let storage: BackupStorage?
  let store: any Database

  static func enqueue(_ reason: StoredBackup.Reason, in world: World) -> EnqueueJob {
    EnqueueJob(kind, key: reason.rawValue, in: world)
  }

  func title(of job: Job) -> String { say("Backup") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let storage else { return .done }
    let reason = StoredBackup.Reason(rawValue: job.key) ?? .byHand
    return try await .ofBackup {
      try await MakeBackup(storage: storage, store: store, reason: reason)(progress: {
        try await progress($0, of: MakeBackup.stages)
      })
    }
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let now = storage?.world.now() else { return }
    let why = job.lastError ?? StoredPhrase("See the server log for details.")
    try BackupNotification.report(why, now: now, tx)
  }
}
