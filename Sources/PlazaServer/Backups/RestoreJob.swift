import Jobs
import Members
import PlazaBase
import PlazaData

/// Restores a stored backup and restarts the server.
struct RestoreJob: JobHandler {
  static let kind = "backups.restore"
  /// All requests have the same key, so that only one is open.
  private static let key = "restore"
  /// The backup of the present state contains the open job. When it is restored in turn, the job
  /// must not run again, so an older request is void.
  private static let validity = Duration.hours(12)

  var kind: String { Self.kind }
  let queue = JobQueue.long
  let limits: JobLimits = .ofBackups
  let storage: BackupStorage?
  let store: any Database
  let restart: RestartSignal

  /// - Parameter admin: nil at the first run, when there is no present state to keep.
  static func enqueue(_ backup: ID<StoredBackup>, by admin: ID<Member>?, in world: World)
    -> EnqueueJob
  {
    EnqueueJob(kind, key: key, payload: "\(backup) \(admin?.text ?? "")", in: world)
  }

  static func isOpen(_ tx: any Transaction) throws -> Bool {
    try Job.open(kind, key: key, tx) != nil
  }

  func title(of job: Job) -> String { say("Restoration of a backup") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    let words = job.payload.split(separator: " ").map(String.init)
    guard let storage, let first = words.first, let id = ID<StoredBackup>(first),
      storage.world.now() - job.enqueuedAt < Self.validity,
      let backup = try await store.read({ try StoredBackup.find(id, $0) })
    else { return .done }
    guard storage.reaches(backup) else { return .elsewhere(job, now: storage.world.now()) }
    let outcome = try await JobOutcome.ofBackup(isFinal: true) {
      let admin = words.dropFirst().first
      let restore = RestoreStoredBackup(
        storage: storage, store: store, backup: backup, admin: admin, keepsPresent: admin != nil)
      try await restore(progress: { try await progress($0, of: RestoreStoredBackup.stages) })
    }
    if outcome == .done { restart.raise() }
    return outcome
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let now = storage?.world.now() else { return }
    try BackupNotification.report(
      StoredPhrase("A backup was not restored, and nothing was changed. See Background jobs."),
      now: now, tx)
  }
}
